import { Button, FileButton, Progress } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { imageAccept } from '../files/imageTypes.ts';
import { maxMegabytes, type ImageUpload } from '../files/uploads.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import classes from './GroupForm.module.css';
import { fieldId } from './useGroupForm.ts';
import type { GroupValues } from './groupValues.ts';

type IconFieldProps = {
  name: string;
  icon: GroupValues['icon'];
  /** The upload of a new icon. */
  imageUpload: ImageUpload;
  error: string | undefined;
  onRemove: () => void;
};

/**
 * Icon of a group. A chosen file is uploaded immediately; submitting the form assigns it to the
 * group.
 */
export function IconField({
  name,
  icon,
  imageUpload: { progress, errorMessage, upload },
  error,
  onRemove,
}: IconFieldProps) {
  return (
    <Wrap
      gap={16}
      align="center"
      id={fieldId('icon')}
      tabIndex={-1}
      role="group"
      aria-label={t('Icon')}
    >
      <Avatar name={name || '?'} image={icon?.image ?? ''} size={128} shape="group" />
      <Wrap gap={8} className={classes.tools}>
        <FileButton accept={imageAccept} onChange={upload}>
          {(props) => (
            <Button
              variant="default"
              leftSection={<IconPhoto size={18} aria-hidden />}
              loading={progress !== undefined}
              {...props}
            >
              {icon ? t('Change icon') : t('Add an icon')}
            </Button>
          )}
        </FileButton>
        {icon && (
          <Button
            variant="subtle"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={onRemove}
          >
            {t('Remove icon')}
          </Button>
        )}
        {progress !== undefined && (
          <Progress value={progress * 100} aria-label={t('Uploading icon')} />
        )}
        <p>
          {t('An image shown next to the name. JPEG, PNG, WebP, AVIF or GIF, up to {{most}} MB.', {
            most: maxMegabytes,
          })}
        </p>
        {(errorMessage ?? error) && (
          <p className={classes.error} role="alert">
            {errorMessage ?? error}
          </p>
        )}
      </Wrap>
    </Wrap>
  );
}
