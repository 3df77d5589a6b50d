// Health endpoints: /health (liveness) and /ready (readiness).
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { listPendingMigrations } from '../db/migrate.ts';
import { readDurability } from '../health/database.ts';
import { countLateJobs } from '../health/jobs.ts';
import { deriveKeys, secretKey } from '../security/keys.ts';
import { findFullDisk, hasEnoughSpace } from '../storage/diskSpace.ts';
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

  const { instance } = deriveKeys(secretKey(app.config));
  fastify.get('/health', { schema }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true, version, instance }),
  );

  // concurrent requests share one check
  let pendingCheck: Promise<string | undefined> | undefined;
  const getNotReadyReason = () =>
    (pendingCheck ??= findNotReadyReason(app, jobs).finally(() => (pendingCheck = undefined)));

  /**
   * Ready when this server is not stopping, its disks have space, the database has all migrations
   * and accepts durable writes, and the job queue makes progress.
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
    if (read_only) return 'the database is read-only';
    if (unsafe && config.requireDurableCommits)
      return `the database may lose saved data: ${unsafe} off`;
    const migrations = await listPendingMigrations(db);
    if (migrations.length > 0)
      return `the database waits for ${migrations.join(', ')}: restart the server`;
    const late = await countLateJobs(db, jobs);
    return late > 0 ? `${late} jobs wait for more than five minutes` : undefined;
  } catch {
    return 'the database does not answer';
  }
}
