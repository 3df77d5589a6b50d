import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { second } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { useRealtimeEvent, usePollingFallback } from '../api/realtime.ts';
import { useSession } from '../api/session.ts';
import { askAgain, showNew } from './cache.ts';

const every = 15 * second;

/** How many notifications are unread, 100 for 100 and more. */
export function useUnreadNotifications(): number {
  const member = useSession() !== null;
  return (
    useApiQuery(
      'GET /notification/list',
      { pageSize: 1 },
      { enabled: member, refetchInterval: usePollingFallback(every) },
    ).data?.new ?? 0
  );
}

/** The same, and keeps it and the lists that are shown up to date. One part of the page does so for all. */
export function useLatestNotifications(): number {
  const client = useQueryClient();
  const news = useUnreadNotifications();
  useRealtimeEvent('notification', (told) => {
    showNew(client, told.new);
    void askAgain(client);
  });
  // Without the stream the number alone is asked for again.
  const before = useRef(news);
  useEffect(() => {
    if (news > before.current) void askAgain(client);
    before.current = news;
  }, [client, news]);
  return news;
}
