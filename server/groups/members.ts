// The members of a group, as each viewer may know them, and who keeps order among them.
import type { Output, Input } from '#contract/calls.ts';
import { forbidden, invalidField, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { pageSizes } from '#contract/limits.ts';
import type { RequestContext, AppContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { cutOf, momentOfKey, pageOfRows, parsePaging, limitClause } from '../db/pagination.ts';
import { literalInt, emptySql, sql, type Sql } from '../db/sql.ts';
import { called } from '../people/directory.ts';
import { portraitName, userSummaryColumns } from '../people/userSummary.ts';
import { belongs, canGroup, mayRemove, membershipOf, type Membership } from '../policies/groups.ts';
import { lookByName } from '../search/names.ts';
import { heldAlone, standingIn, type GroupMembership } from './membership.ts';

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
type Listed = Row & { rank: number };

/** As many members of an open group whoever does not belong to it is shown. */
const forOutsiders = 20;

/** As far as those are counted who are called so: one more says that there are more. */
const counted = 100;

/** So many members are gone through for a name; in a larger group a name that few of them have is looked up among all names. */
const mostWalked = 2_000;

/** At least `most` of the rows after the one with these keys, in no order. */
type Source = (most: Sql, after?: number[]) => Sql;

export async function members(
  input: Input<'GET /group/members'>,
  { db, app, member }: RequestContext<Member>,
): Promise<Output<'GET /group/members'>> {
  const group = await standingIn(db, member.id, input.group_id);
  if (!canGroup(group).read) throw forbidden(strings.closedGroup);
  const { keyword = '' } = input;
  if (keyword) await app.rateLimits.consume('suggest', String(member.id));
  const page = parsePaging(input, pageSizes.members);
  // by number one may go as deep as there are members
  const { keys } = cutOf({ ...page, page: 1 }, 3);
  const [skip, take] = [keys ? 0 : (page.page - 1) * page.size, page.size + 1];
  const inAll = inOrder(member.id, group);
  const outside = !belongs(group.membership);
  const all = (await db.queryOne<{ total: number }>(
    sql`select members_counted(${member.id}, ${group.id}) as total`,
  ))!.total;
  const found = outside ? await foundIn(db) : keyword ? await lookByName(db, foundIn) : undefined;
  const rows = found
    ? await rowsOfPage(ofIds(member.id, group, found.ids), 0)
    : await rowsOfPage(inAll(limitClause({ skip, take }), keys), skip);
  const shown = found?.total ?? all;
  const {
    shown: onPage,
    pageCount,
    next,
  } = pageOfRows(
    rows,
    page,
    ({ rank, joined_at, id }) => [rank, joined_at.getTime(), id],
    shown <= counted || !keyword ? (keys ? undefined : shown) : undefined,
  );
  return {
    members: onPage.map((row) => shownMember(row, app, member.id)),
    total: keyword ? shown : all,
    pageCount,
    ...(next !== undefined && { next }),
  };

  /** Who of those that are called so stand on the page, and how many there are. */
  async function foundIn(db: Database): Promise<{ ids: number[]; total: number }> {
    const most = literalInt(outside ? forOutsiders : mostWalked);
    const named = called(keyword).fits;
    const look = async (need: number, after?: number[]) => {
      const idsOf = async (source: Sql) =>
        (
          await db.query<{ id: number }>(
            sql`select p.id from (${source}) p where true ${named} ${beyond(after)} order by rank, joined_at, id limit ${need}`,
          )
        ).map(({ id }) => id);
      const byRecency = await idsOf(
        sql`${inAll(most, outside ? undefined : after)} order by rank, joined_at, id limit ${most}`,
      );
      return outside || all <= mostWalked || byRecency.length === need
        ? byRecency
        : idsOf(ofName(member.id, group, named));
    };
    const first = await look(Math.max(counted + 1, skip + take));
    const ids = keys ? await look(take, keys) : first.slice(skip, skip + take);
    return { ids, total: Math.min(first.length, counted + 1) };
  }

  function rowsOfPage(source: Sql, skip: number) {
    return db.query<Listed>(sql`
      select p.*, ${portraitName(sql`p`)} as portrait from (${source}) p where true ${beyond(keys)}
      order by rank, joined_at, id limit ${limitClause({ skip: 0, take })} offset ${skip}`);
  }
}

const beyond = (keys: number[] | undefined): Sql =>
  keys
    ? sql`and (p.rank, p.joined_at, p.id) > (${keys[0]}, ${momentOfKey(keys[1]!)}, ${keys[2]})`
    : emptySql;

const columnsOf = (
  owner: number,
  rank = sql`case when m.person_id = ${owner} then 0 when m.moderator then 1 else 2 end`,
) =>
  sql`p.id, p.name, p.username, ${rank} as rank, m.person_id = ${owner} as owner, m.moderator, m.joined_at`;

const ofIds = (viewer: number, { id, owner_id: owner }: GroupMembership, ids: number[]): Sql => sql`
  select ${columnsOf(owner)} from visible_members(${viewer}) m join visible_people(${viewer}) p on p.id = m.person_id
  where m.group_id = ${id} and m.person_id = any (${ids}::bigint[])`;

/** The owner, then the moderators, then everybody by when they joined: three walks along an index each, of which only the last is long. */
const inOrder =
  (viewer: number, { id, owner_id: owner }: GroupMembership): Source =>
  (most, after) => {
    const beyond =
      after?.[0] === 2
        ? sql`and (m.joined_at, m.person_id) > (${momentOfKey(after[1]!)}, ${after[2]})`
        : emptySql;
    const walk = (rank: number, which: Sql) => sql`
      select ${columnsOf(owner, literalInt(rank))} from visible_members(${viewer}) m join visible_people(${viewer}) p on p.id = m.person_id where m.group_id = ${id} and ${which}`;
    return sql`
      ${walk(0, sql`m.person_id = ${owner}`)}
      union all ${walk(1, sql`m.moderator and m.person_id <> ${owner}`)}
      union all (${walk(2, sql`not m.moderator and m.person_id <> ${owner} ${beyond}`)} order by m.joined_at, m.person_id limit ${most})`;
  };

/** The same of those who are called so: looked up by their names, and the group asked about each. */
const ofName = (viewer: number, { id, owner_id: owner }: GroupMembership, named: Sql): Sql => sql`
  select ${columnsOf(owner)} from (select p.* from visible_people(${viewer}) p where true ${named} offset 0) p
  cross join lateral (select m.* from visible_members(${viewer}) m where m.group_id = ${id} and m.person_id = p.id offset 0) m`;

const shownMember = (
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
    const group = await heldAlone(db, member.id, group_id);
    if (!canGroup(group).keepOrder) throw forbidden(strings.moderatorsOnly);
    if (user_id === member.id) throw invalidField('user_id', strings.notYourself);
    if (!mayRemove(group.membership, await membershipAmong(db, member.id, group, user_id)))
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
    await db.execute(
      sql`insert into group_bans (group_id, person_id, banned_by) values (${group_id}, ${user_id}, ${member.id}) on conflict do nothing`,
    );
    const { total } = (await db.queryOne<{ total: number }>(
      sql`select members_counted(${member.id}, ${group_id}) as total`,
    ))!;
    return { total_members: total, message: strings.memberRemoved };
  });
}

export async function setRole(
  { group_id, user_id, role }: Input<'POST /group/set-role'>,
  { db, app, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    const group = await heldAlone(db, member.id, group_id);
    if (!canGroup(group).appoint) throw forbidden(strings.ownerOnly);
    if (user_id === member.id) throw invalidField('user_id', strings.notYourself);
    await membershipAmong(db, member.id, group, user_id);
    await db.execute(
      sql`update group_members set moderator = ${role === 'moderator'} where group_id = ${group_id} and person_id = ${user_id}`,
    );
    const row = (await db.queryOne<Row>(sql`
      select ${userSummaryColumns(sql`p`)}, false as owner, m.moderator, m.joined_at
      from visible_members(${member.id}) m join visible_people(${member.id}) p on p.id = m.person_id where m.group_id = ${group_id} and m.person_id = ${user_id}`))!;
    return { member: shownMember(row, app, member.id), message: strings.roleSaved };
  });
}

/** How somebody whom the viewer sees among the members belongs to the group. */
export async function membershipAmong(
  db: Database,
  viewer: number,
  group: GroupMembership,
  person: number,
): Promise<Membership> {
  const row = await db.queryOne<{ moderator: boolean }>(
    sql`select moderator from visible_members(${viewer}) where group_id = ${group.id} and person_id = ${person}`,
  );
  if (!row) throw notFound(strings.memberNotFound);
  return membershipOf({
    owner: group.owner_id === person,
    member: true,
    moderator: row.moderator,
    invited: false,
  });
}
