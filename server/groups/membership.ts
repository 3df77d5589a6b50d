// Group membership: joining, leaving, and the viewer's role in a group.
import type { Output, Input } from '#contract/calls.ts';
import { audienceStrings } from '#contract/audienceStrings.ts';
import { NotificationType } from '#contract/notification.ts';
import { forbidden, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { notify } from '../notifications/notify.ts';
import { assertNotArchived } from '../policies/archivedGroups.ts';
import { isMember, canGroup, resolveMembership, type GroupFacts } from '../policies/groups.ts';
import { getGroupCounts } from './list.ts';
import { consumeInvitation, endInvitations } from './invitationStore.ts';
import { lockVisibleGroup } from '../policies/lockVisibleGroup.ts';

/**
 * Condition on group `g` and an invitation `i`: everyone can join the group, or the inviter is
 * active and may still invite, as in `canGroup`.
 */
const isUsableInvitation = sql`
  (g.status = 'Open' or (i.inviter_id = g.owner_id or g.access = 2 and exists (select from group_members im where im.group_id = g.id and im.person_id = i.inviter_id))
  and exists (select from visible_people(null) ip where ip.id = i.inviter_id))`;

export type GroupMembership = GroupFacts & { id: number; owner_id: number };

export async function joinGroup(
  { group_id }: Input<'POST /group/join'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    const { membership, ...group } = await lockMembership(db, member.id, group_id);
    if (!isMember(membership)) {
      assertNotArchived(group);
      // A closed group that did not invite this member has already been answered with 404.
      if (!canGroup({ membership, ...group }).join)
        throw forbidden(group.banned ? strings.removedFromGroup : strings.closedGroup);
      await addMember(db, { id: group_id, owner: group.owner_id }, member.id);
    }
    return createMembershipResponse(db, member.id, group_id, strings.groupJoined);
  });
}

export async function leaveGroup(
  { group_id }: Input<'POST /group/leave'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    const { membership } = await lockMembership(db, member.id, group_id);
    if (membership === 'owner') throw forbidden(strings.ownerCannotLeave);
    await removeMembership(db, group_id, member.id);
    return createMembershipResponse(db, member.id, group_id, strings.groupLeft);
  });
}

/**
 * Ends a membership with what depends on it. The caller has locked the group exclusively and
 * checked that the person does not own it.
 */
export async function removeMembership(db: Database, group: number, person: number) {
  await db.execute(
    sql`delete from group_members where group_id = ${group} and person_id = ${person}`,
  );
  await db.execute(sql`delete from group_offers where group_id = ${group} and heir_id = ${person}`);
  await endInvitations(db, sql`group_id = ${group} and inviter_id = ${person}`);
}

/**
 * Lists the member to people outside the group. Members who joined while it was closed are
 * unlisted until they call this.
 */
export async function showMembershipToOutsiders(
  { group_id }: Input<'POST /group/list-me'>,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    const { membership } = await lockMembership(db, member.id, group_id);
    if (!isMember(membership)) throw forbidden(audienceStrings.notAMember);
    await db.execute(
      sql`update group_members set unlisted = false where group_id = ${group_id} and person_id = ${member.id} and unlisted`,
    );
    return { message: audienceStrings.memberListed };
  });
}

/**
 * Locks the group exclusively until the transaction ends and returns the viewer's role in it. No
 * one else can join, leave, change or delete the group meanwhile. Throws 404 if it is not visible.
 */
export async function lockMembership(
  db: Database,
  viewer: number,
  id: number,
): Promise<GroupMembership> {
  await lockVisibleGroup(db, viewer, id, { exclusive: true });
  return getMembership(db, viewer, id);
}

/** The viewer's role in a group and the facts for `canGroup`. Throws 404 if it is not visible. */
export async function getMembership(
  db: Database,
  viewer: number,
  id: number,
): Promise<GroupMembership> {
  const group = await db.queryOne<
    Omit<GroupMembership, 'membership'> & { member: boolean; moderator: boolean; invited: boolean }
  >(sql`
    select g.id, g.owner_id, g.status, g.access, g.archived_at is not null as archived, is_banned_from(g.id, ${viewer}) as banned, m.person_id is not null as member, coalesce(m.moderator, false) as moderator,
      exists (select from group_invitations i where i.group_id = g.id and i.person_id = ${viewer} and ${isUsableInvitation}) as invited
    from visible_groups(${viewer}) g left join group_members m on m.group_id = g.id and m.person_id = ${viewer} where g.id = ${id}`);
  if (!group) throw notFound(strings.groupNotFound);
  const { member, moderator, invited, ...facts } = group;
  return {
    ...facts,
    membership: resolveMembership({ owner: group.owner_id === viewer, member, moderator, invited }),
  };
}

/**
 * Adds a member and removes their invitation. The caller has locked the group exclusively and
 * checked that it is open or that the person is invited. Throws 403 if the person is banned.
 */
export async function addMember(
  db: Database,
  { id: group, owner }: { id: number; owner: number },
  person: number,
) {
  if (
    (
      await db.queryOne<{ banned: boolean }>(
        sql`select is_banned_from(${group}, ${person}) as banned`,
      )
    )?.banned
  )
    throw forbidden(strings.removedFromGroup);
  await db.execute(
    sql`insert into group_members (group_id, person_id) values (${group}, ${person}) on conflict do nothing`,
  );
  const inviter = await consumeInvitation(db, group, person);
  if (inviter !== undefined)
    await notify(db, {
      type: NotificationType.groupInvitationAccepted,
      actor: person,
      group,
      to: [inviter],
    });
  if (inviter !== owner)
    await notify(db, { type: NotificationType.groupJoined, actor: person, group, to: [owner] });
}

/**
 * Adds a person to those of the groups that let them in: see `groups_to_join_unasked`. Returns the
 * ids of these.
 */
export async function addToGroups(
  db: Database,
  person: number,
  ids: readonly number[],
): Promise<number[]> {
  const findGroups = (ids: readonly number[]) =>
    db.query<{ id: number; owner: number }>(
      sql`select id, owner_id as owner from groups_to_join_unasked(${person}, ${ids}::bigint[]) order by id`,
    );
  const found = (await findGroups(ids)).map(({ id }) => id);
  for (const id of found) await db.query(sql`select lock_group_for_update(${id})`);
  const joined = await findGroups(found);
  for (const group of joined) await addMember(db, group, person);
  return joined.map(({ id }) => id);
}

/**
 * The response after joining, leaving or declining. The viewer could see the group until now, and
 * may have lost access to it.
 */
export async function createMembershipResponse(
  db: Database,
  viewer: number,
  group: number,
  message: string,
): Promise<Output<'POST /group/join'>> {
  const row = (await db.queryOne<{
    total: number;
    member: boolean;
    moderator: boolean;
    owner: boolean;
    invited: boolean;
  }>(sql`
    select visible_member_count(${viewer}, ${group}) as total, m.person_id is not null as member, coalesce(m.moderator, false) as moderator,
      exists (select from visible_groups(${viewer}) g where g.id = ${group} and g.owner_id = ${viewer}) as owner,
      exists (select from group_invitations i where i.group_id = ${group} and i.person_id = ${viewer}) as invited
    from (values (1)) one left join group_members m on m.group_id = ${group} and m.person_id = ${viewer}`))!;
  return {
    membership: resolveMembership(row),
    total_members: row.total,
    counts: await getGroupCounts(db, viewer),
    message,
  };
}
