import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Content } from '#contract/posts.ts';
import { t } from '../i18n/language.ts';
import { refreshPictures } from './refreshPictures.ts';
import { Wrap } from '../ui/primitives.tsx';
import classes from './Gallery.module.css';
import { LazyLightbox } from './LazyLightbox.tsx';

/** Thumbnails of a post or comment. A click opens the lightbox. */
export function Gallery({
  images,
  authorName,
}: {
  images: Content['attachments'];
  authorName: string;
}) {
  const [openIndex, setOpenIndex] = useState<number>();
  const client = useQueryClient();
  if (images.length === 0) return null;
  return (
    <>
      <Wrap as="ul" gap={8} mt={12} className={classes.row}>
        {images.map((image, index) => (
          <li key={image.file_name}>
            <button
              type="button"
              data-printed
              className={classes.thumb}
              onClick={() => setOpenIndex(index)}
            >
              <img
                src={image.thumb_url}
                alt={
                  images.length > 1
                    ? t('Photo {{place}} of {{count}} by {{name}}', {
                        place: index + 1,
                        count: images.length,
                        name: authorName,
                      })
                    : t('Photo by {{name}}', { name: authorName })
                }
                width={150}
                height={100}
                loading="lazy"
                onError={() => refreshPictures(client)}
              />
            </button>
          </li>
        ))}
      </Wrap>
      <LazyLightbox
        images={images}
        authorName={authorName}
        openIndex={openIndex}
        onIndexChange={setOpenIndex}
        onClose={() => setOpenIndex(undefined)}
      />
    </>
  );
}
