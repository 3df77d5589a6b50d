import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { second } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { useRealtimeEvent, usePollingFallback } from '../api/realtime.ts';
import { useSession } from '../api/session.ts';
import { refetchNotifications, setUnreadCount } from './cache.ts';

const pollIntervalMs = 15 * second;

/** Number of unread notifications; 100 means 100 or more. */
export function useUnreadNotifications(): number {
  const isLoggedIn = useSession() !== null;
  return (
    useApiQuery(
      'GET /notification/list',
      { pageSize: 1 },
      { enabled: isLoggedIn, refetchInterval: usePollingFallback(pollIntervalMs) },
    ).data?.new ?? 0
  );
}

/**
 * Like `useUnreadNotifications`, and also keeps the count and the visible lists up to date. Only
 * one component uses it.
 */
export function useLatestNotifications(): number {
  const client = useQueryClient();
  const news = useUnreadNotifications();
  useRealtimeEvent('notification', (event) => {
    setUnreadCount(client, event.new);
    void refetchNotifications(client);
  });
  // Without the event stream, only the count is polled.
  const before = useRef(news);
  useEffect(() => {
    if (news > before.current) void refetchNotifications(client);
    before.current = news;
  }, [client, news]);
  return news;
}
