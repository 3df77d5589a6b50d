// No keyword holds the database for long.
import limit from 'p-limit';
import pg from 'pg';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Database } from '../db/database.ts';

const ranOut = (error: unknown) => error instanceof pg.DatabaseError && error.code === '57014';

/** Each statement of `work` may take so many milliseconds; what takes longer is refused, in words that help. */
export async function withTimeout<T>(
  db: Database,
  milliseconds: number,
  work: (db: Database) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  try {
    return await limited(db, milliseconds, work, settings);
  } catch (error) {
    throw ranOut(error) ? new ApiError('unavailable', strings.searchTooLong) : error;
  }
}

/**
 * For statements that take longer to plan than to run: a plan is made once, whatever the words. It knows nothing of them, takes them for rare, and
 * would rather read a table to its end.
 */
export const onePlan = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' };

/** The same by one plan, with another way to go where this one turns out to be too long. */
export async function withTimeoutOr<T>(
  db: Database,
  milliseconds: number,
  work: (db: Database) => Promise<T>,
  otherwise: () => Promise<T>,
): Promise<T> {
  try {
    return await limited(db, milliseconds, work, onePlan);
  } catch (error) {
    if (ranOut(error)) return otherwise();
    throw error;
  }
}

/** Of the connections of this process the others are left to everything else, however many search, and however long their words take. */
const turn = limit(4);
/** Whoever would wait behind more is told at once to try again. */
const longestQueue = 200;

async function limited<T>(
  db: Database,
  milliseconds: number,
  work: (db: Database) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  if (turn.pendingCount >= longestQueue) throw new ApiError('unavailable', strings.busy, 2);
  return turn(() => db.transaction(work, { statement_timeout: String(milliseconds), ...settings }));
}
