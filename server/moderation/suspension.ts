// Suspension of accounts. Until the suspension ends, the person cannot log in, and no one can see
// what they wrote. An account that its owner deleted can be suspended until it is purged: the login
// that would restore it is refused.
import { queueMarking } from '../posts/denormalizedColumns.ts';
import { endInvitations } from '../groups/invitationStore.ts';
import { transferOwnedGroups } from '../groups/ownership.ts';
import { withdrawGroupOffers } from '../groups/withdrawOffers.ts';
import type { Job } from '../context.ts';
import { queueSettling } from '../polls/orphanedPolls.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { storedNow, sql } from '../db/sql.ts';
import { assertAdminRemains } from '../account/lastAdmin.ts';
import { recordAudit } from '../audit/auditLog.ts';

export type Suspension = {
  /** The reason, shown to the suspended person. */
  reason: string;
  /** Null: without an end date. */
  until: Date | null;
};

/**
 * Suspends a person, or changes the terms of a current suspension. Returns false if there is no
 * such person. Call it in a transaction; the caller writes the audit log and notifies the person.
 * Ends sessions, their event streams and pending logins. Passwords and passkeys remain.
 */
export async function suspendPerson(
  db: Database,
  person: number,
  { reason, until }: Suspension,
): Promise<boolean> {
  await assertAdminRemains(db, person);
  const suspended = await db.queryOne<{ deleted: boolean }>(sql`
    update all_people set suspended_at = coalesce(suspended_at, now()), suspension_ends_at = ${until}, suspended_why = ${reason}
    where id = ${person} returning deleted_at is not null as deleted`);
  if (suspended) {
    await endSessions(db, person);
    await endInvitations(db, sql`inviter_id = ${person}`);
    await transferOwnedGroups(db, person);
    if (suspended.deleted) await updateDeletion(db, person);
    // Last, because it locks a job that other transactions queue too.
    await queueMarking(db);
  }
  return suspended !== undefined;
}

/** Returns true if the person is already suspended at least until then. */
export const isSuspendedUntil = async (
  db: Database,
  person: number,
  until: Date | null,
): Promise<boolean> =>
  (await db.queryOne(sql`
    select from all_people where id = ${person} and suspended_at is not null and (suspension_ends_at is null or suspension_ends_at >= ${until}::timestamptz)`)) !==
  undefined;

/**
 * Ends a suspension. Returns false if the person was not suspended. As with `suspendPerson`, the
 * caller writes the audit log and notifies.
 */
export async function unsuspend(db: Database, person: number): Promise<boolean> {
  const restored = await db.queryOne<{ deleted: boolean }>(sql`
    update all_people set suspended_at = null, suspension_ends_at = null, suspended_why = '' where id = ${person} and suspended_at is not null
    returning deleted_at is not null as deleted`);
  if (!restored) return false;
  if (restored.deleted) await updateDeletion(db, person);
  else await withdrawGroupOffers(db, person);
  await queueMarking(db);
  return true;
}

/** Updates what depends on whether a deleted account is suspended. */
async function updateDeletion(db: Database, person: number) {
  await queueSettling(db, person);
  await addJob(db, 'settings.recordDeletion', { person });
}

/** Ends all sessions of the person. Returns the number of sessions. */
export async function endSessions(db: Database, person: number): Promise<number> {
  const endedCount = await db.execute(sql`delete from sessions where person_id = ${person}`);
  await db.execute(sql`delete from pending_logins where person_id = ${person}`);
  publishEvent(db, { event: 'session', to: [person] });
  return endedCount;
}

/** Ends expired suspensions, each in its own transaction with its audit entry and its email. */
export const endSuspensions: Job = async (_payload, { db }) => {
  const expiredSuspensions = await db.query<{ id: number }>(
    sql`select id from all_people where suspension_ends_at <= ${storedNow} order by suspension_ends_at limit 1000`,
  );
  for (const { id } of expiredSuspensions)
    await db.transaction(async (db) => {
      // A suspension that was extended in the meantime remains.
      const isDue = await db.queryOne(
        sql`select from all_people where id = ${id} and suspension_ends_at <= ${storedNow} for update`,
      );
      if (!isDue || !(await unsuspend(db, id))) return;
      await recordAudit(db, null, {
        operation: 'person.restore',
        subject: 'person',
        id,
        details: { why: 'the time is up' },
      });
      await addJob(db, 'admin.restored', { person: id });
    });
};
