// Emails to the owner of an account about changed login methods, queued here and sent by
// login/loginMethods.mail.ts.
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { sql } from '../db/sql.ts';
import { createUndoCode } from './emailTokens.ts';

export type LoginMethodChange =
  | 'connected'
  | 'disconnected'
  | 'passkey-added'
  | 'passkey-removed'
  | 'two-factor-on'
  | 'two-factor-off'
  // the recovery codes were replaced
  | 'recovery-codes';

/** The time of the transaction (ISO 8601) from the database clock, which all servers share. */
export const getCurrentDbTime = async (db: Database): Promise<string> =>
  (await db.queryOne<{ now: Date }>(sql`select now() as now`))!.now.toISOString();

/**
 * Changes that a thief would make to get in or to lock the owner out. Their email contains an undo
 * link.
 */
export const undoableChanges: readonly LoginMethodChange[] = [
  'connected',
  'passkey-added',
  'two-factor-on',
];

/** Queues the email. Call it in the transaction of the change. */
export async function notifyLoginMethodChange(
  db: Database,
  person: number,
  change: LoginMethodChange,
) {
  const since = undoableChanges.includes(change)
    ? await allowUndo(db, person)
    : await getCurrentDbTime(db);
  await addJob(db, 'account.ways', { person, change, since });
}

/**
 * Gives the current address the right to undo changes from now on, even if no email arrives or
 * another change follows. Each email creates its own code. Call it in the transaction of the
 * change. Returns the time of the change.
 */
export async function allowUndo(db: Database, person: number): Promise<string> {
  const since = await getCurrentDbTime(db);
  const { email } = (await db.queryOne<{ email: string }>(
    sql`select email from all_people where id = ${person}`,
  ))!;
  await createUndoCode(db, { id: person, email }, new Date(since));
  return since;
}
