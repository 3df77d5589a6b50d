import { Button, FileButton, Progress } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import { acceptedPictureTypes, type UploadedPicture, type PictureUpload } from './uploads.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';
import classes from './PictureField.module.css';

type PictureFieldProps = {
  picture: UploadedPicture | undefined;
  sending: PictureUpload;
  /**
   * The image that is already saved. It is deleted when the change is saved, so that the user can
   * still cancel.
   */
  current: UploadedPicture | undefined;
  error: string | undefined;
  onChange: (picture: UploadedPicture | undefined) => void;
  /** Other controls for choosing an image. */
  children?: ReactNode;
};

const maxHeightPx = 200;

/** Field for one image of a poll or an action. */
export function PictureField({
  picture,
  sending,
  current,
  error,
  onChange,
  children,
}: PictureFieldProps) {
  const { part, fault } = sending;
  /** The image that failed to load. */
  const [failedPicture, setFailedPicture] = useState<UploadedPicture>();
  const confirm = useConfirm();
  const deleteImage = useApiMutation('POST /content/delete-image', {
    onSuccess: () => onChange(undefined),
    onError: (refused) =>
      refused.code === 'not_found' ? onChange(undefined) : showErrorToast(refused),
  });
  const confirmRemove = async (removed: UploadedPicture) => {
    if (!(await confirm({ title: strings.deleteImage, yes: t('Delete'), danger: true }))) return;
    if (removed.file_name === current?.file_name) onChange(undefined);
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
      {picture &&
        (failedPicture?.file_name === picture.file_name ? (
          <span className={classes.lost}>
            <IconPhoto size={24} stroke={1.5} aria-hidden />
            {t('Photo')}
          </span>
        ) : (
          <img
            className={classes.picture}
            // Reserves the space before the image loads, so that the content below does not move
            // under the pointer.
            style={{
              width: Math.min(picture.width, (maxHeightPx * picture.width) / picture.height),
            }}
            src={picture.url}
            alt=""
            width={picture.width}
            height={picture.height}
            onError={() => setFailedPicture(picture)}
          />
        ))}
      <Wrap gap={8}>
        <FileButton accept={acceptedPictureTypes.join(',')} onChange={sending.upload}>
          {(props) => (
            <Button
              id="image"
              variant="default"
              leftSection={<IconPhoto size={18} aria-hidden />}
              loading={part !== undefined}
              {...props}
            >
              {picture ? t('Change photo') : t('Add a photo')}
            </Button>
          )}
        </FileButton>
        {picture && (
          <Button
            variant="subtle"
            leftSection={<IconTrash size={18} aria-hidden />}
            loading={deleteImage.isPending}
            onClick={() => void confirmRemove(picture)}
          >
            {t('Remove photo')}
          </Button>
        )}
        {children}
      </Wrap>
      {part !== undefined && <Progress value={part * 100} aria-label={t('Uploading the photo')} />}
      {(fault ?? error) && (
        <Text size="sm" color="danger" role="alert">
          {fault ?? error}
        </Text>
      )}
    </Stack>
  );
}
