// Posts of a group that the viewer can see, also of groups with many posts that outsiders cannot
// see.
import { afterCursor, orderNewestFirst, pageClause, type PageQuery } from '../db/pagination.ts';
import { sql, type Sql } from '../db/sql.ts';
import { hasTag, newestInComments } from './byTag.ts';

export const isGroupVisible = (viewer: number, group: number): Sql =>
  sql`and exists (select from visible_groups(${viewer}) g where g.id = ${group})`;

/**
 * Visible posts of a group, without drafts, that satisfy `condition` (on a post named c). `page`
 * orders and limits each of two branches, of which one returns rows. Members read all posts. Others
 * read only posts that were not written while the group was closed, from an index of their own:
 * visible_posts would reject the rest one by one. Drafts are excluded by a subquery, because
 * otherwise the planner may search the posts of all groups in the order of time.
 */
export function postsOfGroup(viewer: number, group: Sql, condition: Sql, page: Sql): Sql {
  const isMember = sql`(select true from group_members m where m.group_id = ${group} and m.person_id = ${viewer})`;
  const selectFor = (viewerCondition: Sql) =>
    sql`(select c.* from visible_posts(${viewer}) c where c.group_id = ${group} and c.draft = (select false) ${condition} and ${viewerCondition} ${page})`;
  return sql`${selectFor(isMember)} union all ${selectFor(sql`${isMember} is null and not c.group_was_closed`)}`;
}

/**
 * The values of post_tags.group_scope and comment_tags.group_scope to read (migration 0101). They
 * find a rare tag without reading the other posts of the group. Outsiders do not read posts that
 * were written before or while the group was closed.
 */
const groupScopes = (viewer: number, group: number): Sql => sql`(
  select ${group}::bigint * 2 as scope
  union all select m.group_id * 2 + 1 from group_members m where m.group_id = ${group} and m.person_id = ${viewer})`;

/**
 * A page of the visible posts of a group with a tag, in the post or in a comment, that satisfy
 * `kindFilter` (on a post named c), newest first.
 */
export function groupFeedByTag(
  viewer: number,
  group: number,
  tag: string,
  kindFilter: Sql,
  window: PageQuery,
): Sql {
  const ofTag = sql`t.tag = ${tag} and t.group_scope = s.scope
    and (select true from visible_posts(${viewer}) c where c.id = t.content_id and not c.draft ${kindFilter})`;
  const postsWithTag = sql`(
    select c.created_at, c.id from (select t.created_at, t.content_id as id from post_tags t where ${ofTag}) c
    where true ${afterCursor(window.after)} ${orderNewestFirst(window)})`;
  const postsWithTagInComments = newestInComments(
    sql`${ofTag} and (select true from comments_under_visible_posts(${viewer}) m where m.id = t.comment_id)`,
    window,
  );
  return sql`
    select c.* from visible_posts(${viewer}) c where c.id in (
      select c.id from (
        select w.created_at, w.id from ${groupScopes(viewer, group)} s cross join lateral (${postsWithTag} union ${postsWithTagInComments}) w) c
      where true ${isGroupVisible(viewer, group)}
      group by c.created_at, c.id ${orderNewestFirst(window)})
    ${pageClause(window)}`;
}

/** All these posts, without order. */
export const groupPostsWithTag = (
  viewer: number,
  group: number,
  tag: string,
  kindFilter: Sql,
): Sql => sql`
  select c.* from (
    select distinct t.content_id as id from ${groupScopes(viewer, group)} s cross join lateral (
      select t.content_id from post_tags t where t.tag = ${tag} and t.group_scope = s.scope
      union all select t.content_id from comment_tags t where t.tag = ${tag} and t.group_scope = s.scope) t
    where true ${isGroupVisible(viewer, group)}) found
  cross join lateral (
    select c.* from visible_posts(${viewer}) c
    where c.id = found.id and not c.draft ${kindFilter} ${hasTag(viewer, tag)} offset 0) c`;
