// Suspended, somebody does not come in, nobody sees what they wrote, and nothing of it is lost: until a time, or until somebody ends it.
import { queueMarking } from '../posts/mentions.ts';
import { transferGroupsOf } from '../groups/ownership.ts';
import type { Job } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { nowAsKept, sql } from '../db/sql.ts';
import { refuseLastAdmin } from './lastAdmin.ts';
import { recordAudit } from './auditLog.ts';

export type Suspension = {
  /** In words for whoever is suspended. */
  why: string;
  /** Null: until somebody ends it. */
  until: Date | null;
};

/**
 * Within the transaction of the deed, which writes it down and tells the person. Whoever is suspended already is so by these terms now.
 * Whether there is such a person. Passkeys and passwords stay; sessions end, with every window, and what stands between password and code.
 */
export async function suspend(
  db: Database,
  person: number,
  { why, until }: Suspension,
): Promise<boolean> {
  await refuseLastAdmin(db, person);
  const suspended = await db.execute(sql`
    update accounts set suspended_at = coalesce(suspended_at, now()), suspended_until = ${until}, suspended_why = ${why}
    where id = ${person} and deleted_at is null`);
  if (suspended) {
    await queueMarking(db);
    await signOut(db, person);
    await transferGroupsOf(db, person);
  }
  return suspended > 0;
}

/** Whether somebody is suspended for as long already. */
export const isSuspendedUntil = async (
  db: Database,
  person: number,
  until: Date | null,
): Promise<boolean> =>
  (await db.queryOne(sql`
    select from accounts where id = ${person} and suspended_at is not null and (suspended_until is null or suspended_until >= ${until}::timestamptz)`)) !==
  undefined;

/** Likewise. Whether they were suspended. */
export async function restore(db: Database, person: number): Promise<boolean> {
  const restored = await db.execute(sql`
    update accounts set suspended_at = null, suspended_until = null, suspended_why = '' where id = ${person} and suspended_at is not null`);
  if (restored) await queueMarking(db);
  return restored > 0;
}

/** Everywhere. Whether they were signed in anywhere. */
export async function signOut(db: Database, person: number): Promise<number> {
  const ended = await db.execute(sql`delete from sessions where person_id = ${person}`);
  await db.execute(sql`delete from half_sessions where person_id = ${person}`);
  publishEvent(db, { event: 'session', to: [person] });
  return ended;
}

/** Those whose time is up, one by one, so that each is restored, written down and told, or none of it. */
export const endSuspensions: Job = async (_payload, { db }) => {
  const over = await db.query<{ id: number }>(
    sql`select id from accounts where suspended_until <= ${nowAsKept} order by suspended_until limit 1000`,
  );
  for (const { id } of over)
    await db.transaction(async (db) => {
      // whoever was suspended anew meanwhile stays so
      const due = await db.queryOne(
        sql`select from accounts where id = ${id} and suspended_until <= ${nowAsKept} for update`,
      );
      if (!due || !(await restore(db, id))) return;
      await recordAudit(db, null, {
        deed: 'person.restore',
        subject: 'person',
        id,
        details: { why: 'the time is up' },
      });
      await addJob(db, 'admin.restored', { person: id });
    });
};
