// No keyword holds the database for long.
import pg from 'pg';
import { Refusal } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import type { Database } from '../kit/database.ts';
import { sql } from '../kit/sql.ts';

const ranOut = (error: unknown) => error instanceof pg.DatabaseError && error.code === '57014';

/** Each statement of `work` may take so many milliseconds; what takes longer is refused, in words that help. */
export async function bounded<T>(db: Database, milliseconds: number, work: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await limited(db, milliseconds, work);
  } catch (error) {
    throw ranOut(error) ? new Refusal('unavailable', sentences.searchTooLong) : error;
  }
}

/**
 * The same, with another way to go where this one turns out to be too long, and by plans that are made once, whatever the words: for statements
 * that take longer to plan than to run.
 */
export async function boundedOr<T>(db: Database, milliseconds: number, work: (db: Database) => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  try {
    return await limited(db, milliseconds, work, 'force_generic_plan');
  } catch (error) {
    if (ranOut(error)) return otherwise();
    throw error;
  }
}

const limited = <T>(db: Database, milliseconds: number, work: (db: Database) => Promise<T>, plans = 'auto') =>
  db.transaction(async (db) => {
    await db.run(sql`select set_config('statement_timeout', ${String(milliseconds)}, true), set_config('plan_cache_mode', ${plans}, true)`);
    return work(db);
  });
