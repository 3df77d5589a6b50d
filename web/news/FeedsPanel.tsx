import { Button, Skeleton, Title } from '@mantine/core';
import { IconPlus, IconRss } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { second } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { useIsMutationPending } from '../api/undoable.ts';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { lazyDialog } from '../ui/lazyDialog.tsx';
import { transElements } from '../i18n/transElements.tsx';
import { Stack, Wrap } from '../ui/primitives.tsx';
import { invalidateNews } from './cache.ts';
import { FeedRow } from './FeedRow.tsx';
import classes from './FeedsPanel.module.css';
import { NewsReviewQueue } from './NewsReviewQueue.tsx';

const FeedDialog = lazyDialog(() => import('./FeedDialog.tsx').then((module) => module.FeedDialog));

/** Interval of refetches while the server fetches a feed. */
const gatheringIntervalMs = 2 * second;

/** For administrators: news feeds, their status, and news to review. */
export function FeedsPanel() {
  const heading = useId();
  const [adding, setAdding] = useState(false);
  const [gathering, setGathering] = useState(false);
  // `gathering` follows the response of the query whose interval it sets, so it is a state.
  const query = useApiQuery(
    'GET /admin/feeds',
    {},
    { refetchInterval: gathering && gatheringIntervalMs },
  );
  const isMutationPending = useIsMutationPending();
  const feeds = query.data?.feeds.filter(
    ({ id }) => !isMutationPending('POST /admin/feed/delete', { id }),
  );
  const busy = feeds?.some((feed) => feed.gathering) === true;
  if (busy !== gathering) setGathering(busy);
  const client = useQueryClient();
  // Shows the new items once the fetches have ended.
  useEffect(() => {
    if (!busy) void invalidateNews(client);
  }, [busy, client]);

  return (
    <Stack as="section" gap={16} aria-labelledby={heading}>
      <Wrap gap={16} rowGap={8} align="center" justify="between">
        <Title order={2} id={heading}>
          {t('Feeds')}
        </Title>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
          {t('Add a feed')}
        </Button>
      </Wrap>
      <p className={classes.newsHint}>
        {transElements('To write or edit news, or add it to the slider, go to {{news}}.', {
          news: <Link to={paths.news()}>{t('all news')}</Link>,
        })}
      </p>
      {query.isPending && (
        <Skeleton height={96} radius={12} role="status" aria-label={t('Loading feeds')} />
      )}
      {!feeds && query.error && (
        <ErrorState
          title={t('Couldn’t load feeds')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {feeds?.length === 0 && (
        <EmptyState icon={<IconRss size={40} stroke={1.5} />} title={t('No feeds yet')}>
          {t(
            'Add the feed of a newspaper or your town hall, and we’ll collect its news automatically. Supported formats: RSS, Atom, RDF and JSON Feed.',
          )}
        </EmptyState>
      )}
      {feeds && feeds.length > 0 && (
        <Card>
          <ul className={classes.list} aria-labelledby={heading} tabIndex={-1}>
            {feeds.map((feed) => (
              <FeedRow key={feed.id} feed={feed} />
            ))}
          </ul>
        </Card>
      )}
      <FeedDialog opened={adding} onClose={() => setAdding(false)} />
      <NewsReviewQueue />
    </Stack>
  );
}
