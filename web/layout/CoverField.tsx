import { Button, FileButton, Progress } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Input, Output } from '#contract/calls.ts';
import { coverAspect } from '#contract/covers.ts';
import { getErrorMessage } from '../api/errors.ts';
import { imageAccept } from '../files/imageTypes.ts';
import { maxMegabytes, useImageUpload } from '../files/uploads.ts';
import { CropDialog } from '../files/CropDialog.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import { Cover, type CoverChoice } from './Cover.tsx';
import classes from './CoverField.module.css';
import { DrawingChoice } from './DrawingChoice.tsx';

export type CoverInput = Input<'POST /account/save-cover'>;

/** A part of an uploaded image that the server crops later. */
export type ChosenPart = {
  image: Pick<Output<'POST /account/upload'>, 'file_name' | 'image' | 'width' | 'height'>;
  crop: NonNullable<CoverInput['crop']>;
};

type CoverFieldProps = {
  /** Of the person or group, which determines the drawing without a choice. */
  name: string;
  cover: CoverChoice | undefined;
  /** The chosen part that is not saved yet, in a form that saves the cover later. */
  part?: ChosenPart | undefined;
  /** Says who sees the cover. */
  hint: string;
  saving: boolean;
  /**
   * Rejects with the error of the server, which is shown here. `part` is the image of the input
   * with its address.
   */
  onSave: (input: CoverInput, part?: ChosenPart) => Promise<unknown>;
};

/** A cover: a photo or a drawing. Each change is saved. */
export function CoverField({ name, cover, part, hint, saving, onSave }: CoverFieldProps) {
  // Uploaded and not cropped yet: the crop dialog is open and shows the errors.
  const [uploadedImage, setUploadedImage] = useState<Output<'POST /account/upload'>>();
  const { progress, errorMessage, setErrorMessage, upload } = useImageUpload(
    'POST /account/upload',
    setUploadedImage,
  );
  const save = async (input: CoverInput, chosenPart?: ChosenPart) => {
    if (saving) return;
    setErrorMessage(undefined);
    try {
      await onSave(input, chosenPart);
      setUploadedImage(undefined);
    } catch (error) {
      setErrorMessage(getErrorMessage(error));
    }
  };
  return (
    <Stack gap={12}>
      {part ? (
        <PartOfImage {...part} />
      ) : (
        <Cover cover={cover} name={name} className={classes.preview} />
      )}
      <Wrap gap={8}>
        <FileButton accept={imageAccept} onChange={upload}>
          {(props) => (
            <Button
              variant="default"
              leftSection={<IconPhoto size={18} aria-hidden />}
              loading={progress !== undefined}
              {...props}
            >
              {cover?.picture || part ? t('Change cover photo') : t('Add cover photo')}
            </Button>
          )}
        </FileButton>
        {(cover ?? part) && (
          <Button
            variant="subtle"
            leftSection={<IconTrash size={18} aria-hidden />}
            loading={saving}
            onClick={() => void save({})}
          >
            {t('Remove cover')}
          </Button>
        )}
      </Wrap>
      {progress !== undefined && (
        <Progress value={progress * 100} aria-label={t('Uploading the photo')} />
      )}
      <DrawingChoice value={cover?.drawing} onChange={(drawing) => void save({ drawing })} />
      <Text size="sm" color="faint">
        {hint}{' '}
        {t(
          'JPEG, PNG, WebP, AVIF or GIF, up to {{most}} MB. If you don’t choose a cover, one of the drawings is shown.',
          {
            most: maxMegabytes,
          },
        )}
      </Text>
      {errorMessage && !uploadedImage && (
        <Text size="sm" color="danger" role="alert">
          {errorMessage}
        </Text>
      )}
      <CropDialog
        title={t('Cover photo')}
        aspect={coverAspect}
        image={uploadedImage}
        error={uploadedImage && errorMessage}
        cropping={saving}
        onCrop={(crop) => {
          if (uploadedImage)
            void save({ image: uploadedImage.file_name, crop }, { image: uploadedImage, crop });
        }}
        onClose={() => {
          setUploadedImage(undefined);
          setErrorMessage(undefined);
        }}
      />
    </Stack>
  );
}

/** What the server will cut out of the image. The address of a stored draft may have expired. */
const PartOfImage = ({ image, crop }: ChosenPart) => (
  <div className={`${classes.preview} ${classes.part}`} aria-hidden>
    <img
      src={image.image}
      alt=""
      style={{
        width: `${(100 * image.width) / crop.width}%`,
        left: `${(-100 * crop.x) / crop.width}%`,
        top: `${(-100 * crop.y) / crop.height}%`,
      }}
    />
  </div>
);
