import { Button, FileButton, Progress } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { Textarea } from '../ui/fields.tsx';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import { imageAccept } from './imageTypes.ts';
import { withDescription } from './photoDescriptions.ts';
import { type UploadedImage, type ImageUpload } from './uploads.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';
import classes from './PictureField.module.css';

type PictureFieldProps = {
  /** The image of the draft. */
  image: UploadedImage | undefined;
  /** The upload into this field, made by `useImageUpload`. */
  imageUpload: ImageUpload;
  /**
   * The image of the saved object. Removing it changes only the draft, so that the user can still
   * cancel; the server deletes it when the change is saved.
   */
  savedImage: UploadedImage | undefined;
  error: string | undefined;
  onChange: (image: UploadedImage | undefined) => void;
  /** Whether the photo has a description. */
  describable?: boolean;
  /** Other controls for choosing an image. */
  children?: ReactNode;
};

const maxHeightPx = 200;

/** Field for the only image of a poll, an action or a news item. */
export function PictureField({
  image,
  imageUpload,
  savedImage,
  error,
  onChange,
  describable = false,
  children,
}: PictureFieldProps) {
  const { progress, errorMessage } = imageUpload;
  /** The image that failed to load. */
  const [failedImage, setFailedImage] = useState<UploadedImage>();
  const confirm = useConfirm();
  const deleteImage = useApiMutation('POST /content/delete-image', {
    onSuccess: () => onChange(undefined),
    onError: (error) => (error.code === 'not_found' ? onChange(undefined) : showErrorToast(error)),
  });
  const confirmRemove = async (removed: UploadedImage) => {
    if (!(await confirm({ title: strings.deleteImage, confirmLabel: t('Delete'), danger: true })))
      return;
    if (removed.file_name === savedImage?.file_name) onChange(undefined);
    else deleteImage.mutate({ file_name: removed.file_name });
  };

  return (
    <Stack
      gap={8}
      align="start"
      className={classes.field}
      role="group"
      aria-labelledby="image-label"
    >
      <Text id="image-label" as="span" weight={600}>
        {t('Photo (optional)')}
      </Text>
      {image &&
        (failedImage?.file_name === image.file_name ? (
          <span className={classes.placeholder}>
            <IconPhoto size={24} stroke={1.5} aria-hidden />
            {t('Photo')}
          </span>
        ) : (
          <img
            className={classes.picture}
            // Reserves the space before the image loads, so that the content below does not move
            // under the pointer.
            style={{
              width: Math.min(image.width, (maxHeightPx * image.width) / image.height),
            }}
            src={image.url}
            alt=""
            width={image.width}
            height={image.height}
            onError={() => setFailedImage(image)}
          />
        ))}
      <Wrap gap={8}>
        <FileButton accept={imageAccept} onChange={imageUpload.upload}>
          {(props) => (
            <Button
              id="image"
              variant="default"
              leftSection={<IconPhoto size={18} aria-hidden />}
              loading={progress !== undefined}
              {...props}
            >
              {image ? t('Change photo') : t('Add a photo')}
            </Button>
          )}
        </FileButton>
        {image && (
          <Button
            variant="subtle"
            leftSection={<IconTrash size={18} aria-hidden />}
            loading={deleteImage.isPending}
            onClick={() => void confirmRemove(image)}
          >
            {t('Remove photo')}
          </Button>
        )}
        {children}
      </Wrap>
      {progress !== undefined && (
        <Progress value={progress * 100} aria-label={t('Uploading the photo')} />
      )}
      {image && describable && (
        <Textarea
          className={classes.description ?? ''}
          label={t('Describe this photo for people who can’t see it')}
          description={t('Screen readers read it aloud, and search finds it.')}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={limits.photoDescription}
          value={image.description ?? ''}
          onChange={(event) => onChange(withDescription(image, event.currentTarget.value))}
        />
      )}
      {(errorMessage ?? error) && (
        <Text size="sm" color="danger" role="alert">
          {errorMessage ?? error}
        </Text>
      )}
    </Stack>
  );
}
