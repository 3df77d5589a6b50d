import type { QueryClient } from '@tanstack/react-query';
import { minute } from '#contract/durations.ts';
import { callsWithPosts } from '../api/postCalls.ts';

const minRefetchAgeMs = minute;

/** Signed image URLs expire after some minutes. Refetches the posts when an image does not load. */
export function refreshPictures(client: QueryClient) {
  void client.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      (callsWithPosts.includes(queryKey[0]) || queryKey[0] === 'GET /comment/list') &&
      Date.now() - state.dataUpdatedAt > minRefetchAgeMs,
  });
}
