import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { prefetchFirstPage, useInfiniteApiQuery } from '../api/hooks.ts';
import { hasPreloadedFeed } from '../api/preload.ts';
import { useMember } from '../api/session.ts';
import { t } from '../i18n/language.ts';
import { ContentList } from '../posts/ContentList.tsx';
import { FeedWidgets } from './FeedWidgets.tsx';
import { findFirstSeenPost } from './lastVisit.ts';
import { SinceLine } from './SinceLine.tsx';
import { useLastVisit } from './useLastVisit.ts';

/** As public/opening.js requests it, so that its response is taken over. */
const input = {};

/** Takes over the preloaded request for the home feed, if there is one. */
export const takePreloadedPosts = () =>
  hasPreloadedFeed() ? prefetchFirstPage('GET /content/list', input) : undefined;

/** The home feed, with a line between new posts and those of the last visit. */
export function HomeFeed() {
  const query = useInfiniteApiQuery('GET /content/list', input);
  const { userId } = useMember();
  const posts = query.data?.pages.flatMap(({ contents }) => contents) ?? [];
  const visit = useLastVisit(posts[0]?.added_on);
  const firstSeen = visit && findFirstSeenPost(posts, visit, userId);
  return (
    <ContentList
      query={query}
      aside={<FeedWidgets />}
      {...(visit?.before &&
        firstSeen !== undefined && {
          line: { before: firstSeen, element: <SinceLine at={visit.before.at} /> },
        })}
      end={t('You’re all caught up.')}
      emptyAction={
        <Button component={Link} to="." hash="compose" resetScroll={false}>
          {t('Write a post')}
        </Button>
      }
    />
  );
}
