import { useQueryClient } from '@tanstack/react-query';
import { lazy as loadLazily, Suspense, useState } from 'react';
import classes from './AnimatedPhoto.module.css';
import { LazyPhotoViewer } from './LazyPhotoViewer.tsx';
import { describePhoto, toSrcSet, type Photo } from './photoSources.ts';
import { refreshPictures } from './refreshPictures.ts';

const AnimatedPhoto = loadLazily(() => import('./AnimatedPhoto.tsx'));

type ExpandablePictureProps = {
  image: Photo;
  /** Name of the author, for the description of the image. */
  by: string;
  className: string | undefined;
  /** For images in lists: loads it when it is near the viewport. */
  lazy?: boolean;
};

/** A cropped image that opens in full when clicked. */
export function ExpandablePicture({ image, by, className, lazy = false }: ExpandablePictureProps) {
  const [openIndex, setOpenIndex] = useState<number>();
  const client = useQueryClient();
  const imgProps = {
    src: image.url,
    srcSet: toSrcSet(image),
    sizes: '(max-width: 47.99em) 100vw, 640px',
    alt: describePhoto(image, { name: by, place: 1, count: 1 }),
    width: image.width,
    height: image.height,
    loading: lazy ? 'lazy' : 'eager',
    onError: () => void refreshPictures(client),
  } as const;
  const onOpen = (button: HTMLButtonElement) => {
    // Safari does not focus a button that is clicked. The focus returns here.
    button.focus();
    setOpenIndex(0);
  };
  return (
    <>
      {image.animated ? (
        <div className={classes.holder}>
          <Suspense>
            <AnimatedPhoto {...imgProps} buttonClassName={className} onOpen={onOpen} />
          </Suspense>
        </div>
      ) : (
        <button
          type="button"
          className={className}
          onClick={(event) => onOpen(event.currentTarget)}
        >
          <img {...imgProps} alt={imgProps.alt} />
        </button>
      )}
      <LazyPhotoViewer
        images={[image]}
        authorName={by}
        openIndex={openIndex}
        onClose={() => setOpenIndex(undefined)}
      />
    </>
  );
}
