import { ActionIcon } from '@mantine/core';
import {
  IconAlignLeft,
  IconCheck,
  IconFileTypePdf,
  IconMusic,
  IconPhoto,
  IconVideo,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../i18n/language.ts';
import { Row, Text, Wrap } from '../ui/primitives.tsx';
import { SortableList, SortableTile } from '../ui/SortableList.tsx';
import { PhotoDescriptionField } from './PhotoDescriptionField.tsx';
import classes from './PhotoTrayContents.module.css';
import type { UploadedImage, Upload } from './uploads.ts';
import { UploadTile } from './UploadTile.tsx';

export type PhotoTrayProps = {
  photos: UploadedImage[];
  uploads: Upload[];
  /** Which photos were not added, and why. */
  skippedPhotosMessage?: string;
  onRemove: (photo: UploadedImage) => void;
  onDescribe: (photo: UploadedImage, description: string) => void;
  /** Moves a photo to another index. A draft with one photo has none. */
  onMove?: (from: number, to: number) => void;
  /** Cancels an upload or removes a failed one. */
  onRemoveUpload: (key: number) => void;
  onRetry: (upload: Upload) => void;
};

/** The photos can be moved and described. */
export default function PhotoTrayContents({
  photos,
  uploads,
  skippedPhotosMessage,
  onRemove,
  onDescribe,
  onMove,
  onRemoveUpload,
  onRetry,
}: PhotoTrayProps) {
  const [chosenName, setChosenName] = useState<string>();
  const chosenIndex = photos.findIndex(({ file_name }) => file_name === chosenName);
  const chosen = photos[chosenIndex];
  const isMovable = photos.length > 1 && onMove !== undefined;
  const nameOf = (index: number) =>
    photos[index]?.media?.name ?? t('photo {{place}}', { place: index + 1 });
  return (
    <>
      <SortableList
        ids={photos.map(({ file_name }) => file_name)}
        getName={(index) => nameOf(index)}
        noun="number"
        onMove={(from, to) => onMove?.(from, to)}
        tiles
      >
        {isMovable && (
          <Row gap={8} justify="between" size="sm" mt={12}>
            <Text as="span" weight={650}>
              {photos.some(({ media }) => media)
                ? t('{{n}} files', { n: photos.length })
                : t('{{n}} photos', { n: photos.length })}
            </Text>
            <Text as="span" color="faint">
              {t('Drag to reorder')}
            </Text>
          </Row>
        )}
        <Wrap as="ul" gap={8} mt={12} aria-label={t('Photos')}>
          {photos.map((photo, index) => (
            <SortableTile
              key={photo.file_name}
              id={photo.file_name}
              name={nameOf(index)}
              className={classes.photo ?? ''}
              draggable={isMovable}
            >
              <button
                type="button"
                className={classes.choose}
                data-chosen={photo === chosen || undefined}
                aria-expanded={photo === chosen}
                aria-label={
                  photo.media
                    ? `${photo.media.name}: ${descriptionState(photo)}`
                    : t('Photo {{place}}: {{state}}', {
                        place: index + 1,
                        state: descriptionState(photo),
                      })
                }
                onClick={() => setChosenName(photo === chosen ? undefined : photo.file_name)}
              >
                <Thumb photo={photo} />
                <span className={classes.state} data-described={!!photo.description || undefined}>
                  {photo.description ? (
                    <IconCheck size={16} aria-hidden />
                  ) : (
                    <IconAlignLeft size={16} aria-hidden />
                  )}
                  {descriptionState(photo)}
                </span>
              </button>
              {photo.media && (
                <Text as="span" truncate className={classes.name} title={photo.media.name}>
                  {photo.media.name}
                </Text>
              )}
              <ActionIcon
                className={classes.remove}
                variant="default"
                size={32}
                radius="xl"
                aria-label={
                  photo.media
                    ? t('Remove {{name}}', { name: photo.media.name })
                    : t('Remove photo {{place}}', { place: index + 1 })
                }
                onClick={() => onRemove(photo)}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </SortableTile>
          ))}
          {uploads.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              onRemove={onRemoveUpload}
              onRetry={onRetry}
            />
          ))}
        </Wrap>
        {chosen && (
          <PhotoDescriptionField
            key={chosen.file_name}
            index={chosenIndex}
            count={photos.length}
            {...(chosen.media && { fileName: chosen.media.name })}
            description={chosen.description ?? ''}
            isMovable={isMovable}
            onChange={(description) => onDescribe(chosen, description)}
          />
        )}
      </SortableList>
      {skippedPhotosMessage && (
        <Text color="danger" role="alert">
          {skippedPhotosMessage}
        </Text>
      )}
    </>
  );
}

const mediaIcons = { pdf: IconFileTypePdf, audio: IconMusic, video: IconVideo };

const descriptionState = ({ description }: UploadedImage) =>
  description ? t('Description added') : t('Add description');

/** The signed URL of a stored draft may have expired; the photo itself still exists. */
function Thumb({ photo }: { photo: UploadedImage }) {
  const [failed, setFailed] = useState(false);
  const Icon = photo.media ? mediaIcons[photo.media.kind] : IconPhoto;
  return failed || !photo.thumb_url ? (
    <span className={classes.lost}>
      <Icon size={24} stroke={1.5} aria-hidden />
      {!photo.media && t('Photo')}
    </span>
  ) : (
    <img src={photo.thumb_url} alt="" width={150} height={100} onError={() => setFailed(true)} />
  );
}
