// Storage of pending group invitations and declines. Inviters must not learn of a decline, nor who
// owns an address that they invited: `invitationsAsSeenByInviter` is what an inviter sees.
import { NotificationType } from '#contract/notification.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { isUnexpired } from '../invitations/emailInvitations.ts';
import { notify } from '../notifications/notify.ts';
import { invitationCooldownMs, type InviteeFacts } from '../policies/invitations.ts';

/**
 * Condition on declined_group_invitations, which has the last decline of each person and group: the
 * person cannot be invited again yet.
 */
const isCoolingDown = () => sql`(declined_at > ${dateBefore(invitationCooldownMs)})`;

/**
 * Pending invitations as inviters see them: without those that were made through an email address
 * (`mailed_as` is the id of the emailed invitation), and with those that were declined recently.
 */
export const invitationsAsSeenByInviter = (): Sql => sql`(
  select id, group_id, person_id, inviter_id, created_at from group_invitations where mailed_as is null
  union all
  select id, group_id, person_id, inviter_id, created_at from declined_group_invitations where inviter_id is not null and ${isCoolingDown()})`;

export const isMemberSql = (group: Sql, person: Sql) =>
  sql`exists (select from group_members m where m.group_id = ${group} and m.person_id = ${person})`;
export const isInvited = (group: Sql, person: Sql) =>
  sql`exists (select from ${invitationsAsSeenByInviter()} t where t.group_id = ${group} and t.person_id = ${person})`;
/** Condition: there is no block between the person and the owner of the group. */
const isReachable = (owner: Sql, person: Sql) =>
  sql`exists (select from visible_people(${person}) o where o.id = ${owner})`;

export type Candidate = InviteeFacts & {
  id: number;
  name: string;
  username: string;
  /** There is no block between them and the owner. */
  reachable: boolean;
};

/** Those of `people` that the inviter can see, with the facts that `invitationRefusal` needs. */
export const listCandidates = (
  db: Database,
  group: number,
  inviter: number,
  people: readonly number[],
) =>
  db.query<Candidate>(sql`
    select p.id, p.name, p.username, p.id in (select f.id from friends_of(${inviter}) f) as friend,
      ${isMemberSql(sql`g.id`, sql`p.id`)} as member, ${isInvited(sql`g.id`, sql`p.id`)} as invited, ${isReachable(sql`g.owner_id`, sql`p.id`)} as reachable,
      is_banned_from(g.id, p.id) as banned
    from visible_groups(${inviter}) g cross join visible_people(${inviter}) p where g.id = ${group} and p.id = any (${people}::bigint[])`);

type Invitation = { group: number; inviter: number; people: readonly number[]; note: string };

/**
 * Creates invitations, and replaces those that were made through an email address. For people who
 * declined recently, or who have a block with the owner, only a row in declined_group_invitations
 * with a new id is stored. To the inviter it looks like a pending invitation, so inviting discloses
 * neither declines nor blocks.
 */
export async function upsertInvitations(
  db: Database,
  { group, inviter, people, note }: Invitation,
) {
  await db.execute(sql`
    update declined_group_invitations set id = nextval('invitations_id_seq'), inviter_id = ${inviter}, created_at = now()
    where group_id = ${group} and person_id = any (${people}::bigint[]) and ${isCoolingDown()}`);
  await db.execute(sql`
    insert into declined_group_invitations (group_id, person_id, id, inviter_id)
    select g.id, p.id, nextval('invitations_id_seq'), ${inviter} from visible_groups(${inviter}) g cross join unnest(${people}::bigint[]) p (id)
    where g.id = ${group} and not ${isReachable(sql`g.owner_id`, sql`p.id`)}
    on conflict do nothing`);
  await db.execute(sql`
    insert into group_invitations (group_id, person_id, inviter_id, note)
    select ${group}, p.id, ${inviter}, ${note} from unnest(${people}::bigint[]) p (id)
    where not exists (select from declined_group_invitations d where d.group_id = ${group} and d.person_id = p.id and ${isCoolingDown()})
    on conflict (group_id, person_id) do update
      set id = excluded.id, inviter_id = excluded.inviter_id, note = excluded.note, mailed_as = null, created_at = now()
      where group_invitations.mailed_as is not null`);
  await notifyInvited(db, group, inviter, people);
}

/** Notifies only people with a stored invitation, and not those who declined recently. */
const notifyInvited = (db: Database, group: number, inviter: number, people: readonly number[]) =>
  notify(db, {
    type: NotificationType.groupInvited,
    actor: inviter,
    group,
    to: sql`select i.person_id from group_invitations i where i.group_id = ${group} and i.inviter_id = ${inviter} and i.person_id = any (${people}::bigint[])`,
  });

/**
 * Creates the invitation of a person whose address was invited. The inviter must not learn of it.
 * The id is null, because a gap in the ids that the inviter sees would disclose it.
 */
export async function insertHiddenInvitation(
  db: Database,
  {
    group,
    inviter,
    person,
    note,
    mailedAs,
  }: Omit<Invitation, 'people'> & { person: number; mailedAs: number },
) {
  await db.execute(sql`
    insert into group_invitations (id, group_id, person_id, inviter_id, note, mailed_as)
    select null, ${group}, ${person}, ${inviter}, ${note}, ${mailedAs}
    where not exists (select from declined_group_invitations d where d.group_id = ${group} and d.person_id = ${person} and ${isCoolingDown()})
    on conflict do nothing`);
  await notifyInvited(db, group, inviter, [person]);
}

/**
 * Removes the invitation, its emailed counterpart and any decline of a person who has joined.
 * Returns the id of the inviter, if there was an invitation.
 */
export async function consumeInvitation(
  db: Database,
  group: number,
  person: number,
): Promise<number | undefined> {
  await deleteDecline(db, group, person);
  const invitation = await db.queryOne<{ inviter_id: number; mailed_as: number | null }>(
    sql`delete from group_invitations where group_id = ${group} and person_id = ${person} returning inviter_id, mailed_as`,
  );
  if (invitation?.mailed_as)
    await db.execute(sql`delete from invitations where id = ${invitation.mailed_as}`);
  return invitation?.inviter_id;
}

export const deleteDecline = (db: Database, group: number, person: number) =>
  db.execute(
    sql`delete from declined_group_invitations where group_id = ${group} and person_id = ${person}`,
  );

/**
 * Turns the invitation into a decline. To the inviter it still looks pending, unless it was made
 * through an address. Idempotent. Returns whether the invitation is now declined.
 */
export async function declineInvitation(
  db: Database,
  group: number,
  person: number,
): Promise<boolean> {
  await db.execute(sql`
    with removed as (delete from group_invitations where group_id = ${group} and person_id = ${person} returning *)
    insert into declined_group_invitations (group_id, person_id, id, inviter_id, created_at)
    select group_id, person_id, id, case when mailed_as is null then inviter_id end, created_at from removed
    on conflict (group_id, person_id) do update
      set declined_at = now(), id = excluded.id, inviter_id = excluded.inviter_id, created_at = excluded.created_at`);
  const condition = sql`group_id = ${group} and person_id = ${person}`;
  return (
    (await db.queryOne(
      sql`select from declined_group_invitations where ${condition} and ${isCoolingDown()}`,
    )) !== undefined
  );
}

/**
 * Withdraws invitations as the inviter sees them, and returns their number. `condition` filters
 * both tables. The cooldown after a decline continues.
 */
export async function withdrawInvitations(db: Database, condition: Sql): Promise<number> {
  const removedCount = await db.execute(
    sql`delete from group_invitations where ${condition} and mailed_as is null`,
  );
  return (
    removedCount +
    (await db.execute(
      sql`update declined_group_invitations set inviter_id = null where ${condition} and inviter_id is not null and ${isCoolingDown()}`,
    ))
  );
}

/**
 * Ends invitations whose inviter may no longer invite, also those made through an email address,
 * which the inviter does not see, emailed ones that wait for someone to accept them, and links.
 * `condition` filters all tables by inviter and group.
 */
export async function endInvitations(db: Database, condition: Sql) {
  await endStoredInvitations(db, condition);
  await db.execute(
    sql`delete from invitations where group_id is not null and accepted_at is null and ${condition}`,
  );
  await db.execute(sql`delete from invitation_links where group_id is not null and ${condition}`);
}

/** Like `endInvitations`, but keeps emailed invitations that wait for someone to accept them. */
async function endStoredInvitations(db: Database, condition: Sql) {
  await db.execute(sql`delete from group_invitations where ${condition}`);
  await db.execute(
    sql`update declined_group_invitations set inviter_id = null where ${condition} and inviter_id is not null`,
  );
}

/**
 * Removes, after a block, the invitations between the two people and those to groups that one of
 * them owns. Unblocking does not restore them.
 */
export async function endInvitationsBetween(db: Database, first: number, second: number) {
  for (const [from, to] of [
    [first, second],
    [second, first],
  ]) {
    const condition = sql`
      person_id = ${to} and (inviter_id = ${from} or group_id in (select g.id from visible_groups(${from}) g where g.owner_id = ${from}))`;
    await endStoredInvitations(db, condition);
  }
}

/**
 * Deletes declines whose cooldown has ended, and expired emailed invitations together with the
 * group invitations that they created.
 */
export async function sweepInvitations(db: Database) {
  await db.execute(sql`delete from declined_group_invitations where not ${isCoolingDown()}`);
  await db.execute(
    sql`delete from invitations where group_id is not null and not ${isUnexpired()}`,
  );
}
