import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Content } from '#contract/posts.ts';
import { t } from '../i18n/language.ts';
import { refreshPictures } from './refreshPictures.ts';
import { Lightbox } from './Lightbox.tsx';

type ExpandablePictureProps = {
  picture: Content['attachments'][number];
  by: string;
  className: string | undefined;
  lazy?: boolean;
};

/** A cropped image that opens in full when clicked. */
export function ExpandablePicture({
  picture,
  by,
  className,
  lazy = false,
}: ExpandablePictureProps) {
  const [shown, setShown] = useState<number>();
  const client = useQueryClient();
  return (
    <>
      <button type="button" className={className} onClick={() => setShown(0)}>
        <img
          src={picture.url}
          alt={t('Photo by {{name}}', { name: by })}
          width={picture.width}
          height={picture.height}
          loading={lazy ? 'lazy' : 'eager'}
          onError={() => refreshPictures(client)}
        />
      </button>
      <Lightbox
        pictures={[picture]}
        by={by}
        shown={shown}
        onShow={setShown}
        onClose={() => setShown(undefined)}
      />
    </>
  );
}
