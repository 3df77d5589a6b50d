// Realtime updates of the query cache. Loaded after the first paint.
import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '#contract/calls.ts';
import { live } from '../api/realtime.ts';
import { connectStream } from '../api/stream.ts';
import { followConversations } from '../messages/messageCache.ts';
import { keepSending } from '../messages/outbox.ts';
import { registerServiceWorker } from './serviceWorker.ts';

/** Queries that the event stream updates: refetched when events may have been missed. */
const followed: Call[] = [
  'GET /message/inbox',
  'GET /message/get-messages',
  'GET /notification/list',
  'GET /user/get-friend-requests',
];

export function follow(client: QueryClient): () => void {
  void registerServiceWorker().catch(() => undefined);
  const stops = [
    live.hear('resync', () => {
      for (const call of followed) void client.invalidateQueries({ queryKey: [call] });
    }),
    followConversations(client),
    connectStream(),
    keepSending(client),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
