import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import { readAfterChanges } from '../api/changes.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { send } from '../api/send.ts';

type LikedPage = Output<'GET /comment/most-liked'>;
type LikedPosition = { before?: string };

/** The comments of a post, most liked first. They keep their places while likes are given. */
export const useMostLikedComments = (content_id: number, enabled: boolean) =>
  useInfiniteQuery<
    LikedPage,
    ApiRequestError,
    InfiniteData<LikedPage, LikedPosition>,
    readonly unknown[],
    LikedPosition
  >({
    queryKey: ['GET /comment/most-liked', { content_id }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      readAfterChanges(() =>
        send('GET /comment/most-liked', { content_id, ...pageParam }, { signal }),
      ),
    initialPageParam: {},
    getNextPageParam: ({ next }) => (next === undefined ? undefined : { before: next }),
    enabled,
  });
