// Latest posts in the groups of a member, without the posts that announce groups.
import type { Input } from '#contract/calls.ts';
import { contentType } from '#contract/contentType.ts';
import { pageSizes } from '#contract/limits.ts';
import { presentPosts } from '../posts/hydrate.ts';
import type { RequestContext, Member } from '../context.ts';
import { loadFeedChoices, selectUnmuted } from '../posts/feedChoices.ts';
import { orderNewestFirst, parsePostPaging, type PageQuery } from '../db/pagination.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { countFitting } from '../lib/text/responseBytes.ts';

/**
 * Selects the groups with the newest posts, at most as many as a page has posts, and then the
 * newest posts of these groups. Muted groups and posts are left out, which may make it fewer. The
 * number of posts read does not grow with the number of groups.
 */
export async function listLatestPosts(
  input: Input<'GET /group/latest-posts'>,
  ctx: RequestContext<Member>,
) {
  const pageRange = {
    after: undefined,
    skip: 0,
    take: parsePostPaging(input, pageSizes.group).size,
  };
  const viewer = ctx.member.id;
  const choices = await loadFeedChoices(ctx);
  const postsIn = (group: Sql, window: PageQuery) =>
    selectUnmuted(
      viewer,
      sql`from visible_posts(${viewer}) c where c.group_id = ${group} and not c.draft and c.content_type <> ${literalInt(contentType.group)}`,
      choices.maxPassedOfOne,
      choices,
      window,
    );
  const posts = await presentPosts(
    ctx,
    sql`
    select c.* from (
      select c.group_id from group_members mine
      cross join lateral ${postsIn(sql`mine.group_id`, { ...pageRange, take: 1 })} c
      where mine.person_id = ${viewer} ${choices.groupCondition} ${orderNewestFirst(pageRange)}) newest
    cross join lateral ${postsIn(sql`newest.group_id`, pageRange)} c ${orderNewestFirst(pageRange)}`,
  );
  const contents = (await choices.leaveOutMuted?.(posts)) ?? posts;
  return { contents: contents.slice(0, countFitting(contents, pageRange.take)) };
}
