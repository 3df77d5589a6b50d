// Feeds of posts with a tag: a tag that the author set, a hashtag in the post, or one in a comment
// that the viewer can see.
import {
  afterCursor,
  orderNewestFirst,
  pageClause,
  rowLimit,
  type PageQuery,
} from '../db/pagination.ts';
import { sql, type Sql } from '../db/sql.ts';

/**
 * The scopes of posts that the viewer may see and that are not open to every member, as stored in
 * post_tags.scope and comment_tags.scope (`tag_scope`, migration 0089): an id times four, plus 0
 * for the author alone, 1 for friends of the author, 2 for a collection and 3 for the members of a
 * group. Rows of other scopes are not read, so that response time does not depend on them.
 */
const getScopes = (viewer: number): Sql => sql`(
  select ${viewer}::bigint * 4 as scope union all select ${viewer}::bigint * 4 + 1
  union all select f.id * 4 + 1 from friends_of(${viewer}) f
  union all select o.id * 4 + 2 from friend_collections o where o.owner_id = ${viewer}
  union all select m.collection_id * 4 + 2 from collection_members m where m.person_id = ${viewer}
  union all select m.group_id * 4 + 3 from group_members m where m.person_id = ${viewer})`;

/**
 * The newest posts with a tag that satisfy `condition` (on a post named c), as (created_at, id) in
 * feed order. Tags store when their post was published, so that each scan follows an index until
 * the page is full. Visibility is checked in scalar subqueries, because for EXISTS the planner
 * would hash all posts.
 */
export function postsWithTag(viewer: number, tag: string, condition: Sql, window: PageQuery): Sql {
  const isVisible = sql`(select true from visible_posts(${viewer}) c where c.id = t.content_id and ${condition})`;
  const selectScan = (from: Sql, filter: Sql) => sql`(
    select c.created_at, c.id from (select t.created_at, t.content_id as id from ${from} where t.tag = ${tag} and ${filter} and ${isVisible}) c
    where true ${afterCursor(window.after)} ${orderNewestFirst(window)})`;
  return sql`
    (select c.created_at, c.id from (
      ${selectScan(sql`post_tags t`, sql`t.open`)}
      union ${selectScan(sql`post_tags t`, sql`not t.open and t.author_id = ${viewer}`)}
      union select w.created_at, w.id from ${getScopes(viewer)} s cross join lateral ${selectScan(sql`post_tags t`, sql`not t.open and t.scope = s.scope`)} w
      -- Voters keep access to polls whose author deleted their account.
      union ${selectScan(sql`ballots b join post_tags t on t.content_id = b.content_id`, sql`not t.open and b.person_id = ${viewer}`)}) c
    ${orderNewestFirst(window)})`;
}

/**
 * The newest posts with a comment tag that satisfies `condition` (on a comment tag named t). Jumps
 * from post to post, because one comment per post is enough.
 */
export function newestInComments(condition: Sql, window: PageQuery): Sql {
  const cursorColumns = sql`t.created_at, t.content_id`;
  const selectNext = (position: Sql) => sql`
    select t.created_at, t.content_id as id from comment_tags t where ${condition} ${position}
    order by t.created_at desc, t.content_id desc limit 1`;
  return sql`
      (with recursive found (created_at, id) as (
          (${selectNext(afterCursor(window.after, cursorColumns))})
          union all
          select n.created_at, n.id from found f cross join lateral (${selectNext(sql`and (${cursorColumns}) < (f.created_at, f.id)`)}) n)
        select f.created_at, f.id from found f limit ${rowLimit(window)})`;
}

/**
 * The same as `postsWithTag` for tags in comments, each post once. `author_id` of a comment tag is
 * the author of the comment.
 */
function postsByCommentTag(viewer: number, tag: string, condition: Sql, window: PageQuery): Sql {
  const isVisible = sql`(select true from visible_posts(${viewer}) c where c.id = t.content_id and ${condition})
    and (select true from comments_under_visible_posts(${viewer}) m where m.id = t.comment_id)`;
  const selectScan = (from: Sql, filter: Sql) => sql`(
    select distinct c.created_at, c.id from (select t.created_at, t.content_id as id from ${from} where t.tag = ${tag} and ${filter} and ${isVisible}) c
    where true ${afterCursor(window.after)} ${orderNewestFirst(window)})`;
  return sql`
    (select c.created_at, c.id from (
      ${newestInComments(sql`t.tag = ${tag} and t.open and ${isVisible}`, window)}
      union ${selectScan(sql`comment_tags t`, sql`not t.open and t.author_id = ${viewer}`)}
      union select w.created_at, w.id from ${getScopes(viewer)} s cross join lateral ${selectScan(sql`comment_tags t`, sql`not t.open and t.scope = s.scope`)} w
      union ${selectScan(sql`ballots b join comment_tags t on t.content_id = b.content_id`, sql`not t.open and b.person_id = ${viewer}`)}) c
    ${orderNewestFirst(window)})`;
}

/**
 * All visible posts with a tag, in the post or in a comment, newest first. `kindFilter` starts with
 * `and`, on a post named c.
 */
export const feedByTag = (viewer: number, tag: string, kindFilter: Sql, window: PageQuery): Sql => {
  const condition = sql`not c.draft ${kindFilter}`;
  return sql`
    select c.* from visible_posts(${viewer}) c where c.id in (
      select c.id from (${postsWithTag(viewer, tag, condition, window)} union ${postsByCommentTag(viewer, tag, condition, window)}) c
      order by c.created_at desc, c.id desc limit ${rowLimit(window)})
    ${pageClause(window)}`;
};

/**
 * Visible posts with a tag of their own, not only in a comment, that satisfy `condition` (on a post
 * named c). For lists of polls and blogs.
 */
export const feedByPostTag = (
  viewer: number,
  tag: string,
  condition: Sql,
  window: PageQuery,
): Sql => sql`
  select c.* from visible_posts(${viewer}) c where c.id in (select c.id from ${postsWithTag(viewer, tag, condition, window)} c)
  ${pageClause(window)}`;

/**
 * Condition, starting with `and`, that a post named c has the tag. Scalar subqueries make the
 * planner check the posts of a person or group one by one, instead of reading all posts with the
 * tag.
 */
export const hasTag = (viewer: number, tag: string): Sql => sql`
  and ((select true from post_tags t where t.content_id = c.id and t.tag = ${tag}) or (
    select true from comment_tags t where t.content_id = c.id and t.tag = ${tag} and (select true from comments_under_visible_posts(${viewer}) m where m.id = t.comment_id)
    limit 1))`;
