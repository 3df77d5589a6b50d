// Realtime updates of the query cache. Loaded after the first paint.
import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '#contract/calls.ts';
import { realtimeEvents } from '../api/realtime.ts';
import { connectStream } from '../api/stream.ts';
import { subscribeToMessages } from '../messages/messageCache.ts';
import { startOutbox } from '../messages/outbox.ts';
import { registerServiceWorker } from './serviceWorker.ts';

/** Queries that the event stream updates. They are refetched when events may have been missed. */
const updatedCalls: Call[] = [
  'GET /message/inbox',
  'GET /message/get-messages',
  'GET /conversation/list',
  'GET /conversation/get',
  'GET /conversation/get-messages',
  'GET /notification/list',
  'GET /user/get-friend-requests',
];

/**
 * Opens the event stream of the member, starts the outbox of messages and registers the service
 * worker. Returns a function that ends the stream and the outbox.
 */
export function subscribeToRealtime(client: QueryClient): () => void {
  void registerServiceWorker().catch(() => undefined);
  const subscriptions = [
    realtimeEvents.subscribe('resync', () => {
      for (const call of updatedCalls) void client.invalidateQueries({ queryKey: [call] });
    }),
    subscribeToMessages(client),
    connectStream(),
    startOutbox(client),
  ];
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}
