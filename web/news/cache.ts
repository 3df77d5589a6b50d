import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../api/hooks.ts';

/** Refetches every list of news. */
export const invalidateNews = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: queryKey('GET /news/list') }),
    client.invalidateQueries({ queryKey: queryKey('GET /admin/news-waiting') }),
  ]);
