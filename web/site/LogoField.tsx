import { Button, FileButton, Progress } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { strings } from '#contract/strings.ts';
import { maxMegabytes, acceptedImageTypes, useImageUpload } from '../files/uploads.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';
import { Stack, Text, Wrap } from '../ui/primitives.tsx';
import classes from './LogoField.module.css';
import type { SettingsForm } from './useSettingsForm.ts';

/** Logo in the site settings. Unlike the other settings, it is saved immediately. */
export function LogoField({ form }: { form: SettingsForm }) {
  const { logo } = form.settings;
  const { progress, errorMessage, upload } = useImageUpload(
    'POST /admin/logo/upload',
    form.applySaved,
  );
  const confirm = useConfirm();

  const askToRemove = async () => {
    if (await confirm({ title: strings.deleteImage, confirmLabel: t('Delete'), danger: true }))
      form.reset('logo');
  };

  return (
    <Stack gap={8} align="start" role="group" aria-labelledby="logo-label">
      <Text id="logo-label" as="span" size="sm" weight={600}>
        {t('Logo')}
      </Text>
      {logo && <img className={classes.logo} src={logo} alt={t('Current logo')} />}
      <Wrap gap={8}>
        <FileButton accept={acceptedImageTypes.join(',')} onChange={upload}>
          {(props) => (
            <Button
              variant="default"
              leftSection={<IconPhoto size={18} aria-hidden />}
              loading={progress !== undefined}
              {...props}
            >
              {logo ? t('Change logo') : t('Add logo')}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button
            variant="subtle"
            leftSection={<IconTrash size={18} aria-hidden />}
            loading={form.resetting}
            onClick={() => void askToRemove()}
          >
            {t('Remove logo')}
          </Button>
        )}
      </Wrap>
      {progress !== undefined && (
        <Progress value={progress * 100} aria-label={t('Uploading the logo')} />
      )}
      <Text size="sm" color="faint">
        {t(
          'Shown next to the site’s name, in light and dark mode. JPEG, PNG, WebP or GIF, up to {{most}} MB. Transparent images work.',
          { most: maxMegabytes },
        )}
      </Text>
      {errorMessage && (
        <Text size="sm" color="danger" role="alert">
          {errorMessage}
        </Text>
      )}
    </Stack>
  );
}
