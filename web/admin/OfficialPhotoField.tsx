import { Button, FileButton } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { imageAccept } from '../files/imageTypes.ts';
import type { ImageUpload } from '../files/uploads.ts';
import { t } from '../i18n/language.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Row, Stack, Text, Wrap } from '../ui/primitives.tsx';

type Photo = { photo: string; photo_url: string };
type OfficialPhotoFieldProps = Photo & {
  name: string;
  /** The form has it, which waits for it. */
  photoUpload: ImageUpload;
  error: string | undefined;
  onChange: (photo: Photo) => void;
};

/** The photo of an official: a square with the upper part of the picture. */
export function OfficialPhotoField({
  name,
  photo,
  photo_url,
  error,
  photoUpload: { progress, errorMessage, upload },
  onChange,
}: OfficialPhotoFieldProps) {
  return (
    <Stack id="photo" gap={6} role="group" aria-labelledby="photo-label" tabIndex={-1}>
      <Text id="photo-label" as="span" weight={600}>
        {t('Photo')}
      </Text>
      <Row gap={12}>
        <Avatar name={name || '?'} image={photo_url} size={64} />
        <Wrap gap={8}>
          <FileButton accept={imageAccept} onChange={upload}>
            {(props) => (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconPhoto size={18} aria-hidden />}
                loading={progress !== undefined}
                {...props}
              >
                {photo ? t('Change photo') : t('Add photo')}
              </Button>
            )}
          </FileButton>
          {photo && (
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => onChange({ photo: '', photo_url: '' })}
            >
              {t('Remove photo')}
            </Button>
          )}
        </Wrap>
      </Row>
      {(errorMessage ?? error) && (
        <Text size="sm" color="danger" role="alert">
          {errorMessage ?? error}
        </Text>
      )}
    </Stack>
  );
}
