// Notification of the account owner about changed login methods.
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { sql } from '../db/sql.ts';

export type LoginMethodChange =
  | 'connected'
  | 'disconnected'
  | 'passkey-added'
  | 'passkey-removed'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'recovery-codes';

/** The time of the transaction from the database clock, which all servers share. */
export const currentDbTime = async (db: Database): Promise<string> =>
  (await db.queryOne<{ now: Date }>(sql`select now() as now`))!.now.toISOString();

/** Queues the email. Call it in the transaction of the change. */
export const notifyLoginMethodChange = async (
  db: Database,
  person: number,
  change: LoginMethodChange,
) => addJob(db, 'account.ways', { person, change, since: await currentDbTime(db) });
