import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Content } from '#contract/posts.ts';
import { t } from '../i18n/language.ts';
import { refreshPictures } from './refreshPictures.ts';
import { LazyLightbox } from './LazyLightbox.tsx';

type ExpandablePictureProps = {
  image: Content['attachments'][number];
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
      <button type="button" className={className} onClick={() => setOpenIndex(0)}>
        <img
          src={image.url}
          alt={t('Photo by {{name}}', { name: by })}
          width={image.width}
          height={image.height}
          loading={lazy ? 'lazy' : 'eager'}
          onError={() => refreshPictures(client)}
        />
      </button>
      <LazyLightbox
        images={[image]}
        authorName={by}
        openIndex={openIndex}
        onIndexChange={setOpenIndex}
        onClose={() => setOpenIndex(undefined)}
      />
    </>
  );
}
