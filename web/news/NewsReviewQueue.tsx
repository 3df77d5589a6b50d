import { Button, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { PendingNews } from '#contract/news.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { showDecisionError } from '../drafts/decisionConflict.ts';
import { Text, Wrap } from '../ui/primitives.tsx';
import { useFocusNeighborWhenRemoved } from '../ui/useFocusNeighborWhenRemoved.ts';
import { Card } from '../ui/Card.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { invalidateNews } from './cache.ts';
import { useNewsMutation } from './feeds.ts';
import classes from './FeedsPanel.module.css';
import { RichText } from '../richText/RichText.tsx';
import { ExternalLink } from './ExternalLink.tsx';
import { NewsPicture } from './NewsPicture.tsx';

/**
 * Fetched news items that wait for an administrator's approval. Renders nothing while loading, and
 * if none wait.
 */
export function NewsReviewQueue() {
  const heading = useId();
  const query = useInfiniteApiQuery('GET /admin/news-waiting', {});
  const items = query.data?.pages.flatMap((page) => page.news) ?? [];
  if (items.length === 0) return null;
  return (
    <>
      <Title order={2} id={heading}>
        {t('Waiting for approval')}
      </Title>
      <Card>
        <ul className={classes.list} aria-labelledby={heading} tabIndex={-1}>
          {items.map((item) => (
            <PendingNewsItem key={item.id} item={item} />
          ))}
        </ul>
      </Card>
      <InfiniteScrollFooter query={query} noun={t('news')} skeleton={<CardSkeletons count={1} />} />
    </>
  );
}

function PendingNewsItem({
  item: { id, revision, title, description, image, url, source, added_on },
}: {
  item: PendingNews;
}) {
  const client = useQueryClient();
  const entry = useFocusNeighborWhenRemoved<HTMLLIElement>();
  const review = useNewsMutation('POST /admin/news/approve', {
    // Another administrator may have decided, or the feed may have changed the item.
    onError: (error) => {
      showDecisionError(error);
      void invalidateNews(client);
    },
  });
  return (
    <li ref={entry} tabIndex={-1}>
      <div className={classes.words}>
        <strong>
          <ExternalLink href={url}>{title}</ExternalLink>
        </strong>
        <Text size="sm" color="faint" tight>
          {source} · <RelativeTime at={added_on} />
        </Text>
        {description && <RichText html={description} size="small" />}
        {image && <NewsPicture src={image} size="card" />}
      </div>
      <Wrap gap={8}>
        <Button
          size="compact-md"
          leftSection={<IconCheck size={16} aria-hidden />}
          disabled={review.isPending}
          aria-label={t('Show: {{title}}', { title })}
          onClick={() => review.mutate({ id, approve: true, revision })}
        >
          {t('Show')}
        </Button>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          disabled={review.isPending}
          aria-label={t('Dismiss: {{title}}', { title })}
          onClick={() => review.mutate({ id, approve: false })}
        >
          {t('Dismiss')}
        </Button>
      </Wrap>
    </li>
  );
}
