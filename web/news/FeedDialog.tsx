import { Button, Checkbox, Group } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { NewsFeed } from '#contract/news.ts';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { fieldError } from '../api/errorToast.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { t } from '../i18n/language.ts';
import { completeUrl } from '../ui/links.ts';
import { Stack } from '../ui/primitives.tsx';
import { useNewsMutation } from './feeds.ts';
import { TextInput } from '../ui/fields.tsx';

type FeedDialogProps = {
  /** The feed to edit; undefined for a new one. */
  feed?: NewsFeed;
  opened: boolean;
  onClose: () => void;
};

/** Dialog for an administrator to add or edit a news feed. */
export function FeedDialog({ feed, opened, onClose }: FeedDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      title={feed ? t('Edit feed') : t('Add a feed')}
    >
      <FeedForm feed={feed} onClose={onClose} />
    </Dialog>
  );
}

/** URL and name of a feed, and whether its news is published without review. */
function FeedForm({ feed, onClose }: { feed: NewsFeed | undefined; onClose: () => void }) {
  const [url, setUrl] = useState(feed?.url ?? '');
  const [name, setName] = useState(feed?.name ?? '');
  const [publish, setPublish] = useState(feed?.publish ?? true);
  const [errorMessage, setErrorMessage] = useState<string>();
  const save = useNewsMutation('POST /admin/feed/save', {
    onSuccess: onClose,
    onError: (error) => setErrorMessage(fieldError(error, 'url')),
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const address = completeUrl(url);
    const invalidMessage = !url.trim()
      ? strings.feedUrl
      : !address
        ? strings.linkFormat
        : undefined;
    setErrorMessage(invalidMessage);
    if (address && !save.isPending)
      save.mutate({ ...(feed && { id: feed.id }), url: address, name, publish });
  };
  return (
    <Stack as="form" gap={20} noValidate onSubmit={onSubmit}>
      <TextInput
        size="md"
        type="url"
        inputMode="url"
        label={t('Feed address')}
        placeholder="https://"
        data-autofocus
        maxLength={limits.link}
        value={url}
        error={errorMessage}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          setErrorMessage(undefined);
        }}
      />
      <TextInput
        size="md"
        label={t('Name (optional)')}
        description={t('Shown as the source of its news. Leave empty to use the feed’s own name.')}
        maxLength={limits.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label={t('Publish its news automatically')}
        description={t('Otherwise an administrator approves each item.')}
        checked={publish}
        onChange={(event) => setPublish(event.currentTarget.checked)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {feed ? t('Save') : t('Add')}
        </Button>
      </Group>
    </Stack>
  );
}
