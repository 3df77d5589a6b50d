import { ActionIcon, Progress } from '@mantine/core';
import { IconPhoto, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../i18n/language.ts';
import { Row, Text, Wrap } from '../ui/primitives.tsx';
import classes from './PhotoTray.module.css';
import type { UploadedImage, Upload } from './uploads.ts';

type PhotoTrayProps = {
  photos: UploadedImage[];
  uploads: Upload[];
  /** Which photos were not added, and why. */
  skippedPhotosMessage?: string;
  onRemove: (photo: UploadedImage) => void;
  /** Cancels an upload or removes a failed one. */
  onRemoveUpload: (key: number) => void;
  onRetry: (upload: Upload) => void;
};

/** Photos of a draft, and uploads that are queued, in progress or failed. */
export function PhotoTray({
  photos,
  uploads,
  skippedPhotosMessage,
  onRemove,
  onRemoveUpload,
  onRetry,
}: PhotoTrayProps) {
  if (photos.length + uploads.length === 0) return null;
  return (
    <>
      <Wrap as="ul" gap={8} mt={12} aria-label={t('Photos')}>
        {photos.map((photo, index) => (
          <li key={photo.file_name} className={classes.photo}>
            <Thumb photo={photo} />
            <ActionIcon
              className={classes.remove}
              variant="default"
              size={32}
              radius="xl"
              aria-label={t('Remove photo {{place}}', { place: index + 1 })}
              onClick={() => onRemove(photo)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={upload.key} className={classes.upload}>
            <Text as="span" truncate>
              {upload.file.name}
            </Text>
            {upload.errorMessage ? (
              <Text as="span" color="danger" role="alert">
                {upload.errorMessage}
              </Text>
            ) : (
              <Progress
                value={upload.progress * 100}
                aria-label={t('Uploading {{name}}', { name: upload.file.name })}
              />
            )}
            <Row as="span" align="stretch" justify="end">
              {upload.errorMessage && (
                <ActionIcon
                  size={32}
                  aria-label={t('Try again: {{name}}', { name: upload.file.name })}
                  onClick={() => onRetry(upload)}
                >
                  <IconRefresh size={18} aria-hidden />
                </ActionIcon>
              )}
              <ActionIcon
                size={32}
                aria-label={t('Remove {{name}}', { name: upload.file.name })}
                onClick={() => onRemoveUpload(upload.key)}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </Row>
          </li>
        ))}
      </Wrap>
      {skippedPhotosMessage && (
        <Text color="danger" role="alert">
          {skippedPhotosMessage}
        </Text>
      )}
    </>
  );
}

/** The signed URL of a stored draft may have expired; the photo itself still exists. */
function Thumb({ photo }: { photo: UploadedImage }) {
  const [failed, setFailed] = useState(false);
  return failed ? (
    <span className={classes.lost}>
      <IconPhoto size={24} stroke={1.5} aria-hidden />
      {t('Photo')}
    </span>
  ) : (
    <img src={photo.thumb_url} alt="" width={150} height={100} onError={() => setFailed(true)} />
  );
}
