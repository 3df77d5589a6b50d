// Keeps what is shown of notifications, wherever it is shown, right after a change.
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import { queryKey } from '../api/hooks.ts';

type Listed = Output<'GET /notification/list'>;
type CachedNotifications = Listed | InfiniteData<Listed>;

const listed = { queryKey: queryKey('GET /notification/list') };

function change(client: QueryClient, changed: (list: Listed) => Listed) {
  client.setQueriesData<CachedNotifications>(
    listed,
    (held) =>
      held && ('pages' in held ? { ...held, pages: held.pages.map(changed) } : changed(held)),
  );
}

/** How many are unread now. */
export const showNew = (client: QueryClient, fresh: number) =>
  change(client, (list) => ({ ...list, new: fresh }));

/** One is read, or all are, before the server has said so. */
export function showRead(client: QueryClient, id?: number) {
  // An answer that is on its way does not know yet.
  void client.cancelQueries(listed);
  change(client, (list) => ({
    ...list,
    new: id === undefined ? 0 : Math.max(0, list.new - 1),
    notifications: list.notifications.map((one) =>
      id === undefined || one.id === id ? { ...one, status: '1' } : one,
    ),
  }));
}

/** Asks for the lists again, where they are shown: also while an answer is on its way, which does not know yet what has just happened. */
export const askAgain = (client: QueryClient) =>
  client.invalidateQueries({ ...listed, predicate: ({ queryKey }) => queryKey[2] === 'pages' });
