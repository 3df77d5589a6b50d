import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { second } from '#contract/durations.ts';
import { useRealtimeEvent } from '../api/realtime.ts';
import { send } from '../api/send.ts';
import { useMember } from '../api/session.ts';

type Pages = InfiniteData<Output<'GET /content/list'>>;

/** Query key of the home feed in `Feed`. */
const homeFeed = ['GET /content/list', {}, 'pages'];
const noIds: ReadonlySet<number> = new Set();
/** A feed response that is younger than this is not checked for new posts. */
const freshForMs = 5 * second;

const cachedPosts = (client: QueryClient) =>
  client.getQueryData<Pages>(homeFeed)?.pages.flatMap((page) => page.contents) ?? [];

/** Number of posts by others that the home feed does not show yet. Ids increase with time. */
export function useNewPosts() {
  const client = useQueryClient();
  const viewerId = useMember().userId;
  const [ids, setIds] = useState(noIds);
  const add = (posts: { id: number; user_id: number }[]) => {
    const shownIds = new Set(cachedPosts(client).map(({ id }) => id));
    const fresh = posts
      .filter(({ id, user_id }) => user_id !== viewerId && !shownIds.has(id))
      .map(({ id }) => id);
    if (fresh.length > 0) setIds((before) => new Set([...before, ...fresh]));
  };
  useRealtimeEvent('content', (post) => add([post]));

  // When the event stream opens again, the first page of the feed has the posts that were missed.
  // It also opens after the first load; that response needs no check.
  useRealtimeEvent('resync', () => {
    if (Date.now() - (client.getQueryState(homeFeed)?.dataUpdatedAt ?? 0) < freshForMs) return;
    const newest = Math.max(0, ...cachedPosts(client).map(({ id }) => id));
    if (newest > 0)
      void send('GET /content/list', {}).then(
        ({ contents }) => add(contents.filter(({ id }) => id > newest)),
        () => undefined,
      );
  });
  return { count: ids.size, clear: () => setIds(noIds) };
}

/** Refetches the feed from its first page. */
export async function showNewPosts(client: QueryClient) {
  client.setQueryData<Pages>(
    homeFeed,
    (feed) => feed && { pages: feed.pages.slice(0, 1), pageParams: feed.pageParams.slice(0, 1) },
  );
  await client.refetchQueries({ queryKey: homeFeed, exact: true });
}
