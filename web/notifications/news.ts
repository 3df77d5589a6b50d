import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAsk } from '../api/hooks.ts';
import { useSession } from '../api/session.ts';
import { askAgain } from './cache.ts';

const every = 15_000;

/** How many notifications are unread, 100 for 100 and more. */
export function useNews(): number {
  const member = useSession() !== null;
  return useAsk('GET /notification/list', { pageSize: 1 }, { enabled: member, refetchInterval: every }).data?.new ?? 0;
}

/** Asks for the lists that are shown when something new has come. */
export function useFreshLists(news: number) {
  const client = useQueryClient();
  const before = useRef(news);
  useEffect(() => {
    if (news > before.current) void askAgain(client);
    before.current = news;
  }, [client, news]);
}
