import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import type { Output, Input } from '#contract/calls.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { send } from '../api/send.ts';

type CommentContext = Output<'GET /comment/around'>;
type CommentPosition = Omit<Input<'GET /comment/around'>, 'content_id'>;

/** The id of a comment in the search parameters of a post URL; no other values. */
export const parseCommentId = ({ comment }: Record<string, unknown>): { comment?: number } =>
  Number.isSafeInteger(comment) && (comment as number) > 0 ? { comment: comment as number } : {};

/**
 * The comments around one of them, with more before and after on request. They are not refetched,
 * because a refetch of later pages might not contain the linked comment, and they leave the cache
 * with the screen.
 */
export const useCommentContext = (content_id: number, id: number) =>
  useInfiniteQuery<
    CommentContext,
    ApiRequestError,
    InfiniteData<CommentContext, CommentPosition>,
    readonly unknown[],
    CommentPosition
  >({
    queryKey: ['GET /comment/around', { content_id, id }],
    queryFn: ({ pageParam, signal }) =>
      send('GET /comment/around', { content_id, ...pageParam }, { signal }),
    initialPageParam: { id },
    getPreviousPageParam: ({ earlier }) =>
      earlier === undefined ? undefined : { id: earlier, toward: 'earlier' },
    getNextPageParam: ({ later }) =>
      later === undefined ? undefined : { id: later, toward: 'later' },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
