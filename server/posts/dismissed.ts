// Posts that a member has hidden from their own lists. Their pages and the search still show them.
import { notFound } from '#contract/errors.ts';
import type { Input } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { readingStrings } from '#contract/readingStrings.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql } from '../db/sql.ts';

export async function dismissPost(
  { id, dismissed }: Input<'POST /content/dismiss'>,
  { db, member }: RequestContext<Member>,
) {
  const viewer = member.id;
  if (dismissed === 'N') {
    // The same response for every post, because the member may not see it any more.
    await db.execute(
      sql`delete from dismissed_posts where person_id = ${viewer} and content_id = ${id}`,
    );
    return { message: readingStrings.postShownAgain };
  }
  await db.transaction(async (db) => {
    const isVisible = await db.queryOne(sql`select from visible_posts(${viewer}) where id = ${id}`);
    if (!isVisible) throw notFound(strings.feedNotFound);
    await db.execute(
      sql`insert into dismissed_posts (person_id, content_id) values (${viewer}, ${id}) on conflict do nothing`,
    );
    const { dismissed_count } = (await db.queryOne<{ dismissed_count: number }>(
      sql`select count(*)::int as dismissed_count from dismissed_posts where person_id = ${viewer}`,
    ))!;
    if (dismissed_count > limits.dismissedPosts) await deleteOldest(db, viewer);
  });
  return { message: readingStrings.postDismissed };
}

/**
 * Bounded, because a page of a feed passes over them. The member cannot list them, so that the
 * oldest make place: they are far down in every list. Posts that the member cannot see go first,
 * because otherwise the place that is made would tell a hidden post from a deleted one.
 */
const deleteOldest = (db: Database, viewer: number) =>
  db.execute(sql`
    delete from dismissed_posts where person_id = ${viewer} and content_id in (
      select d.content_id from dismissed_posts d where d.person_id = ${viewer}
      order by (select true from visible_posts(${viewer}) c where c.id = d.content_id), d.dismissed_at desc, d.content_id desc
      offset ${literalInt(limits.dismissedPosts)})`);

/** For the data export. A hidden post is left out like one that was deleted. */
export const exportDismissedPosts = (db: Database, person: number) =>
  db.query<{ post_id: number; hidden_on: Date }>(sql`
    select d.content_id as post_id, d.dismissed_at as hidden_on from dismissed_posts d
    where d.person_id = ${person} and (select true from visible_posts(${person}) c where c.id = d.content_id)
    order by d.dismissed_at, d.content_id`);
