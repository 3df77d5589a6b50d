// Posts that carry a tag: given by their author, written in them, or in a comment that the viewer sees.
import {
  afterCursor,
  orderNewestFirst,
  pageClause,
  limitClause,
  type PageQuery,
} from '../db/pagination.ts';
import { sql, type Sql } from '../db/sql.ts';

/**
 * Where the viewer can see what is not open to every member, as content_tags.scope and comment_tags.scope name it (migration 0069). Rows of other scopes are
 * not read, so that the time of an answer does not depend on them.
 */
const scopesOf = (viewer: number): Sql => sql`(
  select ${viewer}::bigint * 4 as scope union all select ${viewer}::bigint * 4 + 1
  union all select f.id * 4 + 1 from friends_of(${viewer}) f
  union all select o.id * 4 + 2 from friend_collections o where o.owner_id = ${viewer}
  union all select m.collection_id * 4 + 2 from collection_members m where m.person_id = ${viewer}
  union all select m.group_id * 4 + 3 from group_members m where m.person_id = ${viewer})`;

/**
 * The newest posts that have a tag, and of which this is true for a post named c: places, in the order of the feed. A tag knows when its post
 * was published, so each walk goes along an index until the page is full. Each question is asked as a value, not by exists: the planner would
 * rather hash all posts there are.
 */
export function placesWithTag(viewer: number, tag: string, those: Sql, window: PageQuery): Sql {
  const seen = sql`(select true from visible_contents(${viewer}) c where c.id = t.content_id and ${those})`;
  const walk = (from: Sql, which: Sql) => sql`(
    select c.added_on, c.id from (select t.added_on, t.content_id as id from ${from} where t.tag = ${tag} and ${which} and ${seen}) c
    where true ${afterCursor(window.after)} ${orderNewestFirst(window)})`;
  return sql`
    (select c.added_on, c.id from (
      ${walk(sql`content_tags t`, sql`t.open`)}
      union ${walk(sql`content_tags t`, sql`not t.open and t.author_id = ${viewer}`)}
      union select w.added_on, w.id from ${scopesOf(viewer)} s cross join lateral ${walk(sql`content_tags t`, sql`not t.open and t.scope = s.scope`)} w
      -- polls whose author is gone are seen by those who voted
      union ${walk(sql`ballots b join content_tags t on t.content_id = b.content_id`, sql`not t.open and b.person_id = ${viewer}`)}) c
    ${orderNewestFirst(window)})`;
}

/** The same by the tags of comments, each post once. */
function placesBeneath(viewer: number, tag: string, those: Sql, window: PageQuery): Sql {
  const seen = sql`(select true from visible_contents(${viewer}) c where c.id = t.content_id and ${those})
    and (select true from comments_beneath(${viewer}) m where m.id = t.comment_id)`;
  const place = sql`t.added_on, t.content_id`;
  const walk = (from: Sql, which: Sql) => sql`(
    select distinct c.added_on, c.id from (select t.added_on, t.content_id as id from ${from} where t.tag = ${tag} and ${which} and ${seen}) c
    where true ${afterCursor(window.after)} ${orderNewestFirst(window)})`;
  // one comment of each post is enough
  const next = (after: Sql) => sql`
    select t.added_on, t.content_id as id from comment_tags t where t.tag = ${tag} and t.open and ${seen} ${after}
    order by t.added_on desc, t.content_id desc limit 1`;
  return sql`
    (select c.added_on, c.id from (
      (with recursive open (added_on, id) as (
          (${next(afterCursor(window.after, place))})
          union all
          select n.added_on, n.id from open o cross join lateral (${next(sql`and (${place}) < (o.added_on, o.id)`)}) n)
        select o.added_on, o.id from open o limit ${limitClause(window)})
      union ${walk(sql`comment_tags t`, sql`not t.open and t.author_id = ${viewer}`)}
      union select w.added_on, w.id from ${scopesOf(viewer)} s cross join lateral ${walk(sql`comment_tags t`, sql`not t.open and t.scope = s.scope`)} w
      union ${walk(sql`ballots b join comment_tags t on t.content_id = b.content_id`, sql`not t.open and b.person_id = ${viewer}`)}) c
    ${orderNewestFirst(window)})`;
}

/** All with a tag that the viewer sees, newest first. */
export const taggedFeed = (viewer: number, tag: string, kinds: Sql, window: PageQuery): Sql => {
  const those = sql`not c.draft ${kinds}`;
  return sql`
    select c.* from visible_contents(${viewer}) c where c.id in (
      select c.id from (${placesWithTag(viewer, tag, those, window)} union ${placesBeneath(viewer, tag, those, window)}) c
      order by c.added_on desc, c.id desc limit ${limitClause(window)})
    ${pageClause(window)}`;
};

/** Of those that have it themselves, the ones of which this is true for a post named c. */
export const tagFeed = (viewer: number, tag: string, those: Sql, window: PageQuery): Sql => sql`
  select c.* from visible_contents(${viewer}) c where c.id in (select c.id from ${placesWithTag(viewer, tag, those, window)} c)
  ${pageClause(window)}`;

/** That a post named c, chosen otherwise, carries it. Asked as values here too: of a group's posts, one by one, and not of all that have the tag. */
export const hasTag = (viewer: number, tag: string): Sql => sql`
  and ((select true from content_tags t where t.content_id = c.id and t.tag = ${tag}) or (
    select true from comment_tags t where t.content_id = c.id and t.tag = ${tag} and (select true from comments_beneath(${viewer}) m where m.id = t.comment_id)
    limit 1))`;
