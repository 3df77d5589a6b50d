// Handlers of the comment endpoints, in the order of the contract.
import type { comments as contract } from '#contract/comments.ts';
import { forbidden, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { pageSizes } from '#contract/limits.ts';
import { deleteComment } from '../posts/removal.ts';
import type { Handlers } from '../context.ts';
import { countPages, parsePaging } from '../db/pagination.ts';
import { sql } from '../db/sql.ts';
import { removeAsAdmin } from '../decisions/remove.ts';
import { listCommentsAround } from './context.ts';
import { createComment, findComment, shareAgainWithAudience, countComments } from './comment.ts';
import { likeComment, listCommentLikers, unlikeComment } from './likes.ts';
import { listMostLiked } from './mostLiked.ts';
import {
  limitCommentPageSize,
  findCommentedPostWithCounts,
  findCommentedPost,
  loadReplies,
  loadThreads,
  selectTopLevelComments,
} from './threads.ts';

export const commentHandlers: Handlers<keyof typeof contract> = {
  'GET /comment/list': async (input, ctx) => {
    const post = await findCommentedPostWithCounts(ctx, input.content_id);
    if (!post) throw notFound(strings.feedNotFound);
    const { page, size: requestedSize } = parsePaging(input, pageSizes.comments);
    const size = limitCommentPageSize(requestedSize);
    const comment = await loadThreads(ctx, post, {
      page: selectTopLevelComments(ctx, post, { skip: (page - 1) * size, take: size }),
      size,
    });
    return { comment, pageCount: countPages(post.tops, size), total_comments: post.total };
  },

  'GET /comment/around': listCommentsAround,
  'GET /comment/most-liked': listMostLiked,

  'GET /comment/replies': async ({ id, before, after, pageSize = pageSizes.replies }, ctx) => {
    const row = await ctx.db.queryOne<{ content_id: number }>(
      sql`select content_id from visible_comments(${ctx.viewer}) where id = ${id}`,
    );
    const post = row && (await findCommentedPost(ctx, row.content_id));
    if (!post) throw notFound(strings.commentNotFound);
    return loadReplies(ctx, post, id, { before, after, size: limitCommentPageSize(pageSize) });
  },

  'GET /comment/get-one': async ({ id }, ctx) => {
    const comment = await findComment(ctx, id);
    if (!comment) throw notFound(strings.commentNotFound);
    return { comment };
  },

  'GET /comment/get-likes': listCommentLikers,
  'POST /comment/add': createComment,

  'POST /comment/share-again': shareAgainWithAudience,

  'POST /comment/delete': async ({ id, reason }, ctx) => {
    const { db, member } = ctx;
    const deleted = await db.transaction(
      async (db) =>
        (await removeAsAdmin(db, member, { subject: 'comment', subjectId: id }, reason)) ??
        (await deleteComment(
          db,
          sql`select id from removable_comments(${member.id}) where id = ${id}`,
        )),
    );
    if (deleted)
      return {
        total_comments: await countComments(ctx, deleted.content_id),
        message: strings.commentDeleted,
      };
    const visible = await db.queryOne(
      sql`select from visible_comments(${member.id}) where id = ${id}`,
    );
    throw visible ? forbidden(strings.notYours) : notFound(strings.commentNotFound);
  },

  'POST /comment/like': likeComment,
  'POST /comment/un-like': unlikeComment,

  // these two calls only check their input: the like and the comment have notified already
  'POST /comment/send-like-notification': async ({ id }, { db, member }) => {
    const like = await db.queryOne(sql`
      select from comment_likes l join visible_comments(${member.id}) m on m.id = l.comment_id where m.id = ${id} and l.person_id = ${member.id}`);
    if (!like) throw notFound(strings.commentNotFound);
    return {};
  },

  'POST /comment/send-comment-notification': async ({ id }, { db, member }) => {
    const comment = await db.queryOne(
      sql`select from visible_comments(${member.id}) where id = ${id} and author_id = ${member.id}`,
    );
    if (!comment) throw notFound(strings.commentNotFound);
    return {};
  },
};
