// Health and metrics endpoints: whether the server is ready, why not, and the metrics of the
// process.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { createTestTown, type TestTown } from '#test/town.ts';
import { createPool } from '../db/database.ts';
import { addGauge, createMetrics, formatMetrics } from '../lib/metrics.ts';
import { sql } from '../db/sql.ts';

const token = 'a token of the tests';
let town: TestTown;
beforeAll(async () => (town = await createTestTown({ RATE_LIMITS: 'on', METRICS_TOKEN: token })));
afterAll(() => town?.close());

const ready = async () => {
  const { statusCode, body } = await town.http.inject('/ready');
  return [statusCode, JSON.parse(body)];
};
const metrics = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  town.http.inject({ url: '/metrics', headers, remoteAddress });
/** The value of a metric, by name and labels. */
const metricValue = (text: string, name: string) => {
  const line = text.split('\n').find((line) => line.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

const familiesIn = (text: string) =>
  [...text.matchAll(/^# TYPE (\S+) (counter|gauge|histogram)$/gm)].map(([, name]) => name!);

test('/ready reports a missing migration', async () => {
  expect(await ready()).toEqual([200, { ready: true }]);
  const removed = await town.db.queryOne<{ name: string; digest: string }>(
    sql`delete from migrations where name = '0013_signing_in.sql' returning name, digest`,
  );
  expect(await ready()).toEqual([
    503,
    { ready: false, reason: 'the database waits for 0013_signing_in.sql: restart the server' },
  ]);
  await town.db.execute(
    sql`insert into migrations (name, digest) values (${removed!.name}, ${removed!.digest})`,
  );
  expect(await ready()).toEqual([200, { ready: true }]);
});

test('/ready reports a database that does not wait for its disk', async () => {
  town.app.config.requireDurableCommits = true;
  // the test database runs with these settings
  expect(await ready()).toEqual([
    503,
    {
      ready: false,
      reason: 'the database may lose saved data: fsync, full_page_writes, synchronous_commit off',
    },
  ]);
  town.app.config.requireDurableCommits = false;
});

test('/ready reports a read-only database while /health stays alive', async () => {
  const admin = createPool({ ...inject('postgres'), database: 'postgres', max: 1 });
  const { database } = town.pool.options;
  const setReadOnly = async (on: 'on' | 'off') => {
    await admin.query(`alter database ${database} set default_transaction_read_only = ${on}`);
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
    );
  };
  await setReadOnly('on');
  // poll, because any connection may have been terminated
  await expect.poll(ready).toEqual([503, { ready: false, reason: 'the database is read-only' }]);
  expect((await town.http.inject('/health')).json()).toMatchObject({ alive: true });
  await setReadOnly('off');
  await expect.poll(ready).toEqual([200, { ready: true }]);
  await admin.end();
});

test('/metrics counts and times requests by route, without identifying people or objects', async () => {
  const { id } = await town.post('ada');
  const before = (await metrics()).body;
  await town.visitor.ask('GET /content/get-one', { id });
  await town.visitor.refused('GET /content/get-one', { id: 987_654_321 });
  const { body, headers } = await metrics();
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const route = 'method="GET",route="/api/content/get-one"';
  const increase = (name: string) =>
    (metricValue(body, name) ?? 0) - (metricValue(before, name) ?? 0);
  for (const status of [200, 404]) {
    const labels = `${route},status_code="${status}"`;
    expect(increase(`http_request_duration_seconds_count{${labels}}`)).toBe(1);
    expect(increase(`http_request_duration_seconds_bucket{le="+Inf",${labels}}`)).toBe(1);
    expect(increase(`http_request_duration_seconds_sum{${labels}}`)).toBeGreaterThan(0);
  }
  const buckets = [
    ...body.matchAll(
      /^http_request_duration_seconds_bucket\{le="[^"]+",method="GET",route="\/api\/content\/get-one",status_code="200"\} (\d+)$/gm,
    ),
  ].map(([, n]) => Number(n));
  expect(buckets).toHaveLength(12);
  expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
  expect(body).not.toContain('987654321');

  // every line has the Prometheus format, and every family is declared once before its values
  const names = familiesIn(body);
  expect(new Set(names).size).toBe(names.length);
  for (const line of body.split('\n').filter(Boolean))
    expect(line).toMatch(
      /^(# (HELP|TYPE) [a-z_\d]+ .+|[a-z_\d]+(\{[a-z_]+="[^"\\]*"(,[a-z_]+="[^"\\]*")*\})? (Nan|-?[\d.]+(e[+-]\d+)?))$/,
    );
});

test('/metrics reports connections, jobs, streams, rate limits, the event loop and memory', async () => {
  await town.drainJobs();
  await town.db.execute(
    sql`select from graphile_worker.add_job('unknown.job', run_at => now() - interval '2 minutes')`,
  );
  await town.db.execute(
    sql`select from graphile_worker.add_job('unknown.job.later', run_at => now() + interval '2 days')`,
  );
  for (let i = 0; i < 31; i++)
    await town.http.inject({ url: '/api/captcha/challenge', remoteAddress: '198.51.100.7' });
  await town.app.outbox.stop();
  await town.post('ada');
  const connection = await town.pool.connect();
  const { body } = await metrics().finally(() => connection.release());
  expect(metricValue(body, 'folkmoot_outbox_activities')).toBe(1);
  town.app.outbox.start();
  expect(metricValue(body, 'folkmoot_jobs{state="due"}')).toBe(1);
  expect(metricValue(body, 'folkmoot_jobs{state="waiting"}')).toBeGreaterThanOrEqual(2);
  expect(metricValue(body, 'folkmoot_jobs{state="failed"}')).toBe(0);
  expect(metricValue(body, 'folkmoot_jobs_oldest_seconds')).toBeGreaterThanOrEqual(120);
  expect(metricValue(body, 'folkmoot_jobs_oldest_seconds')).toBeLessThan(180);
  expect(metricValue(body, 'folkmoot_rate_limited_requests_total{budget="captcha"}')).toBe(1);
  expect(metricValue(body, 'folkmoot_db_pool_connections{state="in use"}')).toBeGreaterThanOrEqual(
    1,
  );
  expect(metricValue(body, 'folkmoot_db_pool_pending_acquires')).toBe(0);
  expect(metricValue(body, 'folkmoot_realtime_connections')).toBe(0);
  expect(metricValue(body, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(metricValue(body, 'nodejs_heap_size_used_bytes')).toBeGreaterThan(10e6);
  expect(metricValue(body, 'process_cpu_seconds_total')).toBeGreaterThan(0);
  expect(metricValue(body, 'process_resident_memory_bytes')).toBeGreaterThan(50e6);
});

test('/metrics counts emails that were sent and that failed', async () => {
  const read = async (result: string) =>
    metricValue((await metrics()).body, `folkmoot_emails_total{result="${result}"}`)!;
  const [sent, failed] = [await read('sent'), await read('failed')];
  expect(failed).toBe(0);
  await town.visitor.ask('POST /user/forgot-password', { username: 'ada' });
  await town.drainJobs();
  expect(await read('sent')).toBeGreaterThan(sent);
});

test('a metric that cannot be read is left out, and the others remain', async () => {
  const registry = createMetrics();
  addGauge(registry, 'broken', 'Cannot be read.', () => Promise.reject(new Error('no')));
  addGauge(registry, 'broken_parts', 'Cannot be read.', () => Promise.reject(new Error('no')), [
    'part',
  ]);
  addGauge(registry, 'right', 'Can be read.', () => 1);
  const text = await formatMetrics(registry);
  expect(text).not.toMatch(/^broken/m);
  expect(metricValue(text, 'right')).toBe(1);
});

test('the server exports every metric of the Grafana dashboard and of the documentation', async () => {
  const exported = new Set(familiesIn((await metrics()).body));
  const isExported = (name: string) => exported.has(name.replace(/_(bucket|sum|count)$/, ''));
  const dashboard = readFileSync('deploy/grafana-dashboard.json', 'utf8');
  const documented = readFileSync('docs/monitoring.md', 'utf8');
  const rules = readFileSync('deploy/prometheus-rules.yaml', 'utf8');
  for (const [text, count] of [
    [dashboard, 20],
    [documented, 20],
    [rules, 5],
  ] as const) {
    const named = [...new Set(text.match(/\b(http|folkmoot|nodejs|process)_[a-z_\d]+\b/g))];
    expect(named.length).toBeGreaterThan(count);
    expect(named.filter((name) => !isExported(name))).toEqual([]);
  }
  // no expression of the dashboard has another kind of name
  const { panels } = JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] };
  for (const { expr } of panels.flatMap(({ targets = [] }) => targets))
    expect(expr).toMatch(/\b(http|folkmoot|nodejs|process)_[a-z_\d]+\{/);
});

test('every alert has an expression, a severity and a page that says what to do', () => {
  const { groups } = parse(readFileSync('deploy/prometheus-rules.yaml', 'utf8')) as {
    groups: { rules: Record<'alert' | 'expr' | 'for', string>[] }[];
  };
  const rules = groups.flatMap(({ rules }) => rules);
  expect(rules.length).toBeGreaterThan(5);
  for (const rule of rules)
    expect(rule).toMatchObject({
      alert: expect.stringMatching(/^Folkmoot[A-Za-z]+$/),
      expr: expect.stringMatching(/ [=<>]=? ?[\d.]+$/),
      for: expect.stringMatching(/^\d+m$/),
      labels: { severity: expect.stringMatching(/^(warning|critical)$/) },
      annotations: {
        summary: expect.any(String),
        runbook: expect.stringMatching(/^docs\/\w+\.md/),
      },
    });
});

test('/metrics is open to this machine without a proxy, and to clients with the token', async () => {
  const status = async (...requested: Parameters<typeof metrics>) =>
    (await metrics(...requested)).statusCode;
  expect(await status()).toBe(200);
  expect(await status({}, '::1')).toBe(200);
  expect(await status({ 'x-forwarded-for': '127.0.0.1' })).toBe(404);
  expect(await status({}, '192.0.2.9')).toBe(404);
  expect(await status({ authorization: `Bearer ${token}` }, '192.0.2.9')).toBe(200);
  expect(await status({ authorization: `Bearer ${token}x` }, '192.0.2.9')).toBe(404);
  expect(await status({ authorization: 'Bearer ' })).toBe(404);
});
