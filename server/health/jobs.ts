// Health check of the background jobs. It names jobs and never their payloads or errors, which may
// identify people.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { listJobNames } from '../jobs/jobNames.ts';
import { hasFailed } from '../jobs/queue.ts';
import { bulkPriority } from '../jobs/priorities.ts';
import { rejectionPattern } from '../mail/mailer.ts';
import { bad, ok, warning, type HealthCheck } from './check.ts';
import { plural, t } from './text.ts';

/**
 * The number of these jobs that wait for more than five minutes. Leaves out bulk jobs, which may
 * wait that long, and jobs whose queue runs another job.
 */
export async function countLateJobs(db: Database, jobs: readonly string[]): Promise<number> {
  const { late } = (await db.queryOne<{ late: number }>(sql`
    select count(*)::int as late from graphile_worker.jobs j
    where locked_at is null and attempts < max_attempts and run_at < now() - interval '5 minutes' and priority < ${bulkPriority} and task_identifier = any (${jobs}::text[])
      and not exists (select from graphile_worker._private_job_queues q where q.queue_name = j.queue_name and q.locked_at > now() - interval '5 minutes')`))!;
  return late;
}

type FailedJobs = { name: string; retried: number; lost: number; lost_today: number };

/** Emails that their mail server rejected for days are the subject of the check of email. */
const listFailedJobs = (db: Database) =>
  db.query<FailedJobs>(sql`
    select task_identifier as name, count(*) filter (where attempts < max_attempts)::int as retried, count(*) filter (where attempts >= max_attempts)::int as lost,
      count(*) filter (where attempts >= max_attempts and updated_at > now() - interval '1 day' and last_error not like ${rejectionPattern})::int as lost_today
    from graphile_worker.jobs where ${hasFailed} group by 1 order by 4 desc, 3 desc, 2 desc, 1 limit 10`);

const sumOf = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0);

export const jobCheck: HealthCheck = {
  id: 'jobs',
  title: t('Background tasks'),
  reads: 'tables',
  async find({ db }) {
    const late = await countLateJobs(db, listJobNames());
    const failed = await listFailedJobs(db);
    const namesOf = (jobs: FailedJobs[]) => jobs.map(({ name }) => name).join(', ');
    const lostToday = failed.filter(({ lost_today }) => lost_today > 0);
    const lostEarlier = failed.filter(({ lost, lost_today }) => lost > 0 && lost_today === 0);
    const retried = failed.filter(({ retried }) => retried > 0);
    const readLog = t('Search the log of the server for “A job failed.” It says why.');
    const findings = [
      late > 0 &&
        bad(
          plural(
            late,
            '{{n}} task has been waiting for more than five minutes.',
            '{{n}} tasks have been waiting for more than five minutes.',
          ),
          readLog,
        ),
      lostToday.length > 0 &&
        bad(
          plural(
            sumOf(lostToday.map(({ lost_today }) => lost_today)),
            '{{n}} task failed for good today: {{names}}.',
            '{{n}} tasks failed for good today: {{names}}.',
            { names: namesOf(lostToday) },
          ),
          readLog,
        ),
      lostEarlier.length > 0 &&
        warning(
          plural(
            sumOf(lostEarlier.map(({ lost }) => lost)),
            '{{n}} task failed for good: {{names}}.',
            '{{n}} tasks failed for good: {{names}}.',
            { names: namesOf(lostEarlier) },
          ),
          readLog,
        ),
      retried.length > 0 &&
        warning(
          plural(
            sumOf(retried.map(({ retried }) => retried)),
            '{{n}} task failed and will be retried: {{names}}.',
            '{{n}} tasks failed and will be retried: {{names}}.',
            { names: namesOf(retried) },
          ),
          readLog,
        ),
    ].filter((finding) => finding !== false);
    return findings.length > 0 ? findings : [ok(t('No task is late, and none has failed.'))];
  },
};
