// Blocking endpoints. Once a block is committed, neither person can see or reach the other,
// regardless of who blocked.
import { forbidden, invalidField, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { endAttendanceBetween } from '../actions/attendance.ts';
import { removeFromOwnedGroups } from '../groups/ownership.ts';
import { endInvitationsBetween } from '../groups/invitationStore.ts';
import type { RequestContext, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { removeNotificationsBetween } from '../notifications/revoke.ts';
import { lockPair } from '../policies/userPairLock.ts';
import { endFriendship } from './friendship.ts';

type OtherPersonInput = { user_id: number };

export async function block(
  { user_id: otherPerson }: OtherPersonInput,
  { db, member }: RequestContext<Member>,
) {
  const viewer = member.id;
  if (otherPerson === viewer) throw invalidField('user_id', strings.notYourself);
  await db.transaction(async (db) => {
    // Serializes the block with concurrent interactions: they finish before it or are rejected.
    await lockPair(db, viewer, otherPerson);
    // Of people who deleted their account, only those whose conversation already shows the
    // deletion.
    const isAllowed = await db.queryOne(sql`
      select from visible_people(${viewer}) where id = ${otherPerson}
      union all select from visible_correspondents(${viewer}) where id = ${otherPerson}
      union all select from deleted_correspondents(${viewer}) where id = ${otherPerson} and not for_good
      union all select from blocks where blocker_id = ${viewer} and blocked_id = ${otherPerson}`);
    if (!isAllowed) throw notFound(strings.userNotFound);
    // Bounded, because every query of either person checks against all blocks.
    const { blocked_count } = (await db.queryOne<{ blocked_count: number }>(
      sql`select count(*)::int as blocked_count from blocks where blocker_id = ${viewer} and blocked_id <> ${otherPerson}`,
    ))!;
    if (blocked_count >= limits.blocked) throw forbidden(strings.tooManyBlocked);
    await db.execute(
      sql`insert into blocks (blocker_id, blocked_id) values (${viewer}, ${otherPerson}) on conflict do nothing`,
    );
    await endFriendship(db, viewer, otherPerson);
    await removeFromOwnedGroups(db, viewer, otherPerson);
    await endInvitationsBetween(db, viewer, otherPerson);
    await endAttendanceBetween(db, viewer, otherPerson);
    await removeNotificationsBetween(db, viewer, otherPerson);
    publishConversation(db, viewer, otherPerson);
  });
  return { blocked: true, message: strings.personBlocked };
}

export async function unblock(
  { user_id: otherPerson }: OtherPersonInput,
  { db, member }: RequestContext<Member>,
) {
  await db.transaction(async (db) => {
    await lockPair(db, member.id, otherPerson);
    const removedCount = await db.execute(
      sql`delete from blocks where blocker_id = ${member.id} and blocked_id = ${otherPerson}`,
    );
    // Idempotent: unblocking a visible person who is not blocked succeeds.
    if (
      !removedCount &&
      !(await db.queryOne(sql`select from visible_people(${member.id}) where id = ${otherPerson}`))
    )
      throw notFound(strings.userNotFound);
    publishConversation(db, member.id, otherPerson);
  });
  return { blocked: false, message: strings.personUnblocked };
}

/**
 * Refreshes the conversation in the blocker's clients: 0 is no new message. The other person
 * receives no event.
 */
const publishConversation = (db: Database, person: number, otherPerson: number) =>
  publishEvent(db, { event: 'message', to: [person], user_id: otherPerson, id: 0 });

/**
 * People the member blocked, newest block first. Without portraits, because the member cannot
 * open the portrait of a blocked person.
 */
export async function listBlocked(_input: object, { db, app, member }: RequestContext<Member>) {
  const people = await db.query<{ id: number; name: string; username: string }>(sql`
    select p.id, p.name, p.username from blocked_people(${member.id}) p join blocks b on b.blocker_id = ${member.id} and b.blocked_id = p.id
    order by b.created_at desc, p.id desc`);
  return {
    users: people.map((person) => app.files.stub({ ...person, portrait: null }, member.id)),
  };
}

/** Whether the member blocked this person. A block in the other direction is not disclosed. */
export async function checkBlocked(
  { user_id: otherPerson }: OtherPersonInput,
  { db, member }: RequestContext<Member>,
) {
  const ownBlock = await db.queryOne(
    sql`select from blocks where blocker_id = ${member.id} and blocked_id = ${otherPerson}`,
  );
  if (
    !ownBlock &&
    !(await db.queryOne(sql`select from visible_people(${member.id}) where id = ${otherPerson}`))
  )
    throw notFound(strings.userNotFound);
  return { blocked: ownBlock !== undefined };
}
