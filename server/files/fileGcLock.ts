// Lock between backups and the deletion of unreferenced files. Files are not deleted during a
// backup, whose snapshot may refer to them.
import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** Prevents deletion of files until the connection ends. Waits for a running deletion. */
export async function lockFileGc(client: pg.ClientBase) {
  await client.query(`select pg_advisory_lock_shared(hashtextextended('folkmoot files', 0))`);
}

/** Call this in the transaction that deletes files. Returns false during a backup. */
export async function tryLockFileGc(db: Database): Promise<boolean> {
  return (await db.queryOne<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('folkmoot files', 0)) as free`,
  ))!.free;
}
