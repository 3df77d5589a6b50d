import { Button } from '@mantine/core';
import { IconWorldDownload } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { useApiMutation } from '../api/hooks.ts';
import type { UploadedImage } from '../files/uploads.ts';
import { Wrap } from '../ui/primitives.tsx';
import { useRestoreFocus } from '../ui/restoreFocus.ts';
import { t } from '../i18n/language.ts';
import classes from './PictureFromWeb.module.css';
import { TextInput } from '../ui/fields.tsx';
import { isEnter } from '../ui/keyEvents.ts';

/**
 * Part of the action form that imports an image from a URL: the image there, or the preview image
 * of the page there.
 */
export function PictureFromWeb({ onChange }: { onChange: (image: UploadedImage) => void }) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useRestoreFocus(opener, open);
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string>();
  const fetching = useApiMutation('POST /action/scrap-image', {
    onSuccess: ({ file_name, url, thumb_url, width, height }) => {
      onChange({ file_name, url, thumb_url, width, height });
      setUrl('');
      setOpen(false);
    },
    onError: (error) => setError(error.fields?.['url']?.[0] ?? error.message),
  });
  const importImage = () => {
    if (fetching.isPending) return;
    if (url.trim()) fetching.mutate({ url });
    else setError(strings.linkFormat);
  };
  // Enter imports the image instead of submitting the whole form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event)) return;
    event.preventDefault();
    importImage();
  };

  if (!open) {
    return (
      <Button
        ref={opener}
        variant="subtle"
        leftSection={<IconWorldDownload size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('Add from a web address')}
      </Button>
    );
  }
  return (
    <Wrap gap={8} align="start" className={classes.line}>
      <TextInput
        type="url"
        inputMode="url"
        label={t('Web address of a photo or page')}
        placeholder="https://"
        maxLength={limits.link}
        autoFocus
        value={url}
        error={error}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button variant="default" loading={fetching.isPending} onClick={importImage}>
        {t('Use this photo')}
      </Button>
    </Wrap>
  );
}
