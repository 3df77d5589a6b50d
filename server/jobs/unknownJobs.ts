// Log of waiting jobs that this version does not know. They stay in the queue: a server of another
// version may run them.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Log } from '../lib/logger.ts';

/**
 * Returns a function that logs each unknown job name once, when such a job has been due for five
 * minutes.
 */
export function createUnknownJobLog(db: Database, ownJobs: readonly string[], log: Log) {
  const loggedNames: string[] = [];
  return async () => {
    const unknown = await db.query<{ job: string; waiting: number }>(sql`
      select task_identifier as job, count(*)::int as waiting from graphile_worker.jobs
      where locked_at is null and attempts < max_attempts and run_at < now() - interval '5 minutes' and task_identifier <> all (${[...ownJobs, ...loggedNames]}::text[])
      group by 1 order by 1`);
    for (const row of unknown) {
      loggedNames.push(row.job);
      log.warn(row, 'Jobs that this version does not know are waiting. They stay in the queue.');
    }
  };
}
