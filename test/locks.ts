// Locks that a test holds, and requests that wait for them.
import { expect } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { TestApp } from './app.ts';

type Town = Pick<TestApp, 'db' | 'pool' | 'drainJobs'>;

/** Runs a locking statement in a transaction of its own, which ends after `work`. */
export async function whileLocked<T>(
  { pool }: Town,
  statement: string,
  work: (release: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const release = async () => void (await client.query('rollback'));
  try {
    await client.query(`begin; ${statement}`);
    return await work(release);
  } finally {
    await release();
    client.release();
  }
}

/** Number of statements on the database of the test that wait for a lock. */
export async function countLockWaits({ db }: Pick<Town, 'db'>): Promise<number> {
  const { n } = (await db.queryOne<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))!;
  return n;
}

/** Resolves when the request has finished, or when this many statements wait for a lock. */
export async function waitUntilFinishedOrBlocked(
  town: Town,
  request: Promise<unknown>,
  waiting: number,
) {
  let finished = false;
  void request.finally(() => (finished = true));
  await expect.poll(async () => finished || (await countLockWaits(town)) >= waiting).toBe(true);
}

/**
 * Runs requests that lock the account of `person` in this order, each queued behind the one before.
 * Returns their results.
 */
export async function runInTurnForAccount<T>(
  town: Town,
  person: number,
  requests: readonly (() => Promise<T>)[],
): Promise<T[]> {
  // jobs that send emails lock the account as well
  await town.drainJobs();
  return whileLocked(
    town,
    `select from people where id = ${person} for no key update`,
    async (release) => {
      const responses: Promise<T>[] = [];
      for (const ask of requests) {
        const response = ask();
        responses.push(response);
        await waitUntilFinishedOrBlocked(town, response, responses.length);
      }
      await release();
      return Promise.all(responses);
    },
  );
}
