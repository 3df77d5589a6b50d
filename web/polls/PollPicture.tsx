import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Content } from '#contract/content.ts';
import { refreshPictures } from '../content/cache.ts';
import { Lightbox } from '../content/Lightbox.tsx';
import { t } from '../ui/language.ts';
import classes from './PollPicture.module.css';

/** What a poll is about, as wide as the card; pressed, it opens whole. */
export function PollPicture({ pictures, by }: { pictures: Content['attachments']; by: string }) {
  const [shown, setShown] = useState<number>();
  const client = useQueryClient();
  const [picture] = pictures;
  if (!picture) return null;
  return (
    <>
      <button type="button" className={classes.picture} onClick={() => setShown(0)}>
        <img
          src={picture.url}
          alt={t('Photo by {{name}}', { name: by })}
          width={picture.width}
          height={picture.height}
          loading="lazy"
          onError={() => refreshPictures(client)}
        />
      </button>
      <Lightbox pictures={pictures.slice(0, 1)} by={by} shown={shown} onShow={setShown} onClose={() => setShown(undefined)} />
    </>
  );
}
