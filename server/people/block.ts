// Blocking: from its answer on, neither of the two sees or reaches the other, whoever of them blocked.
import { forbidden, invalidField, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { putOutOfGroups } from '../groups/ownership.ts';
import { endInvitationsBetween } from '../groups/invitationStore.ts';
import type { RequestContext, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { forgetBetween } from '../notifications/revoke.ts';
import { lockPair } from '../policies/userPairLock.ts';
import { endTies } from './friendship.ts';

type Other = { user_id: number };

export async function block({ user_id: other }: Other, { db, member }: RequestContext<Member>) {
  const viewer = member.id;
  if (other === viewer) throw invalidField('user_id', strings.notYourself);
  await db.transaction(async (db) => {
    // whatever one is doing to the other at this moment comes before or not at all
    await lockPair(db, viewer, other);
    const known = await db.queryOne(sql`
      select from visible_people(${viewer}) where id = ${other}
      union all select from correspondents(${viewer}) where id = ${other}
      union all select from blocks where blocker_id = ${viewer} and blocked_id = ${other}`);
    if (!known) throw notFound(strings.userNotFound);
    // whatever is asked by either of the two goes through all of them
    const { so_many } = (await db.queryOne<{ so_many: number }>(
      sql`select count(*)::int as so_many from blocks where blocker_id = ${viewer} and blocked_id <> ${other}`,
    ))!;
    if (so_many >= limits.blocked) throw forbidden(strings.tooManyBlocked);
    await db.execute(
      sql`insert into blocks (blocker_id, blocked_id) values (${viewer}, ${other}) on conflict do nothing`,
    );
    await endTies(db, viewer, other);
    await putOutOfGroups(db, viewer, other);
    await endInvitationsBetween(db, viewer, other);
    await forgetBetween(db, viewer, other);
    announceConversation(db, viewer, other);
  });
  return { blocked: true, message: strings.blockedNow };
}

export async function unblock({ user_id: other }: Other, { db, member }: RequestContext<Member>) {
  await db.transaction(async (db) => {
    await lockPair(db, member.id, other);
    const gone = await db.execute(
      sql`delete from blocks where blocker_id = ${member.id} and blocked_id = ${other}`,
    );
    // to undo what is not there is done already, for somebody who can be seen
    if (
      !gone &&
      !(await db.queryOne(sql`select from visible_people(${member.id}) where id = ${other}`))
    )
      throw notFound(strings.userNotFound);
    announceConversation(db, member.id, other);
  });
  return { blocked: false, message: strings.unblockedNow };
}

/** Theirs goes out of the blocker's sight, or is back. The other one hears nothing. */
const announceConversation = (db: Database, person: number, other: number) =>
  publishEvent(db, { event: 'message', to: [person], user_id: other, id: 0 });

/** Whom the member blocked, the last one first: nothing but who it is, without a picture, which they cannot open either. */
export async function blockedList(_input: object, { db, app, member }: RequestContext<Member>) {
  const people = await db.query<{ id: number; name: string; username: string }>(sql`
    select p.id, p.name, p.username from blocked_people(${member.id}) p join blocks b on b.blocker_id = ${member.id} and b.blocked_id = p.id
    order by b.created_at desc, p.id desc`);
  return {
    users: people.map((person) => app.files.stub({ ...person, portrait: null }, member.id)),
  };
}

/** Only whether the member blocked them: that they blocked the member looks like nothing at all. */
export async function isBlocked({ user_id: other }: Other, { db, member }: RequestContext<Member>) {
  const mine = await db.queryOne(
    sql`select from blocks where blocker_id = ${member.id} and blocked_id = ${other}`,
  );
  if (
    !mine &&
    !(await db.queryOne(sql`select from visible_people(${member.id}) where id = ${other}`))
  )
    throw notFound(strings.userNotFound);
  return { blocked: mine !== undefined };
}
