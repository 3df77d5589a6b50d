import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#contract/calls.ts';
import { second } from '#contract/durations.ts';
import { useRealtimeEvent } from '../api/realtime.ts';
import { send } from '../api/send.ts';
import { useMember } from '../api/session.ts';

type Pages = InfiniteData<Output<'GET /content/list'>>;

/** The home feed, as `Feed` asks for it. */
const homeFeed = ['GET /content/list', {}, 'pages'];
const none: ReadonlySet<number> = new Set();
/** For so long an answer counts as new, in milliseconds. */
const newFor = 5 * second;

const heldIn = (client: QueryClient) =>
  client.getQueryData<Pages>(homeFeed)?.pages.flatMap((page) => page.contents) ?? [];

/** How many posts of others have appeared since the home feed was asked for. */
export function useNewPosts() {
  const client = useQueryClient();
  const self = useMember().userId;
  const [ids, setIds] = useState(none);
  const add = (appeared: { id: number; user_id: number }[]) => {
    const held = new Set(heldIn(client).map(({ id }) => id));
    const fresh = appeared
      .filter(({ id, user_id }) => user_id !== self && !held.has(id))
      .map(({ id }) => id);
    if (fresh.length > 0) setIds((before) => new Set([...before, ...fresh]));
  };
  useRealtimeEvent('content', (post) => add([post]));

  // When the stream opens, the first page tells what it could not; one that is new has nothing to tell.
  useRealtimeEvent('resync', () => {
    if (Date.now() - (client.getQueryState(homeFeed)?.dataUpdatedAt ?? 0) < newFor) return;
    const newest = Math.max(0, ...heldIn(client).map(({ id }) => id));
    if (newest > 0)
      void send('GET /content/list', {}).then(
        ({ contents }) => add(contents.filter(({ id }) => id > newest)),
        () => undefined,
      );
  });
  return { count: ids.size, forget: () => setIds(none) };
}

/** Asks for the feed anew, from its beginning. */
export async function showNewPosts(client: QueryClient) {
  client.setQueryData<Pages>(
    homeFeed,
    (held) => held && { pages: held.pages.slice(0, 1), pageParams: held.pageParams.slice(0, 1) },
  );
  await client.refetchQueries({ queryKey: homeFeed, exact: true });
}
