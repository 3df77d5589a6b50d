import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import type { Output, Input } from '#contract/calls.ts';
import type { ApiRequestError } from '../api/errors.ts';
import { send } from '../api/send.ts';

type CommentContext = Output<'GET /comment/around'>;
type CommentPosition = Omit<Input<'GET /comment/around'>, 'content_id'>;

/** What the address of a comment names beside the post. */
export const commentOf = ({ comment }: Record<string, unknown>): { comment?: number } =>
  Number.isSafeInteger(comment) && (comment as number) > 0 ? { comment: comment as number } : {};

/**
 * The comments around one of them, and those before and after when asked. They are not asked for again while they are shown, for a repeated answer to a later
 * part would not hold the comment that was opened, and they are forgotten with the screen.
 */
export const useAround = (content_id: number, id: number) =>
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
