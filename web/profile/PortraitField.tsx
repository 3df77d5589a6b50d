import { Button, FileButton, Progress } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { strings } from '#contract/strings.ts';
import type { Output } from '#contract/calls.ts';
import { useApiMutation } from '../api/hooks.ts';
import { session } from '../api/session.ts';
import { CropDialog } from '../files/CropDialog.tsx';
import { imageAccept } from '../files/imageTypes.ts';
import { maxMegabytes, useImageUpload } from '../files/uploads.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';
import { Text, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import classes from './PortraitField.module.css';

/** The member's profile picture. A new one is uploaded, cropped and saved immediately. */
export function PortraitField({ name, image }: { name: string; image: string }) {
  // Uploaded and not cropped yet: the crop dialog is open and shows the errors.
  const [uploadedImage, setUploadedImage] = useState<Output<'POST /account/upload'>>();
  const { progress, errorMessage, setErrorMessage, upload } = useImageUpload(
    'POST /account/upload',
    setUploadedImage,
  );
  const client = useQueryClient();
  const confirm = useConfirm();

  const handleSaved = (userImage: string, userImageThumb: string, message: string) => {
    session.updateProfile({ userImage, userImageThumb });
    toast.success(message);
    // Many responses contain the picture.
    void client.invalidateQueries();
  };
  const cropImage = useApiMutation('POST /account/crop-avtar', {
    onSuccess: (response) => {
      setUploadedImage(undefined);
      handleSaved(response.image, response.image_thumb, response.message);
    },
    // Shown in the dialog instead of a toast.
    onError: (error) => setErrorMessage(error.message),
  });
  const remove = useApiMutation('POST /account/delete-image', {
    onSuccess: ({ message }) => handleSaved('', '', message),
  });

  const askToRemove = async () => {
    if (await confirm({ title: strings.deleteImage, confirmLabel: t('Delete'), danger: true }))
      remove.mutate({});
  };

  return (
    <Wrap gap={16} align="center">
      <Avatar name={name} image={image} size={128} />
      <Wrap gap={8} className={classes.tools}>
        <FileButton accept={imageAccept} onChange={upload}>
          {(props) => (
            <Button
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
            loading={remove.isPending}
            onClick={() => void askToRemove()}
          >
            {t('Remove photo')}
          </Button>
        )}
        {progress !== undefined && (
          <Progress value={progress * 100} aria-label={t('Uploading the photo')} />
        )}
        <Text size="sm" color="faint">
          {t('Everyone can see your photo. JPEG, PNG, WebP, AVIF or GIF, up to {{most}} MB.', {
            most: maxMegabytes,
          })}
        </Text>
        {errorMessage && !uploadedImage && (
          <Text size="sm" color="danger" role="alert">
            {errorMessage}
          </Text>
        )}
      </Wrap>
      <CropDialog
        title={t('Your profile photo')}
        image={uploadedImage}
        error={uploadedImage && errorMessage}
        cropping={cropImage.isPending}
        onCrop={(crop) =>
          uploadedImage && cropImage.mutate({ image: uploadedImage.file_name, crop })
        }
        onClose={() => {
          setUploadedImage(undefined);
          setErrorMessage(undefined);
        }}
      />
    </Wrap>
  );
}
