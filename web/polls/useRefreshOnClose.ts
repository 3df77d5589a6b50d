import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Poll } from '#contract/poll.ts';
import { day, minute, second } from '#contract/durations.ts';
import { refreshPoll } from './cache.ts';

/**
 * Tolerance for the difference between the clocks of server and client. With a larger difference
 * the poll is refetched every minute until the server has closed it.
 */
const clockToleranceMs = second;

/** Refetches a poll when it closes. */
export function useRefreshOnClose({ content_id, closed, closes_at }: Poll) {
  const client = useQueryClient();
  useEffect(() => {
    const remainingMs = Date.parse(closes_at) - Date.now();
    // A timer of more than 24 days would fire immediately, and few pages stay open for a day.
    if (closed || remainingMs > day) return undefined;
    const refetchPoll = () => {
      timer = setTimeout(refetchPoll, minute);
      void refreshPoll(client, content_id).catch(() => undefined);
    };
    let timer = setTimeout(refetchPoll, Math.max(remainingMs, 0) + clockToleranceMs);
    return () => clearTimeout(timer);
  }, [client, content_id, closed, closes_at]);
}
