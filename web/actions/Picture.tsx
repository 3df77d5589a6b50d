import { IconFlag } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Content } from '#contract/content.ts';
import { refreshPictures } from '../content/cache.ts';
import { Lightbox } from '../content/Lightbox.tsx';
import { t } from '../ui/language.ts';
import classes from './Picture.module.css';

/** What heads an action: its picture, which opens whole when pressed, or a pattern. */
export function Picture({ picture, by }: { picture: Content['attachments'][number] | undefined; by: string }) {
  const [shown, setShown] = useState<number>();
  const client = useQueryClient();
  if (!picture) {
    return (
      <div className={classes.pattern} aria-hidden>
        <IconFlag size={40} stroke={1.5} />
      </div>
    );
  }
  return (
    <>
      <button type="button" className={classes.picture} onClick={() => setShown(0)}>
        <img
          src={picture.url}
          alt={t('Photo by {{name}}', { name: by })}
          width={picture.width}
          height={picture.height}
          onError={() => refreshPictures(client)}
        />
      </button>
      <Lightbox pictures={[picture]} by={by} shown={shown} onShow={setShown} onClose={() => setShown(undefined)} />
    </>
  );
}
