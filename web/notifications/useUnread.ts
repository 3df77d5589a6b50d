import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { second } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { useRealtimeEvent, usePollingFallback } from '../api/realtime.ts';
import { useSession } from '../api/session.ts';
import { refetchNotifications, setUnreadCount } from './cache.ts';

const pollIntervalMs = 15 * second;

/** Number of unread notifications. The server counts up to 100, which means 100 or more. */
export function useUnreadCount(): number {
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
 * Like `useUnreadCount`, and also keeps the count and the visible lists up to date. Only the bell
 * uses it, so that each event is handled once.
 */
export function useLiveUnreadCount(): number {
  const client = useQueryClient();
  const unreadCount = useUnreadCount();
  useRealtimeEvent('notification', (event) => {
    setUnreadCount(client, event.new);
    void refetchNotifications(client);
  });
  // Without the event stream, only the count is polled.
  const before = useRef(unreadCount);
  useEffect(() => {
    if (unreadCount > before.current) void refetchNotifications(client);
    before.current = unreadCount;
  }, [client, unreadCount]);
  return unreadCount;
}
