// Refetches every list of news.
import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../api/hooks.ts';

export const invalidateNews = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: queryKey('GET /news/list') }),
    client.invalidateQueries({ queryKey: queryKey('GET /admin/news-waiting') }),
  ]);
