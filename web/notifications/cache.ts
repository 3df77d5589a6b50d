// Query cache updates for notifications.
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import { queryKey } from '../api/hooks.ts';

type Listed = Output<'GET /notification/list'>;
type CachedNotifications = Listed | InfiniteData<Listed>;

const listed = { queryKey: queryKey('GET /notification/list') };

function change(client: QueryClient, changed: (list: Listed) => Listed) {
  client.setQueriesData<CachedNotifications>(
    listed,
    (cached) =>
      cached &&
      ('pages' in cached ? { ...cached, pages: cached.pages.map(changed) } : changed(cached)),
  );
}

/** Sets the unread count. */
export const setUnreadCount = (client: QueryClient, fresh: number) =>
  change(client, (list) => ({ ...list, new: fresh }));

/** Optimistically marks one or all notifications as read. */
export function markCachedRead(client: QueryClient, id?: number) {
  // A response that is under way still has the old state.
  void client.cancelQueries(listed);
  change(client, (list) => ({
    ...list,
    new: id === undefined ? 0 : Math.max(0, list.new - 1),
    notifications: list.notifications.map((one) =>
      id === undefined || one.id === id ? { ...one, status: '1' } : one,
    ),
  }));
}

/**
 * Refetches visible lists, even if a response is under way: it may lack the latest notification.
 */
export const refetchNotifications = (client: QueryClient) =>
  client.invalidateQueries({ ...listed, predicate: ({ queryKey }) => queryKey[2] === 'pages' });
