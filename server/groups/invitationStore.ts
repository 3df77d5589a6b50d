// Invitations that wait for an answer, as the table holds them and as whoever invites sees them.
import { NotificationType } from '#contract/notification.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import { ago, good } from '../people/emailInvitations.ts';
import { notify } from '../notifications/notify.ts';
import { coolDown, type InvitingFacts } from '../policies/invitations.ts';

/** Of declined_group_invitations: whoever declined is left alone. */
const resting = () => sql`(declined_at > ${ago(coolDown)})`;

/** Who is invited where by whom, as whoever invites sees it: nobody whose address alone was named, but also who declined lately. */
export const visibleInvitations = (): Sql => sql`(
  select id, group_id, person_id, inviter_id, created_at from group_invitations where mailed_as is null
  union all
  select id, group_id, person_id, inviter_id, created_at from declined_group_invitations where inviter_id is not null and ${resting()})`;

export const memberOf = (group: Sql, person: Sql) =>
  sql`exists (select from group_members m where m.group_id = ${group} and m.person_id = ${person})`;
export const isInvited = (group: Sql, person: Sql) =>
  sql`exists (select from ${visibleInvitations()} t where t.group_id = ${group} and t.person_id = ${person})`;
/** Whether no block stands between a person and the owner of a group. */
export const reachable = (owner: Sql, person: Sql) =>
  sql`exists (select from visible_people(${person}) o where o.id = ${owner})`;

export type Candidate = InvitingFacts & {
  id: number;
  name: string;
  username: string;
  /** There is no block between them and the owner. */
  reachable: boolean;
};

/** Of these people those whom the inviter sees, with all that decides whether they can be invited. */
export const candidates = (
  db: Database,
  group: number,
  inviter: number,
  people: readonly number[],
) =>
  db.query<Candidate>(sql`
    select p.id, p.name, p.username, p.id in (select f.id from friends_of(${inviter}) f) as friend,
      ${memberOf(sql`g.id`, sql`p.id`)} as member, ${isInvited(sql`g.id`, sql`p.id`)} as invited, ${reachable(sql`g.owner_id`, sql`p.id`)} as reachable,
      barred_from(g.id, p.id) as barred
    from visible_groups(${inviter}) g cross join visible_people(${inviter}) p where g.id = ${group} and p.id = any (${people}::bigint[])`);

type Invitation = { group: number; inviter: number; people: readonly number[]; note: string };

/**
 * Also for whom an address alone was named so far. Of who declined lately it is only told, to whoever invites, by a number as new as any; and of whom a
 * block keeps from the owner too, so that nobody learns of it by inviting.
 */
export async function putInvitations(db: Database, { group, inviter, people, note }: Invitation) {
  await db.execute(sql`
    update declined_group_invitations set id = nextval('invitations_id_seq'), inviter_id = ${inviter}, created_at = now()
    where group_id = ${group} and person_id = any (${people}::bigint[]) and ${resting()}`);
  await db.execute(sql`
    insert into declined_group_invitations (group_id, person_id, id, inviter_id)
    select g.id, p.id, nextval('invitations_id_seq'), ${inviter} from visible_groups(${inviter}) g cross join unnest(${people}::bigint[]) p (id)
    where g.id = ${group} and not ${reachable(sql`g.owner_id`, sql`p.id`)}
    on conflict do nothing`);
  await db.execute(sql`
    insert into group_invitations (group_id, person_id, inviter_id, note)
    select ${group}, p.id, ${inviter}, ${note} from unnest(${people}::bigint[]) p (id)
    where not exists (select from declined_group_invitations d where d.group_id = ${group} and d.person_id = p.id and ${resting()})
    on conflict (group_id, person_id) do update
      set id = excluded.id, inviter_id = excluded.inviter_id, note = excluded.note, mailed_as = null, created_at = now()
      where group_invitations.mailed_as is not null`);
  await tellInvited(db, group, inviter, people);
}

/** Those for whom it is there: whoever declined lately hears nothing. */
const tellInvited = (db: Database, group: number, inviter: number, people: readonly number[]) =>
  notify(db, {
    type: NotificationType.groupInvited,
    actor: inviter,
    group,
    to: sql`select i.person_id from group_invitations i where i.group_id = ${group} and i.inviter_id = ${inviter} and i.person_id = any (${people}::bigint[])`,
  });

/** For whoever holds an address that was invited; not told to whoever invited it, so it takes no number out of their line. */
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
    where not exists (select from declined_group_invitations d where d.group_id = ${group} and d.person_id = ${person} and ${resting()})
    on conflict do nothing`);
  await tellInvited(db, group, inviter, [person]);
}

/** Of whoever is in a group by now, no invitation is left, be it by mail, and no decline. Answers who had invited them. */
export async function takeInvitation(
  db: Database,
  group: number,
  person: number,
): Promise<number | undefined> {
  await forgetDecline(db, group, person);
  const taken = await db.queryOne<{ inviter_id: number; mailed_as: number | null }>(
    sql`delete from group_invitations where group_id = ${group} and person_id = ${person} returning inviter_id, mailed_as`,
  );
  if (taken?.mailed_as)
    await db.execute(sql`delete from invitations where id = ${taken.mailed_as}`);
  return taken?.inviter_id;
}

export const forgetDecline = (db: Database, group: number, person: number) =>
  db.execute(
    sql`delete from declined_group_invitations where group_id = ${group} and person_id = ${person}`,
  );

/** Whoever invited sees it as before, unless an address alone was invited. Declined already, it stays so; whether it is declined now. */
export async function putDecline(db: Database, group: number, person: number): Promise<boolean> {
  await db.execute(sql`
    with gone as (delete from group_invitations where group_id = ${group} and person_id = ${person} returning *)
    insert into declined_group_invitations (group_id, person_id, id, inviter_id, created_at)
    select group_id, person_id, id, case when mailed_as is null then inviter_id end, created_at from gone
    on conflict (group_id, person_id) do update
      set declined_at = now(), id = excluded.id, inviter_id = excluded.inviter_id, created_at = excluded.created_at`);
  const theirs = sql`group_id = ${group} and person_id = ${person}`;
  return (
    (await db.queryOne(
      sql`select from declined_group_invitations where ${theirs} and ${resting()}`,
    )) !== undefined
  );
}

/** Of what whoever invited sees; how many there were. Whoever declined is left alone as before. */
export async function takeBack(db: Database, theirs: Sql): Promise<number> {
  const gone = await db.execute(
    sql`delete from group_invitations where ${theirs} and mailed_as is null`,
  );
  return (
    gone +
    (await db.execute(
      sql`update declined_group_invitations set inviter_id = null where ${theirs} and inviter_id is not null and ${resting()}`,
    ))
  );
}

/** When one of two blocks the other: between the two, and from the groups of one to the other. Nothing of it returns. */
export async function endInvitationsBetween(db: Database, one: number, other: number) {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ]) {
    const theirs = sql`
      person_id = ${to} and (inviter_id = ${from} or group_id in (select g.id from visible_groups(${from}) g where g.owner_id = ${from}))`;
    await db.execute(sql`delete from group_invitations where ${theirs}`);
    await db.execute(sql`update declined_group_invitations set inviter_id = null where ${theirs}`);
  }
}

/** Long enough ago to be invited again. A mailed invitation that ran out takes with it what it became. */
export async function sweepInvitations(db: Database) {
  await db.execute(sql`delete from declined_group_invitations where not ${resting()}`);
  await db.execute(sql`delete from invitations where group_id is not null and not ${good()}`);
}
