// Alarms: a job runs the health checks, stores the results, and emails administrators once when a
// check turns bad and once when it is well again.
import type { Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { collectResults, saveResults } from '../health/results.ts';
import { addJobs } from '../jobs/queue.ts';
import { activeAdministrators, sendAlarm } from './alarms.mail.ts';

/** The queue of the schedule runs it on one server, one after the other. */
const checkHealth: Job = async (_payload, app) => {
  const { db, site, log } = app;
  const results = await collectResults(app);
  const now = new Date();
  const { bad, well } = await db.transaction(async (db) => {
    const changes = await saveResults(db, results, now);
    if (changes.bad.length + changes.well.length > 0) {
      const recipients = site.alarms_email
        ? [{ id: null }]
        : await db.query<{ id: number | null }>(
            sql`select id from all_people where ${activeAdministrators}`,
          );
      await addJobs(
        db,
        'health.mail',
        recipients.map(({ id }) => ({ payload: { admin: id, at: now.toISOString() } })),
      );
    }
    return changes;
  });
  if (bad.length > 0)
    log.warn(
      { checks: bad },
      'Something needs attention: run "folkmoot doctor", or see the overview.',
    );
  if (well.length > 0) log.info({ checks: well }, 'Health checks are well again.');
  await retryAlarms(db);
};

/**
 * Alarms that could not be sent are tried with every run instead of ever more seldom, so that they
 * arrive soon after the mail server works again.
 */
async function retryAlarms(db: Database) {
  await db.execute(sql`
    select from graphile_worker.reschedule_jobs(
      (select array_agg(id) from graphile_worker.jobs where task_identifier = 'health.mail' and attempts > 0 and locked_at is null),
      run_at => now(), attempts => 0)`);
}

export const alarmJobs: Record<string, Job> = {
  'health.check': checkHealth,
  'health.mail': sendAlarm,
};
