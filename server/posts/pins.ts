// Posts that come first: in their group, chosen by its owner or moderators, or on the profile of
// their author. A pin changes the place of a post for the readers who can see it, and nothing else.
import { forbidden, invalid, notFound } from '#contract/errors.ts';
import type { Input } from '#contract/calls.ts';
import type { Content } from '#contract/posts.ts';
import { limits } from '#contract/limits.ts';
import { sharingStrings } from '#contract/sharingStrings.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { lockVisibleGroup } from '../policies/lockVisibleGroup.ts';
import { presentPosts } from './hydrate.ts';

type PinInput = Input<'POST /content/pin'>;

export async function pinPost(input: PinInput, { db, member }: RequestContext<Member>) {
  const viewer = member.id;
  return db.transaction(async (db) => {
    const post = await findPost(db, viewer, input.id);
    return input.place === 'group'
      ? pinInGroup(db, viewer, post.group_id, input)
      : pinOnProfile(db, viewer, post.author_id, input);
  });
}

async function findPost(db: Database, viewer: number, id: number) {
  const post = await db.queryOne<{ author_id: number; group_id: number | null }>(
    sql`select c.author_id, c.group_id from visible_posts(${viewer}) c where c.id = ${id} and not c.draft`,
  );
  if (!post) throw notFound(strings.feedNotFound);
  return post;
}

async function pinInGroup(
  db: Database,
  viewer: number,
  group: number | null,
  { id, pinned }: PinInput,
) {
  if (group === null) throw invalid(sharingStrings.notInGroup);
  // One pin after the other, so that two cannot exceed the limit together.
  await lockVisibleGroup(db, viewer, group, { exclusive: true });
  const { moderates } = (await db.queryOne<{ moderates: boolean }>(
    sql`select is_group_moderator(${viewer}, ${group}) as moderates`,
  ))!;
  if (!moderates) throw forbidden(strings.moderatorsOnly);
  if (pinned === 'N') {
    await db.execute(
      sql`update posts set pinned_in_group_at = null where id = ${id} and pinned_in_group_at is not null`,
    );
    return { message: sharingStrings.unpinned };
  }
  // Pinned posts that the moderator cannot see do not count: the limit would reveal them.
  const { others } = (await db.queryOne<{ others: number }>(sql`
    select count(*)::int as others from visible_posts(${viewer}) c
    where c.group_id = ${group} and c.pinned_in_group_at is not null and c.id <> ${id}`))!;
  if (others >= limits.pinnedInGroup) throw forbidden(sharingStrings.tooManyPinned);
  await db.execute(
    sql`update posts set pinned_in_group_at = now() where id = ${id} and pinned_in_group_at is null`,
  );
  // Bounds what a feed reads.
  await db.query(sql`select end_oldest_pins(${group}, ${literalInt(limits.allPinnedInGroup)})`);
  return { message: sharingStrings.pinnedInGroup };
}

async function pinOnProfile(
  db: Database,
  viewer: number,
  author: number,
  { id, pinned }: PinInput,
) {
  if (author !== viewer) throw forbidden(strings.notYours);
  // One pin after the other, so that two posts cannot be pinned together.
  await db.query(
    sql`select pg_advisory_xact_lock(hashtextextended('profile pin ' || ${viewer}::bigint, 0))`,
  );
  if (pinned === 'N') {
    await db.execute(
      sql`update posts set pinned_on_profile_at = null where id = ${id} and pinned_on_profile_at is not null`,
    );
    return { message: sharingStrings.unpinned };
  }
  const replaced = await db.execute(
    sql`update posts set pinned_on_profile_at = null where author_id = ${viewer} and pinned_on_profile_at is not null and id <> ${id}`,
  );
  await db.execute(
    sql`update posts set pinned_on_profile_at = now() where id = ${id} and pinned_on_profile_at is null`,
  );
  return { message: replaced ? sharingStrings.pinReplaced : sharingStrings.pinnedOnProfile };
}

type PlaceOfPins = { group_id?: number | undefined; user_id?: number | undefined };

/**
 * Selects the ids of the pinned posts of a group or a person that the viewer can see, the last
 * pinned first. `condition` starts with `and`, on a post named c.
 */
export const selectPinnedIds = (
  viewer: number,
  { group_id, user_id }: PlaceOfPins,
  condition: Sql,
): Sql =>
  group_id !== undefined
    ? sql`
      select c.id from visible_pinned_in_group(${viewer}, ${group_id}) c where true ${condition}
      order by c.pinned_in_group_at desc, c.id desc limit ${literalInt(limits.pinnedInGroup)}`
    : sql`
      select c.id from visible_pinned_on_profile(${viewer}, ${user_id!}) c where true ${condition}
      order by c.pinned_on_profile_at desc, c.id desc limit 1`;

/** The posts with these ids in the same order. */
export async function presentPinned(
  ctx: RequestContext<Member>,
  ids: readonly number[],
): Promise<Content[]> {
  if (ids.length === 0) return [];
  const posts = await presentPosts(
    ctx,
    sql`select c.* from visible_posts(${ctx.member.id}) c where c.id = any (${ids}::bigint[])`,
  );
  const byId = new Map(posts.map((post) => [post.id, post]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Puts the pinned posts before the first page of a list, and counts them. Other pages pass none.
 */
export function addPinned<Response extends PostList>(
  { contents, pages, ...rest }: Response,
  count: number,
  pinned: Content[],
) {
  const pageCount = Math.max(rest.pageCount, pinned.length ? 1 : 0);
  const totalCount = pages.totalCount === undefined ? undefined : pages.totalCount + count;
  return {
    ...rest,
    contents: [...pinned, ...contents],
    pageCount,
    pages: { ...pages, pageCount, ...(totalCount !== undefined && { totalCount }) },
  };
}

type PostList = {
  contents: Content[];
  pageCount: number;
  pages: { page: number; pageSize: number; pageCount: number; totalCount?: number };
};
