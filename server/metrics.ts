// GET /metrics for Prometheus: open to this machine, and to clients with the token.
import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { AppContext } from './context.ts';
import type { Mail } from './mail/mailer.ts';
import { addGauge, formatMetrics } from './lib/metrics.ts';
import { listDisks } from './storage/diskSpace.ts';
import { sql } from './db/sql.ts';

export function measureRequests(fastify: FastifyInstance, { metrics }: AppContext) {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time.',
    labelNames: ['method', 'route', 'status_code'],
    registers: [metrics],
  });
  fastify.addHook('onResponse', async (request, reply) => {
    duration.observe(
      {
        method: request.method,
        // the route pattern, not the URL, so that labels do not identify people or objects
        route: request.routeOptions.url ?? 'none',
        status_code: reply.statusCode,
      },
      reply.elapsedTime / 1e3,
    );
  });
}

/** Counts the emails that the mail server accepts, and the attempts that fail. */
export function countEmails(mail: Mail, metrics: Registry): Mail {
  const emails = new Counter({
    name: 'folkmoot_emails_total',
    help: 'Emails, by result.',
    labelNames: ['result'],
    registers: [metrics],
  });
  for (const result of ['sent', 'failed']) emails.inc({ result }, 0);
  return {
    ...mail,
    async send(message) {
      try {
        await mail.send(message);
      } catch (error) {
        emails.inc({ result: 'failed' });
        throw error;
      }
      emails.inc({ result: 'sent' });
    },
  };
}

export function serveMetrics(fastify: FastifyInstance, app: AppContext) {
  const { db, metrics, config } = app;
  addGauge(
    metrics,
    'folkmoot_jobs',
    'Jobs that are waiting, are due and not started, or failed at every attempt.',
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
    ['state'],
  );
  addGauge(
    metrics,
    'folkmoot_jobs_oldest_seconds',
    'Time since the oldest due job became due.',
    async () => {
      const oldest = await db.queryOne<{ seconds: number }>(sql`
      select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds from graphile_worker.jobs
      where locked_at is null and attempts < max_attempts and run_at <= now()`);
      return oldest!.seconds;
    },
  );

  addGauge(
    metrics,
    'folkmoot_outbox_activities',
    'Activities that are not dispatched yet.',
    async () =>
      (await db.queryOne<{ waiting: number }>(
        sql`select count(*) as waiting from activity_outbox`,
      ))!.waiting,
  );

  addGauge(
    metrics,
    'folkmoot_disk_free_bytes',
    'Free space on the disks that this server writes to.',
    async () =>
      (await listDisks(config.dataDir)).map(({ folder, freeBytes: free }) => [{ folder }, free]),
    ['folder'],
  );
  addGauge(
    metrics,
    'folkmoot_disk_bytes',
    'Size of these disks.',
    async () =>
      (await listDisks(config.dataDir)).map(({ folder, sizeBytes: size }) => [{ folder }, size]),
    ['folder'],
  );
  addGauge(
    metrics,
    'folkmoot_health',
    'State of each health check at its last run: 0 in order, 1 warning, 2 bad.',
    async () =>
      (
        await db.query<{ id: string; level: number }>(
          sql`select id, array_position(array['ok', 'warning', 'bad'], state) - 1 as level from health_checks`,
        )
      ).map(({ id, level }) => [{ check: id }, level]),
    ['check'],
  );
  addGauge(
    metrics,
    'folkmoot_health_checked_seconds',
    'Unix time at which the health checks ran last.',
    async () =>
      (await db.queryOne<{ checked: number | null }>(
        sql`select extract(epoch from max(checked_at))::float8 as checked from health_checks`,
      ))!.checked ?? 0,
  );
  addGauge(
    metrics,
    'folkmoot_database_bytes',
    'Size of the database.',
    async () =>
      (await db.queryOne<{ bytes: number }>(
        sql`select pg_database_size(current_database()) as bytes`,
      ))!.bytes,
  );
  addGauge(
    metrics,
    'folkmoot_storage_bytes',
    'Size of the files, long texts and data exports of members.',
    () => app.quota.countSiteBytes(),
  );

  fastify.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) throw notFound(strings.callNotFound);
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await formatMetrics(metrics));
  });
}

/** Whether the request has the token, or comes from this machine without a proxy. */
function mayReadMetrics({ headers, socket }: FastifyRequest, token: string): boolean {
  if (headers.authorization !== undefined)
    return token !== '' && isEqual(headers.authorization, `Bearer ${token}`);
  const isProxied = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some(
    (name) => name in headers,
  );
  return !isProxied && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
}

/** Compares in constant time. */
const isEqual = (actual: string, expected: string) =>
  timingSafeEqual(digest(actual), digest(expected));
const digest = (text: string) => hash('sha256', text, 'buffer');
