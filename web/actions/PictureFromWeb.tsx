import { Button } from '@mantine/core';
import { IconWorldDownload } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { useApiMutation } from '../api/hooks.ts';
import type { Picture } from '../posts/uploads.ts';
import { useRestoreFocus } from '../ui/keptFocus.ts';
import { t } from '../i18n/language.ts';
import classes from './PictureFromWeb.module.css';
import { TextInput } from '../ui/fields.tsx';
import { isEnter } from '../ui/keyPressed.ts';

/** Takes a picture from a web address: the one that lies there, or that the page there shows of itself. */
export function PictureFromWeb({ onChange }: { onChange: (picture: Picture) => void }) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useRestoreFocus(opener, open);
  const [url, setUrl] = useState('');
  const [fault, setFault] = useState<string>();
  const fetching = useApiMutation('POST /action/scrap-image', {
    onSuccess: ({ file_name, url, thumb_url, width, height }) => {
      onChange({ file_name, url, thumb_url, width, height });
      setUrl('');
      setOpen(false);
    },
    onError: (refused) => setFault(refused.fields?.['url']?.[0] ?? refused.message),
  });
  const take = () => {
    if (fetching.isPending) return;
    if (url.trim()) fetching.mutate({ url });
    else setFault(strings.linkFormat);
  };
  // Enter takes the picture; it does not send the whole form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event)) return;
    event.preventDefault();
    take();
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
    <div className={classes.line}>
      <TextInput
        type="url"
        inputMode="url"
        label={t('Web address of a photo or page')}
        placeholder="https://"
        maxLength={limits.link}
        autoFocus
        value={url}
        error={fault}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          setFault(undefined);
        }}
      />
      <Button variant="default" loading={fetching.isPending} onClick={take}>
        {t('Use this photo')}
      </Button>
    </div>
  );
}
