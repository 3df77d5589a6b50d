import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Poll } from '#contract/poll.ts';
import { refreshPoll } from './cache.ts';

const day = 24 * 60 * 60_000;
/** The server's clock and this one differ a little. */
const grace = 1_000;

/** Shows that a poll closed while one looks at it. */
export function useClosing({ content_id, closed, closes_at }: Poll) {
  const client = useQueryClient();
  useEffect(() => {
    const left = Date.parse(closes_at) - Date.now();
    if (closed || left > day) return undefined;
    const timer = setTimeout(() => void refreshPoll(client, content_id).catch(() => undefined), Math.max(left, 0) + grace);
    return () => clearTimeout(timer);
  }, [client, content_id, closed, closes_at]);
}
