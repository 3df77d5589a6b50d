// GET /metrics: how often, how long and how well, for a Prometheus on this machine or one that has the token.
import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { AppContext } from './context.ts';
import { disksOf } from './lib/storage/diskSpace.ts';
import { sql } from './db/sql.ts';

export function measureRequests(fastify: FastifyInstance, { metrics }: AppContext) {
  const count = metrics.counter('folkmoot_requests_total', 'Requests that were answered.');
  const took = metrics.histogram('folkmoot_request_seconds', 'How long answers took.');
  fastify.addHook('onResponse', async (request, reply) => {
    // the pattern, not the address: whom or what it was about is told to nobody
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none' };
    count({ ...labels, status: reply.statusCode });
    took(labels, reply.elapsedTime / 1e3);
  });
}

export function serveMetrics(fastify: FastifyInstance, app: AppContext) {
  const { db, metrics, config } = app;
  metrics.gauge(
    'folkmoot_jobs',
    'Jobs that wait, are due and not begun, or failed at every attempt.',
    async () => {
      const { waiting, due, failed } = (await db.queryOne<
        Record<'waiting' | 'due' | 'failed', number>
      >(sql`
      select count(*) filter (where attempts < max_attempts) as waiting,
        count(*) filter (where attempts < max_attempts and locked_at is null and run_at <= now()) as due,
        count(*) filter (where attempts >= max_attempts) as failed
      from graphile_worker.jobs`))!;
      return [
        [{ state: 'waiting' }, waiting],
        [{ state: 'due' }, due],
        [{ state: 'failed' }, failed],
      ];
    },
  );
  metrics.gauge(
    'folkmoot_jobs_oldest_seconds',
    'For how long the oldest job that is due has waited.',
    async () => {
      const oldest = await db.queryOne<{ seconds: number }>(sql`
      select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds from graphile_worker.jobs
      where locked_at is null and attempts < max_attempts and run_at <= now()`);
      return oldest!.seconds;
    },
  );

  metrics.gauge(
    'folkmoot_deeds',
    'What was done and is not told yet.',
    async () =>
      (await db.queryOne<{ waiting: number }>(sql`select count(*) as waiting from deeds`))!.waiting,
  );

  metrics.gauge(
    'folkmoot_disk_free_bytes',
    'Room on the disks that this server writes to.',
    async () => (await disksOf(config.dataDir)).map(({ folder, free }) => [{ folder }, free]),
  );
  metrics.gauge('folkmoot_disk_bytes', 'The size of these disks.', async () =>
    (await disksOf(config.dataDir)).map(({ folder, size }) => [{ folder }, size]),
  );
  metrics.gauge(
    'folkmoot_database_bytes',
    'The size of the database.',
    async () =>
      (await db.queryOne<{ bytes: number }>(
        sql`select pg_database_size(current_database()) as bytes`,
      ))!.bytes,
  );
  metrics.gauge('folkmoot_storage_bytes', 'Files and long texts that members keep.', () =>
    app.quota.inAll(),
  );

  fastify.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw notFound(strings.callNotFound);
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await metrics.text());
  });
}

/** With the token, or from this machine and not passed on by a proxy of it. */
function mayRead({ headers, socket }: FastifyRequest, token: string): boolean {
  if (headers.authorization !== undefined)
    return token !== '' && same(headers.authorization, `Bearer ${token}`);
  const passedOn = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some(
    (name) => name in headers,
  );
  return !passedOn && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
}

/** Takes as long wherever they differ. */
const same = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected));
const digest = (text: string) => hash('sha256', text, 'buffer');
