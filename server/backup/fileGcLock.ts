// Files of rows that are gone are removed now and then, but not while a backup is made, which holds these rows still.
import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** Until the connection ends. Waits for a sweep that is under way. */
export async function keepFiles(client: pg.ClientBase) {
  await client.query(`select pg_advisory_lock_shared(hashtextextended('folkmoot files', 0))`);
}

/** Within the transaction that removes; false while a backup is made. */
export async function mayRemoveFiles(db: Database): Promise<boolean> {
  return (await db.queryOne<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('folkmoot files', 0)) as free`,
  ))!.free;
}
