import { Button, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import type { News } from '#contract/news.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { useKeepFocus } from '../ui/useKeepFocus.ts';
import { Card } from '../ui/Card.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { useFeedCall } from './feeds.ts';
import classes from './FeedsPanel.module.css';
import { ExternalLink } from './ExternalLink.tsx';

/** News from feeds that an administrator reviews. Renders nothing if there is none. */
export function NewsReviewQueue() {
  const heading = useId();
  const query = useInfiniteApiQuery('GET /admin/news-waiting', {});
  const news = query.data?.pages.flatMap((page) => page.news) ?? [];
  if (news.length === 0) return null;
  return (
    <>
      <Title order={2} id={heading}>
        {t('Waiting for approval')}
      </Title>
      <Card>
        <ul className={classes.list} aria-labelledby={heading} tabIndex={-1}>
          {news.map((item) => (
            <Waiting key={item.id} news={item} />
          ))}
        </ul>
      </Card>
      <InfiniteScrollFooter query={query} noun={t('news')} skeleton={<CardSkeletons count={1} />} />
    </>
  );
}

function Waiting({ news: { id, title, url, source, added_on } }: { news: News }) {
  const entry = useKeepFocus<HTMLLIElement>();
  const choose = useFeedCall('POST /admin/news/approve');
  return (
    <li ref={entry} tabIndex={-1}>
      <div className={classes.words}>
        <strong>
          <ExternalLink href={url}>{title}</ExternalLink>
        </strong>
        <p>
          {source} · <RelativeTime at={added_on} />
        </p>
      </div>
      <div className={classes.tools}>
        <Button
          size="compact-md"
          leftSection={<IconCheck size={16} aria-hidden />}
          disabled={choose.isPending}
          aria-label={t('Show: {{title}}', { title })}
          onClick={() => choose.mutate({ id, approve: true })}
        >
          {t('Show')}
        </Button>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          disabled={choose.isPending}
          aria-label={t('Dismiss: {{title}}', { title })}
          onClick={() => choose.mutate({ id, approve: false })}
        >
          {t('Dismiss')}
        </Button>
      </div>
    </li>
  );
}
