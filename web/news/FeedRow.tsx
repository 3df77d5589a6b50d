import { Button } from '@mantine/core';
import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewsFeed } from '#contract/news.ts';
import { runUndoable } from '../api/undoable.ts';
import { useFocusKept } from '../friends/focusKept.ts';
import { useNow } from '../ui/useNow.ts';
import { t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lateDialog.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { rich } from '../i18n/Trans.tsx';
import { timeUntil } from '../ui/time.ts';
import { translateServerText } from '../i18n/textOverrides.ts';
import { feedsChanged, nameOf, useFeedCall } from './feeds.ts';
import classes from './FeedsPanel.module.css';

const FeedDialog = lazyDialog(() => import('./FeedDialog.tsx').then((module) => module.FeedDialog));

/** One feed: what it is called, how it fared, what can be done with it. */
export function FeedRow({ feed }: { feed: NewsFeed }) {
  const { id, url, gathering } = feed;
  const name = nameOf(feed);
  const [editing, setEditing] = useState(false);
  const entry = useFocusKept<HTMLLIElement>();
  const refresh = useFeedCall('POST /admin/feed/refresh');
  const client = useQueryClient();
  const remove = () =>
    runUndoable(
      'POST /admin/feed/delete',
      { id },
      {
        said: t('{{name}} is gathered no more. What shows of it stays, what waits goes.', { name }),
        onSuccess: () => feedsChanged(client),
      },
    );
  return (
    <li ref={entry} tabIndex={-1}>
      <div className={classes.words}>
        <strong>{name}</strong>
        {name !== url && <p>{url}</p>}
        <Standing feed={feed} />
      </div>
      <div className={classes.tools}>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={refresh.isPending || gathering}
          aria-label={t('Gather now: {{name}}', { name })}
          onClick={() => refresh.mutate({ id })}
        >
          {t('Gather now')}
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
      </div>
      <FeedDialog feed={feed} opened={editing} onClose={() => setEditing(false)} />
    </li>
  );
}

function Standing({
  feed: { total_news, publish, gathering, gathered_on, next_on, failure, failed_on },
}: {
  feed: NewsFeed;
}) {
  const now = useNow();
  return (
    <>
      <p>
        {publish
          ? t('{{n}} shown · new ones show at once', { n: total_news })
          : t('{{n}} shown · new ones wait to be chosen', { n: total_news })}
      </p>
      {failure && (
        <p className={classes.failure}>
          {failed_on
            ? rich('Could not be gathered ({{when}}): {{failure}}', {
                when: <RelativeTime at={failed_on} />,
                failure: translateServerText(failure),
              })
            : t('Could not be gathered: {{failure}}', { failure: translateServerText(failure) })}
        </p>
      )}
      <p role="status">
        {gathered_on
          ? rich('Last gathered {{when}}.', { when: <RelativeTime at={gathered_on} /> })
          : t('Not gathered yet.')}{' '}
        {gathering
          ? t('Being gathered now.')
          : t('Next {{when}}.', { when: timeUntil(new Date(next_on), now) })}
      </p>
    </>
  );
}
