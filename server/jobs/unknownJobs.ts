// Log of waiting jobs that this release does not have. They remain in the queue: a server of
// another release may run them.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Log } from '../lib/logger.ts';

/** Returns a function that logs each unknown name once, when its jobs wait for five minutes. */
export function createUnknownJobLog(db: Database, ownJobs: readonly string[], log: Log) {
  const loggedNames: string[] = [];
  return async () => {
    const unknown = await db.query<{ job: string; waiting: number }>(sql`
      select task_identifier as job, count(*)::int as waiting from graphile_worker.jobs
      where locked_at is null and attempts < max_attempts and run_at < now() - interval '5 minutes' and task_identifier <> all (${[...ownJobs, ...loggedNames]}::text[])
      group by 1 order by 1`);
    for (const row of unknown) {
      loggedNames.push(row.job);
      log.warn(row, 'Jobs wait that this release does not have. It leaves them.');
    }
  };
}
