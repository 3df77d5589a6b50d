// Tags to choose from while one writes.
import { tagKey } from '#contract/marks.ts';
import type { Ask } from '#contract/calls.ts';
import type { Asked, Member } from '../house.ts';
import { int, sql, type Sql } from '../kit/sql.ts';

/** Tags that are given, tags that are looked at, and at how many of the newest posts with each: no beginning costs more. */
const most = { given: 8, tags: 50, posts: 20 };

/** Tags of posts that begin so, told as `beginning`: from tag to tag in the index, over all posts with each. Stands after `with recursive`. */
export function beginning(key: string, most: number): Sql {
  // nothing that begins so comes after the last character there is
  const next = sql`t.tag ~<~ ${`${key}\u{10FFFF}`} order by t.tag using ~<~ limit 1`;
  return sql`
    beginning (tag, n) as (
      (select t.tag, 1 from content_tags t where t.tag ~>=~ ${key} and ${next})
      union all
      select next.tag, b.n + 1 from beginning b cross join lateral (select t.tag from content_tags t where t.tag ~>~ b.tag and ${next}) next
      where b.n < ${int(most)})`;
}

/** What only posts have that the viewer does not see is neither named nor counted. */
export async function tagsBeginning({ keyword }: Ask<'GET /content/tags'>, { db, member }: Asked<Member>) {
  const key = tagKey(keyword);
  if (!key) return { tags: [] };
  const tags = await db.all<{ tag: string; total: number }>(sql`
    with recursive ${beginning(key, most.tags)}
    select b.tag, seen.total from beginning b cross join lateral (
      select count(*)::int as total
      from (select t.content_id from content_tags t where t.tag = b.tag order by t.added_on desc, t.content_id desc limit ${int(most.posts)}) t
      where (select true from visible_contents(${member.id}) c where c.id = t.content_id and not c.draft)) seen
    where seen.total > 0 order by seen.total desc, b.tag limit ${int(most.given)}`);
  return { tags };
}
