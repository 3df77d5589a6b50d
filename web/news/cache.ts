// News that was written, changed or deleted: every list of it is asked for again.
import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../api/hooks.ts';

export const newsChanged = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: queryKey('GET /news/list') }),
    client.invalidateQueries({ queryKey: queryKey('GET /admin/news-waiting') }),
  ]);
