// Cache updates for a thread and the comment count of its post.
import type { QueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/calls.ts';
import type { CommentView } from '#contract/comments.ts';
import { changeContent } from '../posts/cache.ts';

/** A comment or a reply. */
export type CommentEntry = Omit<CommentView, 'reply'>;
export type CommentPage = Pick<Output<'GET /comment/list'>, 'comment' | 'total_comments'>;

/** The queries that contain comments of a thread. */
const threads = ['GET /comment/list', 'GET /comment/around'] as const;

/** Adds an empty reply list, so that replies and comments are handled the same. */
const asComment = (entry: CommentEntry | CommentView): CommentView => ({ reply: [], ...entry });

function changePages(
  client: QueryClient,
  content_id: number,
  change: (pages: CommentPage[]) => CommentPage[],
) {
  for (const call of threads)
    client.setQueriesData<{ pages: CommentPage[] }>(
      { queryKey: [call, { content_id }] },
      (thread) => thread && { ...thread, pages: change(thread.pages) },
    );
}

const changeComments = (
  client: QueryClient,
  content_id: number,
  change: (comments: CommentView[]) => CommentView[],
) =>
  changePages(client, content_id, (pages) =>
    pages.map((page) => ({ ...page, comment: change(page.comment) })),
  );

/**
 * The thread, oldest comment first. Pages are newest first, and a comment that moved to a later
 * page is deduplicated.
 */
export function buildThread(pages: CommentPage[]): CommentView[] {
  const byId = new Map(
    pages.flatMap((page) => page.comment).map((comment) => [comment.id, comment]),
  );
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

/**
 * Number of comments added by others since the thread was loaded. `total` is the current count of
 * the post.
 */
export const countNewComments = (pages: CommentPage[], total: number) =>
  Math.max(0, total - (pages[0]?.total_comments ?? total));

export function changeComment(
  client: QueryClient,
  { id, parent_id, content_id }: CommentEntry,
  patch: Partial<CommentEntry>,
) {
  changeComments(client, content_id, (comments) =>
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

export function addComment(client: QueryClient, added: CommentEntry, total: number) {
  if (added.parent_id === 0) {
    changePages(client, added.content_id, (pages) =>
      pages.map((page, index) =>
        index === 0 ? { ...page, comment: [...page.comment, asComment(added)] } : page,
      ),
    );
  } else {
    changeComments(client, added.content_id, (comments) =>
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
  changeTotals(client, added.content_id, 1);
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
  changeComments(client, content_id, (comments) =>
    comments.map((comment) => {
      if (comment.id !== id) return comment;
      const kept = comment.reply.filter((one) => !reply.some((other) => other.id === one.id));
      const all = {
        ...comment,
        reply: [...kept, ...reply].sort((one, other) => one.id - other.id),
      };
      if (side === 'earlier') return { ...all, earlier_replies: more };
      const { later_replies: _before, ...last } = all;
      return more ? { ...last, later_replies: reply.at(-1)!.id } : last;
    }),
  );
}

export function removeComment(
  client: QueryClient,
  { id, parent_id, content_id, total_replies }: CommentEntry,
  total: number,
) {
  changeComments(client, content_id, (comments) =>
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
  changeTotals(client, content_id, -1 - total_replies);
  showTotal(client, content_id, total);
  // Later pages have shifted by one, so refetch the loaded ones.
  if (parent_id === 0)
    void client.invalidateQueries({ queryKey: ['GET /comment/list', { content_id }] });
}

/**
 * Adjusts the count of the thread for local changes. Changes by others are not included, so that
 * they count as new.
 */
const changeTotals = (client: QueryClient, content_id: number, by: number) =>
  changePages(client, content_id, (pages) =>
    pages.map((page) => ({ ...page, total_comments: page.total_comments + by })),
  );

/** Sets the comment count of the post to that of the server. */
const showTotal = (client: QueryClient, content_id: number, total_comments: number) =>
  changeContent(client, content_id, (content) => ({ ...content, total_comments }));
