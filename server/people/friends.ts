// Lists of friends and friend requests.
import type { Input } from '#contract/calls.ts';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { pageSizes, limits } from '#contract/limits.ts';
import type { RequestContext, Member } from '../context.ts';
import { countPages, parsePaging } from '../db/pagination.ts';
import { literalInt, emptySql, sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { friendRequestCooldownMs } from '../policies/friendship.ts';
import { maxPeople, loadPageByName } from '../directory/searchPeople.ts';
import { assertPersonVisible, getFriendship } from './friendship.ts';
import { personListItems } from '../directory/personListItem.ts';
import { userSummaryColumns } from '../directory/userSummary.ts';

type OtherPersonInput = { user_id: number };

/**
 * The member's own friends or those of another person. A hidden list looks like an empty one.
 */
export async function getFriends(
  input: Input<'GET /user/get-friends'>,
  ctx: RequestContext<Member>,
) {
  const { db, app, member } = ctx;
  if (input.keyword) await app.rateLimits.consume('suggest', String(member.id));
  const person = input.user_id ?? member.id;
  await assertPersonVisible(db, member.id, person);
  const { page, size: requestedSize } = parsePaging(input, pageSizes.people);
  const size = person === member.id ? requestedSize : Math.min(requestedSize, maxPeople.page);
  const matchingFriends = sql`
    from visible_friends(${member.id}, ${person}) p
    ${input.keyword ? sql`where strpos(fold_text(p.name || ' ' || p.username), fold_text(${input.keyword})) > 0` : emptySql}`;
  const { total, ids } = await loadPageByName(db, matchingFriends, input.keyword, {
    size,
    skip: (page - 1) * size,
  });
  const friends = await personListItems(
    ctx,
    sql`select id, ordinal from unnest(${ids}::bigint[]) with ordinality as o(id, ordinal)`,
  );
  return { friends, pageCount: countPages(total, size), total };
}

export async function countFriends(
  { user_id }: OtherPersonInput,
  { db, member }: RequestContext<Member>,
) {
  await assertPersonVisible(db, member.id, user_id);
  return (await db.queryOne<{ total: number }>(
    sql`select count(*)::int as total from visible_friends(${member.id}, ${user_id})`,
  ))!;
}

/**
 * Friends grouped by the first letter of the name, ignoring accents. Other characters come last,
 * under #. A member with many friends gets the first ones of each letter.
 */
export async function listFriendsByLetter(
  _input: object,
  { db, app, member }: RequestContext<Member>,
) {
  const friends = await db.query<{
    id: number;
    name: string;
    username: string;
    portrait: string | null;
    letter: string;
  }>(sql`
    select ${userSummaryColumns(sql`p`)}, p.letter from (
      select p.*, row_number() over (partition by p.letter order by p.fold_text, p.id) as ordinal from (
        select p.id, p.name, p.username, p.has_badge, fold_text(p.name) as fold_text, upper(left(fold_text(p.name), 1)) as letter from visible_friends(${member.id}, ${member.id}) p) p
      order by ordinal, p.fold_text, p.id limit ${literalInt(limits.friendsByLetter)}) p
    order by p.fold_text, p.id`);
  const groups = Map.groupBy(friends, ({ letter }) => (/^\p{L}/u.test(letter) ? letter : '#'));
  const letters = [...groups.keys()].toSorted(
    (a, b) => Number(a === '#') - Number(b === '#') || a.localeCompare(b, 'en'),
  );
  return {
    alphabets: letters.map((alphabet) => ({
      alphabet,
      friends: groups.get(alphabet)!.map((friend) => app.files.stub(friend, member.id)),
    })),
  };
}

/**
 * The newest 100 received and the newest 100 sent requests. A declined request still appears as
 * sent to its sender and disappears for the recipient.
 */
export async function getRequests(_input: object, ctx: RequestContext<Member>) {
  const { db, member } = ctx;
  const visibleFriendships = sql`from friendship_rows_of(${member.id}) t join visible_people(${member.id}) p on p.id = t.id`;
  const received = sql`${visibleFriendships} where t.requester_id <> ${member.id} and t.status = friendship_requested()`;
  const sentRequests = sql`
    ${visibleFriendships} where t.requester_id = ${member.id} and not t.unseen
      and (t.status = friendship_requested() or (t.status = friendship_declined() and t.declined_at > ${dateBefore(friendRequestCooldownMs)}))`;
  const numbered = sql`select p.id, row_number() over (order by t.created_at desc, p.id desc) as ordinal`;
  const { total } = (await db.queryOne<{ total: number }>(
    sql`select count(*)::int as total ${received}`,
  ))!;
  return {
    requests: await personListItems(ctx, sql`${numbered} ${received} order by ordinal limit 100`),
    sent: await personListItems(ctx, sql`${numbered} ${sentRequests} order by ordinal limit 100`),
    total,
  };
}

export const checkFriend = async ({ user_id }: OtherPersonInput, ctx: RequestContext<Member>) => ({
  friendship: await getFriendship(ctx, user_id),
});

export async function checkSentRequest({ user_id }: OtherPersonInput, ctx: RequestContext<Member>) {
  if ((await getFriendship(ctx, user_id)) !== 'sent') throw notFound(strings.requestNotFound);
  return {};
}
