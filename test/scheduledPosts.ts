// Publishing of scheduled posts in tests.
import { sql } from '#server/db/sql.ts';
import type { TestTown } from './town.ts';

/** Lets the time of all scheduled posts come, and runs their jobs. */
export async function letScheduledTimeCome({ db, drainJobs }: Pick<TestTown, 'db' | 'drainJobs'>) {
  await db.execute(
    sql`update scheduled_posts set publish_at = now() - interval '1 second' where failed_at is null`,
  );
  await db.execute(
    sql`update graphile_worker._private_jobs set run_at = now() where key like 'scheduled.publish %'`,
  );
  await drainJobs();
}
