// The comments of a post, most liked first.
import type { Input } from '#contract/calls.ts';
import { notFound } from '#contract/errors.ts';
import { maxPageSizes, pageSizes } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext } from '../context.ts';
import { paginate, parsePaging, rowLimit, toPageSlice } from '../db/pagination.ts';
import { sql } from '../db/sql.ts';
import {
  findCommentedPostWithCounts,
  loadThreads,
  selectTopLevelCommentsByIds,
} from './threads.ts';

/**
 * Top-level comments by the number of likes that the viewer can see; equal numbers newest first.
 * A comment that gains or loses likes between two pages may be on both, or on neither.
 */
export async function listMostLiked(input: Input<'GET /comment/most-liked'>, ctx: RequestContext) {
  const post = await findCommentedPostWithCounts(ctx, input.content_id);
  if (!post) throw notFound(strings.feedNotFound);
  const paging = parsePaging(input, pageSizes.earlierComments, maxPageSizes.comments);
  const { keys, ...slice } = toPageSlice(paging, 2);
  const [likes, id] = keys ?? [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  const rows = await ctx.db.query<{ id: number; likes: number }>(sql`
    select k.id, k.likes from visible_most_liked(${ctx.viewer}, ${post.id}, ${likes}, ${id}, ${rowLimit(slice)}) k
    where (select true from visible_posts(${ctx.viewer}) c where c.id = ${post.id})
    order by k.likes desc, k.id desc`);
  const { pageRows, next } = paginate(rows, paging, (last) => [last.likes, last.id]);
  const ids = pageRows.map((row) => row.id);
  const threads = await loadThreads(ctx, post, {
    page: selectTopLevelCommentsByIds(ctx, post, ids),
    size: Math.max(1, ids.length),
  });
  const byId = new Map(threads.map((thread) => [thread.id, thread]));
  return {
    comment: ids.flatMap((shown) => byId.get(shown) ?? []),
    ...(next !== undefined && { next }),
    total_comments: post.total,
  };
}
