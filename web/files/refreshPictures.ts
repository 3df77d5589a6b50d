import type { QueryClient } from '@tanstack/react-query';
import { minute } from '#contract/durations.ts';
import { callsWithPosts } from '../api/postCalls.ts';

/** A newer response has valid URLs: its image failed for another reason. */
const minRefetchAgeMs = minute;

/**
 * For images that fail to load, because signed URLs expire after a few minutes: refetches the posts
 * and comments on screen, which then have new URLs. Resolves when they have.
 */
export const refreshPictures = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      (callsWithPosts.includes(queryKey[0]) ||
        queryKey[0] === 'GET /comment/list' ||
        queryKey[0] === 'GET /comment/most-liked') &&
      Date.now() - state.dataUpdatedAt > minRefetchAgeMs,
  });
