// Health endpoints: /health (liveness) and /ready (readiness).
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { bulkPriority } from '../jobs/priorities.ts';
import { listPendingMigrations } from '../db/migrate.ts';
import { findFullDisk, hasEnoughSpace } from '../storage/diskSpace.ts';
import { sql } from '../db/sql.ts';
import { version } from '../lib/version.ts';

/** Paths that monitoring requests every few seconds. They are exempt from rate limits. */
export const monitoringPaths = new Set(['/health', '/ready', '/metrics']);

/** `jobs`: the names of the jobs that the workers run. */
export function serveHealth(fastify: FastifyInstance, app: AppContext, jobs: readonly string[]) {
  const schema = { hide: true };
  let closing = false;
  fastify.addHook('preClose', async () => {
    closing = true;
  });

  fastify.get('/health', { schema }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true, version }),
  );

  // concurrent requests share one check
  let pendingCheck: Promise<string | undefined> | undefined;
  const getNotReadyReason = () =>
    (pendingCheck ??= findNotReadyReason(app, jobs).finally(() => (pendingCheck = undefined)));

  /**
   * Ready when this server accepts requests, the database accepts durable writes, and the job queue
   * makes progress.
   */
  fastify.get('/ready', { schema }, async (_request, reply) => {
    const reason = closing ? 'stopping' : await getNotReadyReason();
    return reply
      .status(reason ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(reason ? { ready: false, reason } : { ready: true });
  });
}

async function findNotReadyReason(
  { db, config }: AppContext,
  jobs: readonly string[],
): Promise<string | undefined> {
  const fullFolder = await findFullDisk(config.dataDir);
  if (fullFolder) return `the disk of ${fullFolder} is full: make room`;
  try {
    if (!(await hasEnoughSpace(db))) return 'the disk of the database is full: make room';
    const { read_only, unsafe } = await readDurability(db);
    if (read_only) return 'the database takes no writes';
    if (unsafe && config.requireDurableCommits)
      return `the database may lose what it acknowledged: ${unsafe} off`;
    const migrations = await listPendingMigrations(db);
    if (migrations.length > 0)
      return `the database waits for ${migrations.join(', ')}: restart the server`;
    const late = await countLateJobs(db, jobs);
    return late > 0 ? `${late} jobs wait for more than five minutes` : undefined;
  } catch {
    return 'the database does not answer';
  }
}

/** Whether the database takes writes, and the settings with which it may lose them. */
export async function readDurability(db: Database) {
  return (await db.queryOne<{ read_only: boolean; unsafe: string | null }>(sql`
    select current_setting('transaction_read_only')::boolean as read_only,
      (select string_agg(name, ', ' order by name) from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as unsafe`))!;
}

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
