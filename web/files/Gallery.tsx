import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Content } from '#contract/posts.ts';
import { t } from '../i18n/language.ts';
import { refreshPictures } from './refreshPictures.ts';
import { Wrap } from '../ui/primitives.tsx';
import classes from './Gallery.module.css';
import { Lightbox } from './Lightbox.tsx';

/** Thumbnails of a post or comment. A click opens the lightbox. */
export function Gallery({ pictures, by }: { pictures: Content['attachments']; by: string }) {
  const [shown, setShown] = useState<number>();
  const client = useQueryClient();
  if (pictures.length === 0) return null;
  return (
    <>
      <Wrap as="ul" gap={8} mt={12} className={classes.row}>
        {pictures.map((picture, index) => (
          <li key={picture.file_name}>
            <button
              type="button"
              data-printed
              className={classes.thumb}
              onClick={() => setShown(index)}
            >
              <img
                src={picture.thumb_url}
                alt={
                  pictures.length > 1
                    ? t('Photo {{place}} of {{count}} by {{name}}', {
                        place: index + 1,
                        count: pictures.length,
                        name: by,
                      })
                    : t('Photo by {{name}}', { name: by })
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
      <Lightbox
        pictures={pictures}
        by={by}
        shown={shown}
        onShow={setShown}
        onClose={() => setShown(undefined)}
      />
    </>
  );
}
