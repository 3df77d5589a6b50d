// Mutations of news feeds and fetched news items.
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Call } from '#contract/calls.ts';
import { queryKey, useApiMutation } from '../api/hooks.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { toast } from '../ui/toast.ts';
import { invalidateNews } from './cache.ts';

type NewsCall = Call & `POST /admin/${'feed' | 'news'}/${string}`;

/** Mutation that shows the message of the response as a toast, and refetches feeds and news. */
export function useNewsMutation<C extends NewsCall>(
  call: C,
  hooks: { onSuccess?: () => void; onError?: (error: ApiRequestError) => void } = {},
) {
  const client = useQueryClient();
  return useApiMutation(call, {
    ...(hooks.onError && { onError: hooks.onError }),
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message);
      hooks.onSuccess?.();
      void invalidateFeeds(client);
    },
  });
}

/** Refetches feeds and news. */
export const invalidateFeeds = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: queryKey('GET /admin/feeds') }),
    invalidateNews(client),
  ]);

/** The name that an administrator chose, or the one in the feed, or its URL. */
export const feedName = ({ name, title, url }: { name: string; title: string; url: string }) =>
  name || title || url;
