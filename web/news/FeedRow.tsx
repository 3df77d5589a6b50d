import { Button } from '@mantine/core';
import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewsFeed } from '#contract/news.ts';
import { newsStrings } from '#contract/newsStrings.ts';
import { runUndoable } from '../api/undoable.ts';
import { Text, Wrap } from '../ui/primitives.tsx';
import { useFocusNeighborWhenRemoved } from '../ui/useFocusNeighborWhenRemoved.ts';
import { useNow } from '../ui/useNow.ts';
import { t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import { timeUntil } from '../ui/time.ts';
import { invalidateFeeds, feedName, useNewsMutation } from './feeds.ts';
import classes from './FeedsPanel.module.css';

const FeedDialog = lazyDialog(() => import('./FeedDialog.tsx').then((module) => module.FeedDialog));

/** One news feed in the administration: name, status, and buttons to fetch, edit and delete it. */
export function FeedRow({ feed }: { feed: NewsFeed }) {
  const { id, url, gathering } = feed;
  const name = feedName(feed);
  const [editing, setEditing] = useState(false);
  const entry = useFocusNeighborWhenRemoved<HTMLLIElement>();
  const refresh = useNewsMutation('POST /admin/feed/refresh');
  const client = useQueryClient();
  const remove = () =>
    runUndoable(
      'POST /admin/feed/delete',
      { id },
      {
        message: t(
          'Feed removed: {{name}}. Published items stay. Items waiting for approval are deleted.',
          { name },
        ),
        onSuccess: () => invalidateFeeds(client),
      },
    );
  return (
    <li ref={entry} tabIndex={-1}>
      <div className={classes.words}>
        <strong>{name}</strong>
        {name !== url && (
          <Text size="sm" color="faint" tight>
            {url}
          </Text>
        )}
        <FeedStatus feed={feed} />
      </div>
      <Wrap gap={8}>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={refresh.isPending || gathering}
          aria-label={t('Check now: {{name}}', { name })}
          onClick={() => refresh.mutate({ id })}
        >
          {t('Check now')}
        </Button>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          aria-label={t('Edit: {{name}}', { name })}
          onClick={() => setEditing(true)}
        >
          {t('Edit')}
        </Button>
        <Button
          size="compact-md"
          variant="subtle"
          color="brick"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={t('Delete: {{name}}', { name })}
          onClick={remove}
        >
          {t('Delete')}
        </Button>
      </Wrap>
      <FeedDialog feed={feed} opened={editing} onClose={() => setEditing(false)} />
    </li>
  );
}

function FeedStatus({
  feed: { total_news, publish, gathering, gathered_on, next_on, failure, failure_key, failed_on },
}: {
  feed: NewsFeed;
}) {
  const now = useNow();
  // The text of the key is translated. `failure` is English, for a key this tab does not know.
  const reason = newsStrings[failure_key as keyof typeof newsStrings] ?? failure;
  return (
    <>
      <p>
        {publish
          ? t('{{n}} published · new items appear automatically', { n: total_news })
          : t('{{n}} published · new items need approval', { n: total_news })}
      </p>
      {failure && (
        <p className={classes.failure}>
          {failed_on
            ? transElements('Couldn’t load ({{when}}): {{failure}}', {
                when: <RelativeTime at={failed_on} />,
                failure: reason,
              })
            : t('Couldn’t load: {{failure}}', { failure: reason })}
        </p>
      )}
      <p role="status">
        {gathered_on
          ? transElements('Last updated {{when}}.', { when: <RelativeTime at={gathered_on} /> })
          : t('Not checked yet.')}{' '}
        {gathering
          ? t('Checking now…')
          : t('Next check {{when}}.', { when: timeUntil(new Date(next_on), now) })}
      </p>
    </>
  );
}
