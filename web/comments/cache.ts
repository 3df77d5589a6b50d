// Query cache updates for a thread and the comment count of its post.
import type { QueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import type { CommentView } from '#contract/comments.ts';
import { updateContent } from '../posts/cache.ts';

/** A comment or a reply. */
export type CommentEntry = Omit<CommentView, 'reply'>;
export type CommentPage = Pick<Output<'GET /comment/list'>, 'comment' | 'total_comments'>;

/** `pageCount` of the newest comments, or the id before which there are earlier ones. */
export type ThreadPage = CommentPage & { pageCount?: number; earlier?: number };
/** Without `before`: the newest comments. */
export type ThreadPosition = { before?: number };

/** The position before the comments of a page, if there are earlier ones. */
export function getEarlierPosition({
  comment,
  pageCount = 0,
  earlier = pageCount > 1 ? comment[0]?.id : undefined,
}: ThreadPage): ThreadPosition | undefined {
  return earlier === undefined ? undefined : { before: earlier };
}

/** The calls whose cached pages contain comments of a thread. */
const mostLiked = 'GET /comment/most-liked';
const threadCalls = ['GET /comment/list', 'GET /comment/around', mostLiked] as const;

/** Adds an empty reply list, so that replies and comments are handled the same. */
const toComment = (entry: CommentEntry | CommentView): CommentView => ({ reply: [], ...entry });

function updatePages(
  client: QueryClient,
  content_id: number,
  update: (pages: CommentPage[], call: (typeof threadCalls)[number]) => CommentPage[],
) {
  for (const call of threadCalls)
    client.setQueriesData<{ pages: CommentPage[] }>(
      { queryKey: [call, { content_id }] },
      (thread) => thread && { ...thread, pages: update(thread.pages, call) },
    );
}

const updateComments = (
  client: QueryClient,
  content_id: number,
  update: (comments: CommentView[]) => CommentView[],
) =>
  updatePages(client, content_id, (pages) =>
    pages.map((page) => ({ ...page, comment: update(page.comment) })),
  );

/**
 * The thread, oldest comment first. Pages are newest first, and a comment that moved to a later
 * page is deduplicated.
 */
export function buildThread(pages: CommentPage[]): CommentView[] {
  const byId = new Map(
    pages.flatMap((page) => page.comment).map((comment) => [comment.id, comment]),
  );
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** The thread in the order in which the server returned it, without those that a page repeats. */
export const buildThreadByLikes = (pages: CommentPage[]): CommentView[] => [
  ...new Map(
    pages.flatMap((page) => page.comment).map((comment) => [comment.id, comment]),
  ).values(),
];

/**
 * Number of comments added by others since the thread was loaded. `total` is the current count of
 * the post.
 */
export const countNewComments = (pages: CommentPage[], total: number) =>
  Math.max(0, total - (pages[0]?.total_comments ?? total));

/** Shows the photos of an event again after one of its comments changed. */
const refetchPhotos = (client: QueryClient, content_id: number) =>
  void client.invalidateQueries({ queryKey: ['GET /action/photos', { action_id: content_id }] });

export function updateComment(
  client: QueryClient,
  { id, parent_id, content_id }: CommentEntry,
  patch: Partial<CommentEntry>,
) {
  if ('picture' in patch) refetchPhotos(client, content_id);
  updateComments(client, content_id, (comments) =>
    comments.map((comment) => {
      if (comment.id === id) return { ...comment, ...patch };
      if (comment.id === parent_id)
        return {
          ...comment,
          reply: comment.reply.map((reply) => (reply.id === id ? { ...reply, ...patch } : reply)),
        };
      return comment;
    }),
  );
}

/** Adds the viewer’s new comment or reply. `total` is the comment count of the post. */
export function addComment(client: QueryClient, added: CommentEntry, total: number) {
  // A new comment belongs to the page with the newest ones, which is the first. Among the most
  // liked ones it is first until the next load, where its author sees it.
  if (added.parent_id === 0) {
    updatePages(client, added.content_id, (pages, call) =>
      pages.map((page, index) => {
        if (index > 0) return page;
        const comment = toComment(added);
        return {
          ...page,
          comment: call === mostLiked ? [comment, ...page.comment] : [...page.comment, comment],
        };
      }),
    );
  } else {
    updateComments(client, added.content_id, (comments) =>
      comments.map((comment) =>
        comment.id === added.parent_id
          ? {
              ...comment,
              total_replies: comment.total_replies + 1,
              reply: [...comment.reply, added],
            }
          : comment,
      ),
    );
  }
  if (added.image) refetchPhotos(client, added.content_id);
  updateTotals(client, added.content_id, 1);
  showTotal(client, added.content_id, total);
}

/**
 * Inserts loaded replies before or after the displayed ones, and stores whether there are more on
 * that side.
 */
export function addReplies(
  client: QueryClient,
  { id, content_id }: CommentEntry,
  side: 'earlier' | 'later',
  { reply, more }: Output<'GET /comment/replies'>,
) {
  updateComments(client, content_id, (comments) =>
    comments.map((comment) => {
      if (comment.id !== id) return comment;
      const otherReplies = comment.reply.filter(
        (displayed) => !reply.some((loaded) => loaded.id === displayed.id),
      );
      const updated = {
        ...comment,
        reply: [...otherReplies, ...reply].sort((a, b) => a.id - b.id),
      };
      if (side === 'earlier') return { ...updated, earlier_replies: more };
      const { later_replies: _before, ...complete } = updated;
      return more ? { ...complete, later_replies: reply.at(-1)!.id } : complete;
    }),
  );
}

/** Removes a comment with its replies, or a reply. `total` is the comment count of the post. */
export function removeComment(
  client: QueryClient,
  { id, parent_id, content_id, total_replies }: CommentEntry,
  total: number,
) {
  refetchPhotos(client, content_id);
  updateComments(client, content_id, (comments) =>
    comments
      .filter((comment) => comment.id !== id)
      .map((comment) =>
        comment.id === parent_id
          ? {
              ...comment,
              total_replies: comment.total_replies - 1,
              reply: comment.reply.filter((reply) => reply.id !== id),
            }
          : comment,
      ),
  );
  updateTotals(client, content_id, -1 - total_replies);
  showTotal(client, content_id, total);
  // Later pages have shifted by one, so refetch the loaded ones.
  if (parent_id === 0)
    void client.invalidateQueries({ queryKey: ['GET /comment/list', { content_id }] });
}

/**
 * Adjusts the count of the thread for local changes. Changes by others are not included, so that
 * they count as new.
 */
const updateTotals = (client: QueryClient, content_id: number, by: number) =>
  updatePages(client, content_id, (pages) =>
    pages.map((page) => ({ ...page, total_comments: page.total_comments + by })),
  );

/** Sets the comment count of the post to that of the server. */
const showTotal = (client: QueryClient, content_id: number, total_comments: number) =>
  updateContent(client, content_id, (content) => ({ ...content, total_comments }));
