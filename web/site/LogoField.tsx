import { Button, FileButton, Progress } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { strings } from '#contract/strings.ts';
import { imageAccept } from '../files/imageTypes.ts';
import { maxMegabytes, useImageUpload } from '../files/uploads.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import { CoverFocusField } from './CoverFocusField.tsx';
import classes from './LogoField.module.css';
import type { SettingsForm } from './useSettingsForm.ts';

const texts = {
  logo: {
    label: t('Logo'),
    current: t('Current logo'),
    add: t('Add logo'),
    change: t('Change logo'),
    remove: t('Remove logo'),
    uploading: t('Uploading the logo'),
    hint: t(
      'Shown next to the site’s name, in light and dark mode. JPEG, PNG, WebP, AVIF or GIF, up to {{most}} MB. Transparent images work.',
      { most: maxMegabytes },
    ),
  },
  cover: {
    label: t('Cover'),
    current: t('Current cover'),
    add: t('Add cover'),
    change: t('Change cover'),
    remove: t('Remove cover'),
    uploading: t('Uploading the cover'),
    hint: t(
      'The photo behind the name on the entry page. A wide one works best. JPEG, PNG, WebP, AVIF or GIF, up to {{most}} MB.',
      { most: maxMegabytes },
    ),
  },
};

/** Logo or cover in the site settings. Unlike the other settings, it is saved immediately. */
export function LogoField({ form, of }: { form: SettingsForm; of: 'logo' | 'cover' }) {
  const image = form.settings[of];
  const text = texts[of];
  const { progress, errorMessage, upload } = useImageUpload(
    `POST /admin/${of}/upload`,
    (response) => {
      // A new cover is shown from its middle.
      if (of === 'cover') form.set('cover_focus', response.settings.cover_focus);
      form.applySaved(response);
    },
  );
  const confirm = useConfirm();

  const askToRemove = async () => {
    if (await confirm({ title: strings.deleteImage, confirmLabel: t('Delete'), danger: true }))
      if (of === 'logo') form.reset('logo');
      else form.reset('cover', 'cover_focus');
  };

  return (
    <Stack id={of} gap={8} align="start" role="group" aria-labelledby={`${of}-label`}>
      <Text id={`${of}-label`} as="span" size="sm" weight={600}>
        {text.label}
      </Text>
      {image &&
        (of === 'logo' ? (
          <img className={classes.logo} src={image} alt={text.current} />
        ) : (
          <CoverFocusField form={form} alt={text.current} />
        ))}
      <Wrap gap={8}>
        <FileButton accept={imageAccept} onChange={upload}>
          {(props) => (
            <Button
              variant="default"
              leftSection={<IconPhoto size={18} aria-hidden />}
              loading={progress !== undefined}
              {...props}
            >
              {image ? text.change : text.add}
            </Button>
          )}
        </FileButton>
        {image && (
          <Button
            variant="subtle"
            leftSection={<IconTrash size={18} aria-hidden />}
            loading={form.resetting}
            onClick={() => void askToRemove()}
          >
            {text.remove}
          </Button>
        )}
      </Wrap>
      {progress !== undefined && <Progress value={progress * 100} aria-label={text.uploading} />}
      <Text size="sm" color="faint">
        {text.hint}
      </Text>
      {errorMessage && (
        <Text size="sm" color="danger" role="alert">
          {errorMessage}
        </Text>
      )}
    </Stack>
  );
}
