// Locks by job key. A job key replaces only jobs that have not started: a job that is added with
// the key of a running one could otherwise run at the same time.
import type { PoolClient } from 'pg';

/** Jobs of which no two with the same key run at the same time. They share one kind of key. */
const exclusiveJobs = ['notifications.mail', 'notifications.mail-many'];

/** The error of a job that waits, as the queue stores it. It is no failure. */
export const busyKeyMessage = 'Another job with this key is running.';

/** Another job with the same key is running. The job is retried like a failed one. */
export class BusyKeyError extends Error {
  constructor() {
    super(busyKeyMessage);
  }
}

type Job = { task_identifier: string; key: string | null };

/**
 * Returns a function that runs the work of a job under the lock of its key, and throws BusyKeyError
 * if another job has the lock. The locks end with `session`, so that those of a killed process end
 * with it.
 */
export function createKeyLocks(session: PoolClient) {
  const heldKeys = new Set<string>();
  const callLockFunction = async (name: string, key: string) => {
    const { rows } = await session.query<{ done: boolean }>(
      `select ${name}(hashtextextended($1, 0)) as done`,
      [`folkmoot job ${key}`],
    );
    return rows[0]!.done;
  };
  return async ({ task_identifier, key }: Job, work: () => Promise<void>) => {
    if (key === null || !exclusiveJobs.includes(task_identifier)) return work();
    // the database would grant the lock to its own session once more
    if (heldKeys.has(key)) throw new BusyKeyError();
    heldKeys.add(key);
    try {
      if (!(await callLockFunction('pg_try_advisory_lock', key))) throw new BusyKeyError();
      try {
        await work();
      } finally {
        // fails only if the session is lost, and the lock with it
        await callLockFunction('pg_advisory_unlock', key).catch(() => {});
      }
    } finally {
      heldKeys.delete(key);
    }
  };
}
