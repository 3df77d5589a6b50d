// Posts that carry a tag: given by their author, written in them, or in a comment that the viewer sees.
import { beyond, newest, pageOf, rowsOf, type Window } from '../kit/page.ts';
import { sql, type Sql } from '../kit/sql.ts';

/**
 * The newest posts that have a tag, and of which this is true for a post named c: places, in the order of the feed. A tag knows when its post
 * was published, so one walks along an index until the page is full. Each question is asked as a value, not by exists: the planner would
 * rather hash all posts there are.
 */
const tagged = (viewer: number, tag: string, those: Sql, window: Window): Sql => sql`
  (select c.added_on, c.id from (
    select t.added_on, t.content_id as id from content_tags t
    where t.tag = ${tag} and (select true from visible_contents(${viewer}) c where c.id = t.content_id and ${those})) c
  where true ${beyond(window.after)} ${newest(window)})`;

/** The same by the tags of comments, each post once. */
const taggedBeneath = (viewer: number, tag: string, those: Sql, window: Window): Sql => sql`
  (select distinct c.added_on, c.id from (
    select t.added_on, t.content_id as id from comment_tags t
    where t.tag = ${tag} and (select true from visible_contents(${viewer}) c where c.id = t.content_id and ${those})
      and (select true from comments_beneath(${viewer}) m where m.id = t.comment_id)) c
  where true ${beyond(window.after)} ${newest(window)})`;

/** All with a tag that the viewer sees, newest first. */
export const taggedFeed = (viewer: number, tag: string, kinds: Sql, window: Window): Sql => {
  const those = sql`not c.draft ${kinds}`;
  return sql`
    select c.* from visible_contents(${viewer}) c where c.id in (
      select c.id from (${tagged(viewer, tag, those, window)} union ${taggedBeneath(viewer, tag, those, window)}) c
      order by c.added_on desc, c.id desc limit ${rowsOf(window)})
    ${pageOf(window)}`;
};

/** Of those that have it themselves, the ones of which this is true for a post named c. */
export const havingTag = (viewer: number, tag: string, those: Sql, window: Window): Sql => sql`
  select c.* from visible_contents(${viewer}) c where c.id in (select c.id from ${tagged(viewer, tag, those, window)} c)
  ${pageOf(window)}`;

/** That a post named c, chosen otherwise, carries it. Asked as values here too: of a group's posts, one by one, and not of all that have the tag. */
export const carrying = (viewer: number, tag: string): Sql => sql`
  and ((select true from content_tags t where t.content_id = c.id and t.tag = ${tag}) or (
    select true from comment_tags t where t.content_id = c.id and t.tag = ${tag} and (select true from comments_beneath(${viewer}) m where m.id = t.comment_id)
    limit 1))`;
