import { Button, FileButton, Progress } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { strings } from '#contract/strings.ts';
import { useApiMutation } from '../api/hooks.ts';
import { showErrorToast } from '../api/errorToast.ts';
import { pictureTypes, type Picture, type PictureUpload } from './uploads.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';
import classes from './PictureField.module.css';

type PictureFieldProps = {
  picture: Picture | undefined;
  sending: PictureUpload;
  /** What it belongs to has already: it goes when the change is saved, so that one may think better of it. */
  standing: Picture | undefined;
  error: string | undefined;
  onChange: (picture: Picture | undefined) => void;
  /** Other ways to a picture. */
  children?: ReactNode;
};

/** In pixels. */
const tallest = 200;

/** One picture to what is asked, of people to answer or to do. */
export function PictureField({
  picture,
  sending,
  standing,
  error,
  onChange,
  children,
}: PictureFieldProps) {
  const { part, fault } = sending;
  /** What could not be shown. */
  const [lost, setLost] = useState<Picture>();
  const confirm = useConfirm();
  const takeBack = useApiMutation('POST /content/delete-image', {
    onSuccess: () => onChange(undefined),
    onError: (refused) =>
      refused.code === 'not_found' ? onChange(undefined) : showErrorToast(refused),
  });
  const askToRemove = async (gone: Picture) => {
    if (!(await confirm({ title: strings.deleteImage, yes: t('Delete'), danger: true }))) return;
    if (gone.file_name === standing?.file_name) onChange(undefined);
    else takeBack.mutate({ file_name: gone.file_name });
  };

  return (
    <div className={classes.field} role="group" aria-labelledby="image-label">
      <span id="image-label" className={classes.label}>
        {t('Photo (optional)')}
      </span>
      {picture &&
        (lost?.file_name === picture.file_name ? (
          <span className={classes.lost}>
            <IconPhoto size={24} stroke={1.5} aria-hidden />
            {t('Photo')}
          </span>
        ) : (
          <img
            className={classes.picture}
            // its place is kept before it comes: what stands beneath does not move away from under the pointer
            style={{ width: Math.min(picture.width, (tallest * picture.width) / picture.height) }}
            src={picture.url}
            alt=""
            width={picture.width}
            height={picture.height}
            onError={() => setLost(picture)}
          />
        ))}
      <div className={classes.tools}>
        <FileButton accept={pictureTypes.join(',')} onChange={sending.upload}>
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
            loading={takeBack.isPending}
            onClick={() => void askToRemove(picture)}
          >
            {t('Remove photo')}
          </Button>
        )}
        {children}
      </div>
      {part !== undefined && <Progress value={part * 100} aria-label={t('Uploading the photo')} />}
      {(fault ?? error) && (
        <p className={classes.fault} role="alert">
          {fault ?? error}
        </p>
      )}
    </div>
  );
}
