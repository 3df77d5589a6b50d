// What was posted last in the groups that a member is in.
import type { Ask } from '#contract/calls.ts';
import { contentType } from '#contract/contentType.ts';
import { pageSizes } from '#contract/sizes.ts';
import { cards } from '../content/cards.ts';
import type { Asked, Member } from '../house.ts';
import { newest, paging } from '../kit/page.ts';
import { int, sql } from '../kit/sql.ts';

/** The newest of each group first, and of these the newest. */
export async function latestPosts(input: Ask<'GET /group/latest-posts'>, asked: Asked<Member>) {
  const window = { after: undefined, skip: 0, take: paging(input, pageSizes.group).size };
  const viewer = asked.member.id;
  const contents = await cards(
    asked,
    sql`
    select c.* from group_members mine
    cross join lateral (select c.* from visible_contents(${viewer}) c
      where c.group_id = mine.group_id and not c.draft and c.content_type <> ${int(contentType.group)} ${newest(window)}) c
    where mine.person_id = ${viewer} ${newest(window)}`,
  );
  return { contents };
}
