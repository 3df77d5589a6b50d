import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LazyPhotoViewer } from './LazyPhotoViewer.tsx';
import { describePhoto, toSrcSet, type Photo } from './photoSources.ts';
import { refreshPictures } from './refreshPictures.ts';

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
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={(event) => {
          // Safari does not focus a button that is clicked. The focus returns here.
          event.currentTarget.focus();
          setOpenIndex(0);
        }}
      >
        <img
          src={image.url}
          srcSet={toSrcSet(image)}
          sizes="(max-width: 47.99em) 100vw, 640px"
          alt={describePhoto(image, { name: by, place: 1, count: 1 })}
          width={image.width}
          height={image.height}
          loading={lazy ? 'lazy' : 'eager'}
          onError={() => refreshPictures(client)}
        />
      </button>
      <LazyPhotoViewer
        images={[image]}
        authorName={by}
        openIndex={openIndex}
        onClose={() => setOpenIndex(undefined)}
      />
    </>
  );
}
