// Query cache updates for notifications.
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import { queryKey } from '../api/hooks.ts';

type NotificationPage = Output<'GET /notification/list'>;
type CachedNotifications = NotificationPage | InfiniteData<NotificationPage>;

const listFilter = { queryKey: queryKey('GET /notification/list') };

function updateLists(client: QueryClient, update: (list: NotificationPage) => NotificationPage) {
  client.setQueriesData<CachedNotifications>(
    listFilter,
    (cached) =>
      cached &&
      ('pages' in cached ? { ...cached, pages: cached.pages.map(update) } : update(cached)),
  );
}

/** Sets the unread count, which is part of every cached list. */
export const setUnreadCount = (client: QueryClient, unreadCount: number) =>
  updateLists(client, (list) => ({ ...list, new: unreadCount }));

/** Optimistically marks one unread notification as read; without an id, all. */
export function markCachedRead(client: QueryClient, id?: number) {
  // A response that is under way still has the old state.
  void client.cancelQueries(listFilter);
  updateLists(client, (list) => ({
    ...list,
    new: id === undefined ? 0 : Math.max(0, list.new - 1),
    notifications: list.notifications.map((notification) =>
      id === undefined || notification.id === id ? { ...notification, status: '1' } : notification,
    ),
  }));
}

/** Optimistically marks a read notification as unread. */
export function markCachedUnread(client: QueryClient, id: number) {
  void client.cancelQueries(listFilter);
  updateLists(client, (list) => ({
    ...list,
    new: list.new + 1,
    notifications: list.notifications.map((notification) =>
      notification.id === id ? { ...notification, status: '0' } : notification,
    ),
  }));
}

/**
 * Refetches visible lists, even if a response is under way: it may lack the latest notification.
 * The query of the count, which has no pages, is left out.
 */
export const refetchNotifications = (client: QueryClient) =>
  client.invalidateQueries({ ...listFilter, predicate: ({ queryKey }) => queryKey[2] === 'pages' });
