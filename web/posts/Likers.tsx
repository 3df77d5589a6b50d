import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { Content } from '#contract/posts.ts';
import { useInfiniteApiQuery } from '../api/hooks.ts';
import { useSession } from '../api/session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { InfiniteScrollFooter } from '../ui/InfiniteScrollFooter.tsx';
import { t } from '../i18n/language.ts';
import { formatLikers, withViewer } from './likers.ts';
import { LikerList } from './LikerList.tsx';
import classes from './Likers.module.css';

/**
 * Names of people who like a post; a click opens the full list. Shows nothing to visitors, who
 * receive no names.
 */
export function Likers({ content }: { content: Content }) {
  const [opened, setOpened] = useState(false);
  const viewer = useSession();
  // A response names only the newest likers. The viewer may have liked the post before them.
  const likes = viewer && content.liked ? withViewer(content.likes, true, viewer) : content.likes;
  const text = formatLikers(likes, content.total_likes, viewer?.userId);
  if (!text) return null;
  return (
    <>
      <button
        type="button"
        className={classes.line}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {text}
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('Likes')}>
        <PostLikers id={content.id} />
      </Dialog>
    </>
  );
}

function PostLikers({ id }: { id: number }) {
  const query = useInfiniteApiQuery('GET /content/get-likes', { content_id: id });
  return (
    <>
      <LikerList
        likes={query.data?.pages.flatMap((page) => page.likes)}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
      <InfiniteScrollFooter
        query={query}
        noun={t('people')}
        skeleton={<Skeleton height={40} mt="sm" />}
        noGap
      />
    </>
  );
}
