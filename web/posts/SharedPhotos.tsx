import { useEffect, useState } from 'react';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import classes from './SharedPhotos.module.css';

/** Photos that are not uploaded yet. */
export const SharedPhotos = ({ photos }: { photos: readonly File[] }) => (
  <Wrap as="ul" gap={8} aria-label={t('Photos')}>
    {photos.map((photo, index) => (
      <li key={index}>
        <SharedPhoto photo={photo} />
      </li>
    ))}
  </Wrap>
);

/** The name stands for a photo that the browser cannot read, such as HEIC. */
function SharedPhoto({ photo }: { photo: File }) {
  const [url, setUrl] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const created = URL.createObjectURL(photo);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [photo]);
  return failed ? (
    <span className={classes.name}>{photo.name}</span>
  ) : (
    <img
      className={classes.photo}
      src={url}
      alt={photo.name}
      width={120}
      height={80}
      onError={() => setFailed(true)}
    />
  );
}
