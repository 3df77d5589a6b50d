// Tag suggestions while typing.
import { tagKey } from '#contract/mentions.ts';
import type { Input } from '#contract/calls.ts';
import type { RequestContext, Member } from '../context.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { timeouts, withTimeout } from '../db/timeLimit.ts';
import { postsByFriendsAndGroups } from './feed.ts';

const limits = {
  /** Tags in the response. */
  given: 8,
  /** Tags examined. */
  tags: 50,
  /** Posts counted per tag. */
  posts: 20,
  /** Newest posts read of the viewer, their friends and their groups that are not open to all. */
  close: 100,
  /** Rows of post_tags read to find tags on posts open to all, after which the list ends. */
  read: 5_000,
  /** Newest posts open to all that are read per tag, to find visible ones and count them. */
  newest: 100,
};

/**
 * CTEs, to follow `with recursive`, that end in `tags`: tags beginning with `key` on posts that the
 * viewer can see, with the number of these posts. Tags on posts open to every member come from
 * their index, at most `maxTags` of them. Tags on posts of the viewer, their friends and their
 * groups are added. At most `maxPosts` posts are counted per tag. Each limit counts only what the
 * viewer can see, so that the result does not depend on anything else. The exception is
 * `limits.read` and `limits.newest`, which count tags of posts that are open to every member.
 */
export function visibleTags(
  viewer: number,
  key: string,
  { maxTags, maxPosts }: { maxTags: number; maxPosts: number },
): Sql {
  // The prefix followed by the last Unicode character sorts after every tag with this prefix.
  const nextTag = (condition: Sql, remaining: Sql) => sql`
    select t.tag, ${remaining} - t.position as remaining from (
      select t.tag, t.author_id, row_number() over (order by t.tag using ~<~) as position
      from post_tags t where t.open and ${condition} and t.tag ~<~ ${`${key}\u{10FFFF}`}
      order by t.tag using ~<~ limit ${remaining}) t
    where (select true from visible_people(${viewer}) p where p.id = t.author_id) limit 1`;
  const newestOf = (tag: Sql) =>
    sql`select t.content_id from post_tags t where t.tag = ${tag} and t.open order by t.created_at desc, t.content_id desc limit ${literalInt(limits.newest)}`;
  const isVisible = sql`(select true from visible_posts(${viewer}) c where c.id = t.content_id and not c.draft)`;
  return sql`
    -- remaining: the number of rows that may still be read
    with_prefix (tag, remaining) as (
      (${nextTag(sql`t.tag ~>=~ ${key}`, literalInt(limits.read))})
      union all
      select next.* from with_prefix b cross join lateral (${nextTag(sql`t.tag ~>~ b.tag`, sql`b.remaining`)}) next),
    -- The scan stops at the limit.
    open_tags as materialized (
      select b.tag from with_prefix b
      where (select true from (${newestOf(sql`b.tag`)}) t where ${isVisible} limit 1)
      limit ${literalInt(maxTags)}),
    close as materialized (select c.id from (${postsByFriendsAndGroups(viewer, limits.close)}) c),
    tags as materialized (
      select k.tag, least(count(distinct k.content_id), ${literalInt(maxPosts)})::int as total
      from (
        select o.tag, t.content_id from open_tags o cross join lateral (
          select t.content_id from (${newestOf(sql`o.tag`)}) t where ${isVisible} limit ${literalInt(maxPosts)}) t
        union all
        select t.tag, t.content_id from close cross join post_tags t where t.content_id = close.id and starts_with(t.tag, ${key})) k
      group by k.tag)`;
}

/** Lists only tags on posts that the viewer can see, and counts only these posts. */
export async function suggestTags(
  { keyword }: Input<'GET /content/tags'>,
  { db, member }: RequestContext<Member>,
) {
  const key = tagKey(keyword);
  if (!key) return { tags: [] };
  const tags = await withTimeout(db, timeouts.statement, (db) =>
    db.query<{ tag: string; total: number }>(sql`
      with recursive ${visibleTags(member.id, key, { maxTags: limits.tags, maxPosts: limits.posts })}
      select t.tag, t.total from tags t order by t.total desc, t.tag limit ${literalInt(limits.given)}`),
  );
  return { tags };
}
