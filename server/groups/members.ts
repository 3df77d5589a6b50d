// Group member endpoints: list the members the viewer may know, remove members, set roles.
import type { Output, Input } from '#contract/calls.ts';
import { forbidden, invalidField, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { pageSizes } from '#contract/limits.ts';
import type { RequestContext, AppContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { toPageSlice, keyToTimestamp, paginate, parsePaging, rowLimit } from '../db/pagination.ts';
import { literalInt, emptySql, sql, type Sql } from '../db/sql.ts';
import {
  maxPeople,
  nameSearch,
  searchByName,
  searchPeopleQuery,
} from '../directory/searchPeople.ts';
import { portraitName, userSummaryColumns } from '../directory/userSummary.ts';
import {
  isMember,
  canGroup,
  mayRemoveMember,
  resolveMembership,
  type Membership,
} from '../policies/groups.ts';
import { runWithSearchBudget } from '../rateLimits/searchBudget.ts';
import { lockMembership, getMembership, type GroupMembership } from './membership.ts';
import { endInvitations } from './invitationStore.ts';

type GroupMember = Output<'GET /group/members'>['members'][number];
type Row = {
  id: number;
  name: string;
  username: string;
  portrait: string | null;
  owner: boolean;
  moderator: boolean;
  joined_at: Date;
};
/** `rank`: 0 for the owner, 1 for moderators, 2 for the others. */
type RankedRow = Row & { rank: number };

/** Maximum members of an open group that are returned to people outside it. */
const maxForOutsiders = 20;

/** Search results are counted up to this number. One more means that there are more. */
const maxCounted = 100;

/**
 * Maximum members that are scanned for a name. In a larger group, a name that few of them have is
 * looked up among all people too.
 */
const maxScanned = 2_000;

/**
 * A query for at least `maxRows` rows after the row with these keys (rank, time of joining, id), in
 * no particular order.
 */
type MemberQuery = (maxRows: Sql, after?: number[]) => Sql;

export async function listMembers(
  input: Input<'GET /group/members'>,
  { db, app, member }: RequestContext<Member>,
): Promise<Output<'GET /group/members'>> {
  const group = await getMembership(db, member.id, input.group_id);
  if (!canGroup(group).read) throw forbidden(strings.closedGroup);
  const { keyword = '' } = input;
  // Only lists with a keyword are searches, so the contract does not name this limit.
  if (keyword) await app.rateLimits.consume('suggest', String(member.id));
  const page = parsePaging(input, pageSizes.members);
  const { keys, skip, take } = toPageSlice(page, 3);
  const isOutsider = !isMember(group.membership);
  // Otherwise outsiders would see others than the first.
  const { role, sort } = isOutsider ? {} : input;
  const order = sort === 'newest' ? newestFirst : byRole;
  const selectMembers = membersInOrder(member.id, group, { role, order });
  const hasRole = role === undefined ? emptySql : sql`and p.rank = ${literalInt(ranks[role])}`;
  const totalMembers = (await db.queryOne<{ total: number }>(
    sql`select visible_member_count(${member.id}, ${group.id}) as total`,
  ))!.total;
  // Outsiders see few members, even without a keyword.
  const matches = isOutsider
    ? await findMatches(db)
    : keyword
      ? await runWithSearchBudget(app.rateLimits, 'suggest', member.id, () =>
          searchByName(db, findMatches),
        )
      : undefined;
  const rows = matches
    ? await rowsOfPage(membersByIds(member.id, group, matches.ids), 0)
    : await rowsOfPage(selectMembers(rowLimit({ skip, take }), keys), skip);
  const total = matches?.total ?? totalMembers;
  const isCounted = keyword ? total <= maxCounted : role === undefined;
  const { pageRows, pageCount, next } = paginate(
    rows,
    page,
    ({ rank, joined_at, id }) => [rank, joined_at.getTime(), id],
    // The number of pages is not known on a page by cursor, and if more match than are counted.
    isCounted && !keys ? total : undefined,
  );
  return {
    members: pageRows.map((row) => toGroupMember(row, app, member.id)),
    total: keyword ? total : totalMembers,
    pageCount,
    ...(next !== undefined && { next }),
  };

  /** The ids of the matching members on the page, and their total up to `maxCounted` + 1. */
  async function findMatches(db: Database): Promise<{ ids: number[]; total: number }> {
    const maxRows = literalInt(isOutsider ? maxForOutsiders : maxScanned);
    const nameCondition = nameSearch(keyword).andMatches;
    const findIds = async (limit: number, after?: number[]) => {
      const listIds = async (source: Sql) =>
        (
          await db.query<{ id: number }>(
            sql`select p.id from (${source}) p where true ${nameCondition} ${hasRole} ${order.after(after)} order by ${order.keys} limit ${limit}`,
          )
        ).map(({ id }) => id);
      const scannedIds = await listIds(
        sql`select p.* from (${selectMembers(maxRows, isOutsider ? undefined : after)}) p order by ${order.keys} limit ${maxRows}`,
      );
      return isOutsider || totalMembers <= maxScanned || scannedIds.length === limit
        ? scannedIds
        : listIds(sql`
            ${membersByIds(member.id, group, scannedIds)} union ${membersByName(member.id, group, keyword)}`);
    };
    const firstIds = await findIds(Math.max(maxCounted + 1, skip + take));
    const ids = keys ? await findIds(take, keys) : firstIds.slice(skip, skip + take);
    return { ids, total: Math.min(firstIds.length, maxCounted + 1) };
  }

  function rowsOfPage(source: Sql, skip: number) {
    return db.query<RankedRow>(sql`
      select p.*, ${portraitName(sql`p`)} as portrait from (${source}) p where true ${order.after(keys)}
      order by ${order.keys} limit ${rowLimit({ skip: 0, take })} offset ${skip}`);
  }
}

const ranks = { owner: 0, moderator: 1, member: 2 };

/** An order of rows `p`, and the condition for those after the row with these keys. */
type MemberOrder = { keys: Sql; after: (keys: number[] | undefined) => Sql };
const byRole: MemberOrder = {
  keys: sql`rank, joined_at, id`,
  after: (keys) =>
    keys
      ? sql`and (p.rank, p.joined_at, p.id) > (${keys[0]}, ${keyToTimestamp(keys[1]!)}, ${keys[2]})`
      : emptySql,
};
const newestFirst: MemberOrder = {
  keys: sql`joined_at desc, id desc`,
  after: (keys) =>
    keys ? sql`and (p.joined_at, p.id) < (${keyToTimestamp(keys[1]!)}, ${keys[2]})` : emptySql,
};

const columnsOf = (
  owner: number,
  rank = sql`case when m.person_id = ${owner} then 0 when m.moderator then 1 else 2 end`,
) =>
  sql`p.id, p.name, p.username, ${rank} as rank, m.person_id = ${owner} as owner, m.moderator, m.joined_at`;

const membersByIds = (
  viewer: number,
  { id, owner_id: owner }: GroupMembership,
  ids: number[],
): Sql => sql`
  select ${columnsOf(owner)} from visible_members(${viewer}) m join visible_people(${viewer}) p on p.id = m.person_id
  where m.group_id = ${id} and m.person_id = any (${ids}::bigint[])`;

/**
 * The owner, then the moderators, then the other members by the time they joined, or the newest
 * first. Each part is an index scan, and only the last one is long.
 */
const membersInOrder =
  (
    viewer: number,
    { id, owner_id: owner }: GroupMembership,
    { role, order }: { role: keyof typeof ranks | undefined; order: MemberOrder },
  ): MemberQuery =>
  (maxRows, after) => {
    const isOther = sql`not m.moderator and m.person_id <> ${owner}`;
    if (order === newestFirst && (role === undefined || role === 'member'))
      return sql`
        (select ${columnsOf(owner)} from visible_members(${viewer}) m join visible_people(${viewer}) p on p.id = m.person_id
          where m.group_id = ${id} ${role ? sql`and ${isOther}` : emptySql}
            ${after ? sql`and (m.joined_at, m.person_id) < (${keyToTimestamp(after[1]!)}, ${after[2]})` : emptySql}
          order by m.joined_at desc, m.person_id desc limit ${maxRows})`;
    // The query returns all of the other ranks, which are few. The caller skips those before
    // `after`.
    const afterKeys =
      after?.[0] === 2
        ? sql`and (m.joined_at, m.person_id) > (${keyToTimestamp(after[1]!)}, ${after[2]})`
        : emptySql;
    const selectRank = (rank: number, condition: Sql) => sql`
      select ${columnsOf(owner, literalInt(rank))} from visible_members(${viewer}) m join visible_people(${viewer}) p on p.id = m.person_id where m.group_id = ${id} and ${condition}`;
    const parts = {
      owner: selectRank(0, sql`m.person_id = ${owner}`),
      moderator: selectRank(1, sql`m.moderator and m.person_id <> ${owner}`),
      member: sql`(${selectRank(2, sql`${isOther} ${afterKeys}`)} order by m.joined_at, m.person_id limit ${maxRows})`,
    };
    return role
      ? parts[role]
      : sql`${parts.owner} union all ${parts.moderator} union all ${parts.member}`;
  };

/**
 * Members among the first people whose name matches: people are looked up by name, then filtered by
 * membership. `offset 0` makes PostgreSQL keep this order. Of a name that more people have, members
 * who joined late are found by typing more of it.
 */
const membersByName = (
  viewer: number,
  { id, owner_id: owner }: GroupMembership,
  keyword: string,
): Sql => sql`
  select ${columnsOf(owner)} from (select f.id from (${searchPeopleQuery(viewer, keyword, { take: maxPeople.search })}) f offset 0) f
  join visible_people(${viewer}) p on p.id = f.id
  cross join lateral (select m.* from visible_members(${viewer}) m where m.group_id = ${id} and m.person_id = p.id offset 0) m`;

const toGroupMember = (
  { owner, moderator, joined_at, ...person }: Row,
  { files }: AppContext,
  viewer: number,
): GroupMember => ({
  ...files.stub(person, viewer),
  role: owner ? 'owner' : moderator ? 'moderator' : 'member',
  joined_on: joined_at.toISOString(),
});

export async function removeMember(
  { group_id, user_id }: Input<'POST /group/remove-member'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    const group = await lockMembership(db, member.id, group_id);
    if (!canGroup(group).keepOrder) throw forbidden(strings.moderatorsOnly);
    if (user_id === member.id) throw invalidField('user_id', strings.notYourself);
    if (
      !mayRemoveMember(group.membership, await getVisibleMembership(db, member.id, group, user_id))
    )
      throw forbidden(strings.ownerOnly);
    await db.execute(
      sql`delete from group_members where group_id = ${group_id} and person_id = ${user_id}`,
    );
    await db.execute(
      sql`delete from group_offers where group_id = ${group_id} and heir_id = ${user_id}`,
    );
    await db.execute(
      sql`delete from group_invitations where group_id = ${group_id} and person_id = ${user_id}`,
    );
    await endInvitations(db, sql`group_id = ${group_id} and inviter_id = ${user_id}`);
    await db.execute(
      sql`insert into group_bans (group_id, person_id, banned_by) values (${group_id}, ${user_id}, ${member.id}) on conflict do nothing`,
    );
    const { total } = (await db.queryOne<{ total: number }>(
      sql`select visible_member_count(${member.id}, ${group_id}) as total`,
    ))!;
    return { total_members: total, message: strings.memberRemoved };
  });
}

export async function setMemberRole(
  { group_id, user_id, role }: Input<'POST /group/set-role'>,
  { db, app, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    const group = await lockMembership(db, member.id, group_id);
    if (!canGroup(group).appoint) throw forbidden(strings.ownerOnly);
    if (user_id === member.id) throw invalidField('user_id', strings.notYourself);
    await getVisibleMembership(db, member.id, group, user_id);
    await db.execute(
      sql`update group_members set moderator = ${role === 'moderator'} where group_id = ${group_id} and person_id = ${user_id}`,
    );
    const row = (await db.queryOne<Row>(sql`
      select ${userSummaryColumns(sql`p`)}, false as owner, m.moderator, m.joined_at
      from visible_members(${member.id}) m join visible_people(${member.id}) p on p.id = m.person_id where m.group_id = ${group_id} and m.person_id = ${user_id}`))!;
    return { member: toGroupMember(row, app, member.id), message: strings.roleSaved };
  });
}

/** The role of a member the viewer can see in the group. Throws 404 otherwise. */
export async function getVisibleMembership(
  db: Database,
  viewer: number,
  group: GroupMembership,
  person: number,
): Promise<Membership> {
  const row = await db.queryOne<{ moderator: boolean }>(
    sql`select moderator from visible_members(${viewer}) where group_id = ${group.id} and person_id = ${person}`,
  );
  if (!row) throw notFound(strings.memberNotFound);
  return resolveMembership({
    owner: group.owner_id === person,
    member: true,
    moderator: row.moderator,
    invited: false,
  });
}
