// Posts that a member saved for later. Nobody else learns of it: nothing counts or announces them.
import { forbidden, notFound } from '#contract/errors.ts';
import type { Input } from '#contract/calls.ts';
import { limits, pageSizes } from '#contract/limits.ts';
import { readingStrings } from '#contract/readingStrings.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { afterCursor, paginate, parsePostPaging, rowLimit, toPageQuery } from '../db/pagination.ts';
import { sql } from '../db/sql.ts';
import { countFitting } from '../lib/text/responseBytes.ts';
import { presentPosts } from './hydrate.ts';

export async function savePost(
  { id, saved }: Input<'POST /content/save'>,
  { db, member }: RequestContext<Member>,
) {
  const viewer = member.id;
  if (saved === 'N') {
    // The same response for every post, because the member may not see it any more.
    await db.execute(
      sql`delete from saved_posts where person_id = ${viewer} and content_id = ${id}`,
    );
    return { message: readingStrings.removedFromSaved };
  }
  await db.transaction(async (db) => {
    const isVisible = await db.queryOne(sql`select from visible_posts(${viewer}) where id = ${id}`);
    if (!isVisible) throw notFound(strings.feedNotFound);
    // Bounded, because a page of the list passes over saved posts that are not visible.
    const { saved_count } = (await db.queryOne<{ saved_count: number }>(
      sql`select count(*)::int as saved_count from saved_posts where person_id = ${viewer} and content_id <> ${id}`,
    ))!;
    if (saved_count >= limits.savedPosts && !(await deleteOldestUnseen(db, viewer)))
      throw forbidden(readingStrings.tooManySaved);
    await db.execute(
      sql`insert into saved_posts (person_id, content_id) values (${viewer}, ${id}) on conflict do nothing`,
    );
  });
  return { message: readingStrings.savedForLater };
}

/**
 * The list leaves out posts that the member cannot see, so that they cannot remove these. Otherwise
 * the limit would tell a hidden post from a deleted one.
 */
const deleteOldestUnseen = (db: Database, viewer: number) =>
  db.execute(sql`
    delete from saved_posts where person_id = ${viewer} and content_id in (
      select s.content_id from saved_posts s
      where s.person_id = ${viewer} and (select true from visible_posts(${viewer}) c where c.id = s.content_id) is null
      order by s.saved_at, s.content_id limit 1)`);

/** Newest saved first. A post that the member cannot see any more is left out while that is so. */
export async function listSavedPosts(
  input: Input<'GET /content/saved'>,
  ctx: RequestContext<Member>,
) {
  const viewer = ctx.member.id;
  const page = parsePostPaging(input, pageSizes.feed);
  const window = toPageQuery(page);
  const rows = await ctx.db.query<{ id: number; saved_at: Date }>(sql`
    select s.content_id as id, s.saved_at from saved_posts s
    where s.person_id = ${viewer} and (select true from visible_posts(${viewer}) c where c.id = s.content_id)
      ${afterCursor(window.after, sql`s.saved_at, s.content_id`)}
    order by s.saved_at desc, s.content_id desc limit ${rowLimit({ skip: 0, take: window.take })} offset ${window.skip}`);
  const posts = await presentPosts(
    ctx,
    sql`select c.* from visible_posts(${viewer}) c where c.id = any (${rows.map(({ id }) => id)}::bigint[])`,
  );
  const postsById = new Map(posts.map((post) => [post.id, post]));
  const fitting = countFitting(
    rows.map(({ id }) => postsById.get(id)),
    page.size,
  );
  const { pageRows, ...rest } = paginate(
    rows,
    page,
    ({ id, saved_at }) => [saved_at.getTime(), id],
    undefined,
    fitting,
  );
  return { contents: pageRows.flatMap(({ id }) => postsById.get(id) ?? []), ...rest };
}

/** For the data export. A hidden post is left out like one that was deleted. */
export const exportSavedPosts = (db: Database, person: number) =>
  db.query<{ post_id: number; saved_on: Date }>(sql`
    select s.content_id as post_id, s.saved_at as saved_on from saved_posts s
    where s.person_id = ${person} and (select true from visible_posts(${person}) c where c.id = s.content_id)
    order by s.saved_at, s.content_id`);
