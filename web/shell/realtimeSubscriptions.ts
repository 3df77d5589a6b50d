// Realtime updates of the query cache. Loaded after the first paint.
import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '#contract/calls.ts';
import { realtimeEvents } from '../api/realtime.ts';
import { connectStream } from '../api/stream.ts';
import { subscribeToMessages } from '../messages/messageCache.ts';
import { startOutbox } from '../messages/outbox.ts';
import { registerServiceWorker } from './serviceWorker.ts';

/** Queries that the event stream updates: refetched when events may have been missed. */
const followed: Call[] = [
  'GET /message/inbox',
  'GET /message/get-messages',
  'GET /notification/list',
  'GET /user/get-friend-requests',
];

export function subscribeToRealtime(client: QueryClient): () => void {
  void registerServiceWorker().catch(() => undefined);
  const subscriptions = [
    realtimeEvents.subscribe('resync', () => {
      for (const call of followed) void client.invalidateQueries({ queryKey: [call] });
    }),
    subscribeToMessages(client),
    connectStream(),
    startOutbox(client),
  ];
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}
