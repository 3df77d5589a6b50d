// Tags to choose from while one writes.
import { tagKey } from '#contract/mentions.ts';
import type { Input } from '#contract/calls.ts';
import type { RequestContext, Member } from '../context.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { closePosts } from './feed.ts';

/** Tags in the answer, tags that are looked at, how many posts with each are counted, and how many of the newest close posts are read. */
const most = { given: 8, tags: 50, posts: 20, close: 100 };

/**
 * Tags that begin with `key` on posts that the viewer sees, with how many of these posts, as `tags`. Tags on posts for every member are walked in their index,
 * at most `looked` of them; those on the viewer's close posts come besides. Each limit counts only what the viewer sees: the answer is the same
 * whatever else there is. Stands after `with recursive`.
 */
export function tagsSeen(
  viewer: number,
  key: string,
  { looked, posts }: { looked: number; posts: number },
): Sql {
  // nothing that begins so comes after the last character there is
  const next = sql`t.open and t.tag ~<~ ${`${key}\u{10FFFF}`} order by t.tag using ~<~ limit 1`;
  const seen = sql`(select true from visible_contents(${viewer}) c where c.id = t.content_id and not c.draft)`;
  return sql`
    beginning (tag) as (
      (select t.tag from content_tags t where t.tag ~>=~ ${key} and ${next})
      union all
      select next.tag from beginning b cross join lateral (select t.tag from content_tags t where t.tag ~>~ b.tag and ${next}) next),
    -- walked no further than there are enough
    open_tags as materialized (
      select b.tag from beginning b
      where (select true from content_tags t where t.tag = b.tag and t.open and ${seen} limit 1)
      limit ${literalInt(looked)}),
    close as materialized (select c.id from (${closePosts(viewer, most.close)}) c),
    tags as materialized (
      select k.tag, least(count(distinct k.content_id), ${literalInt(posts)})::int as total
      from (
        select o.tag, t.content_id from open_tags o cross join lateral (
          select t.content_id from content_tags t where t.tag = o.tag and t.open and ${seen} order by t.added_on desc, t.content_id desc limit ${literalInt(posts)}) t
        union all
        select t.tag, t.content_id from close cross join content_tags t where t.content_id = close.id and starts_with(t.tag, ${key})) k
      group by k.tag)`;
}

/** What only posts have that the viewer does not see is neither named nor counted. */
export async function tagsBeginning(
  { keyword }: Input<'GET /content/tags'>,
  { db, member }: RequestContext<Member>,
) {
  const key = tagKey(keyword);
  if (!key) return { tags: [] };
  const tags = await db.query<{ tag: string; total: number }>(sql`
    with recursive ${tagsSeen(member.id, key, { looked: most.tags, posts: most.posts })}
    select t.tag, t.total from tags t order by t.total desc, t.tag limit ${literalInt(most.given)}`);
  return { tags };
}
