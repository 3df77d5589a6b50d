import { Button, FileButton, Progress } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { strings } from '#contract/strings.ts';
import type { Output } from '#contract/calls.ts';
import { useApiMutation } from '../api/hooks.ts';
import { session } from '../api/session.ts';
import { maxMegabytes, acceptedPictureTypes, usePictureUpload } from '../files/uploads.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';
import { Text, Wrap } from '../ui/primitives.tsx';
import { toast } from '../ui/toast.ts';
import { CropDialog } from './CropDialog.tsx';
import classes from './PortraitField.module.css';

/** The member's profile picture. A new one is uploaded, cropped and saved immediately. */
export function PortraitField({ name, image }: { name: string; image: string }) {
  const [picture, setPicture] = useState<Output<'POST /account/upload'>>();
  const { part, fault, setFault, upload } = usePictureUpload('POST /account/upload', setPicture);
  const client = useQueryClient();
  const confirm = useConfirm();

  const shown = (userImage: string, userImageThumb: string, message: string) => {
    session.updateProfile({ userImage, userImageThumb });
    toast.success(message);
    void client.invalidateQueries();
  };
  const cut = useApiMutation('POST /account/crop-avtar', {
    onSuccess: (answer) => {
      setPicture(undefined);
      shown(answer.image, answer.image_thumb, answer.message);
    },
    // The field shows the error as an alert.
    onError: (refused) => setFault(refused.message),
  });
  const remove = useApiMutation('POST /account/delete-image', {
    onSuccess: ({ message }) => shown('', '', message),
  });

  const askToRemove = async () => {
    if (await confirm({ title: strings.deleteImage, yes: t('Delete'), danger: true }))
      remove.mutate({});
  };

  return (
    <Wrap gap={16} align="center">
      <Avatar name={name} image={image} size={128} />
      <Wrap gap={8} className={classes.tools}>
        <FileButton accept={acceptedPictureTypes.join(',')} onChange={upload}>
          {(props) => (
            <Button
              variant="default"
              leftSection={<IconPhoto size={18} aria-hidden />}
              loading={part !== undefined}
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
        {part !== undefined && (
          <Progress value={part * 100} aria-label={t('Uploading the photo')} />
        )}
        <Text size="sm" color="faint">
          {t('Everyone can see your photo. JPEG, PNG, WebP or GIF, up to {{most}} MB.', {
            most: maxMegabytes,
          })}
        </Text>
        {fault && !picture && (
          <Text size="sm" color="danger" role="alert">
            {fault}
          </Text>
        )}
      </Wrap>
      <CropDialog
        picture={picture}
        error={picture && fault}
        cropping={cut.isPending}
        onCrop={(crop) => picture && cut.mutate({ image: picture.file_name, crop })}
        onClose={() => {
          setPicture(undefined);
          setFault(undefined);
        }}
      />
    </Wrap>
  );
}
