// Part of a thread around one comment, for permalinks, or next to a part that the client already
// shows.
import type { Input } from '#contract/calls.ts';
import type { CommentView } from '#contract/comments.ts';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { pageSizes } from '#contract/limits.ts';
import type { RequestContext } from '../context.ts';
import { sql } from '../db/sql.ts';
import type { CommentedPost } from '../posts/postRow.ts';
import {
  limitCommentPageSize,
  findCommentedPostWithCounts,
  loadReplies,
  loadThreads,
  selectTopLevelCommentsByIds,
  listTopLevelIdsNear,
} from './threads.ts';

/** Replies on each side of the requested one, if it is not among the newest. */
const repliesAround = 5;

export async function listCommentsAround(
  { content_id, id, toward, pageSize = pageSizes.commentsAround }: Input<'GET /comment/around'>,
  ctx: RequestContext,
) {
  const post = await findCommentedPostWithCounts(ctx, content_id);
  if (!post) throw notFound(strings.feedNotFound);
  const size = limitCommentPageSize(pageSize);
  const result =
    toward === undefined
      ? await loadThreadsAround(ctx, post, id, size)
      : await loadThreadsBeyond(ctx, post, { id, toward, size });
  return { ...result, total_comments: post.total };
}

async function loadThreadsAround(
  ctx: RequestContext,
  post: CommentedPost,
  id: number,
  size: number,
) {
  const { db, viewer } = ctx;
  const target = await db.queryOne<{ id: number; parent_id: number | null }>(sql`
    select m.id, m.parent_id from visible_comments(${viewer}) m where m.id = ${id} and m.content_id = ${post.id}`);
  if (!target) throw notFound(strings.commentNotFound);
  const topLevelId = target.parent_id ?? target.id;
  const sizePerSide = Math.ceil(size / 2);
  const [before, after] = await Promise.all([
    listTopLevelIdsNear(ctx, post, { id: topLevelId, toward: 'earlier', limit: sizePerSide + 1 }),
    listTopLevelIdsNear(ctx, post, { id: topLevelId, toward: 'later', limit: sizePerSide + 1 }),
  ]);
  const ids = [...before.slice(0, sizePerSide), topLevelId, ...after.slice(0, sizePerSide)];
  const comment = await loadThreads(ctx, post, {
    page: selectTopLevelCommentsByIds(ctx, post, ids),
    size: ids.length,
  });
  const thread = comment.find((thread) => thread.id === topLevelId);
  if (!thread) throw notFound(strings.commentNotFound);
  if (target.parent_id !== null && !thread.reply.some((reply) => reply.id === id))
    await showRepliesAround(ctx, post, thread, id);
  return {
    comment,
    ...(before.length > sizePerSide && { earlier: Math.min(...ids) }),
    ...(after.length > sizePerSide && { later: Math.max(...ids) }),
  };
}

/**
 * Replaces the newest replies of the thread with the reply that has this id and those around it.
 */
async function showRepliesAround(
  ctx: RequestContext,
  post: CommentedPost,
  thread: CommentView,
  id: number,
) {
  const [upToReply, after] = await Promise.all([
    loadReplies(ctx, post, thread.id, { before: id + 1, size: repliesAround + 1 }),
    loadReplies(ctx, post, thread.id, { after: id, size: repliesAround }),
  ]);
  if (upToReply.reply.at(-1)?.id !== id) throw notFound(strings.commentNotFound);
  thread.reply = [...upToReply.reply, ...after.reply];
  thread.earlier_replies = upToReply.more;
  if (after.more) thread.later_replies = thread.reply.at(-1)!.id;
}

/**
 * Comments before or after a given one. `earlier` and `later` in the response are the ids from
 * which the client continues in each direction, absent if there is nothing more. In the opposite
 * direction the response always has one, because the comments that the client already shows are
 * there.
 */
async function loadThreadsBeyond(
  ctx: RequestContext,
  post: CommentedPost,
  { id, toward, size }: { id: number; toward: 'earlier' | 'later'; size: number },
) {
  const nearbyIds = await listTopLevelIdsNear(ctx, post, { id, toward, limit: size + 1 });
  const ids = nearbyIds.slice(0, size);
  const comment = ids.length
    ? await loadThreads(ctx, post, {
        page: selectTopLevelCommentsByIds(ctx, post, ids),
        size: ids.length,
      })
    : [];
  const hasMore = nearbyIds.length > size;
  return toward === 'earlier'
    ? {
        comment,
        ...(hasMore && { earlier: Math.min(...ids) }),
        later: ids.length ? Math.max(...ids) : id - 1,
      }
    : {
        comment,
        earlier: ids.length ? Math.min(...ids) : id + 1,
        ...(hasMore && { later: Math.max(...ids) }),
      };
}
