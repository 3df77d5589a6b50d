import { Button, FileButton, Progress } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { strings } from '#contract/strings.ts';
import { maxMegabytes, acceptedPictureTypes, usePictureUpload } from '../posts/uploads.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { t } from '../i18n/language.ts';
import classes from './LogoField.module.css';
import type { SettingsForm } from './useSettingsForm.ts';

/** Logo of the site, saved immediately. */
export function LogoField({ form }: { form: SettingsForm }) {
  const { logo } = form.settings;
  const { part, fault, upload } = usePictureUpload('POST /admin/logo/upload', form.applySaved);
  const confirm = useConfirm();

  const askToRemove = async () => {
    if (await confirm({ title: strings.deleteImage, yes: t('Delete'), danger: true }))
      form.reset('logo');
  };

  return (
    <div className={classes.field} role="group" aria-labelledby="logo-label">
      <span id="logo-label" className={classes.label}>
        {t('Logo')}
      </span>
      {logo && <img className={classes.logo} src={logo} alt={t('Current logo')} />}
      <div className={classes.tools}>
        <FileButton accept={acceptedPictureTypes.join(',')} onChange={upload}>
          {(props) => (
            <Button
              variant="default"
              leftSection={<IconPhoto size={18} aria-hidden />}
              loading={part !== undefined}
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
      </div>
      {part !== undefined && <Progress value={part * 100} aria-label={t('Uploading the logo')} />}
      <p className={classes.hint}>
        {t(
          'Shown next to the site’s name, in light and dark mode. JPEG, PNG, WebP or GIF, up to {{most}} MB. Transparent images work.',
          { most: maxMegabytes },
        )}
      </p>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
