// Health checks that read this machine and the database, on a real one.
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hour, second } from '#contract/durations.ts';
import { createPool } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { addJob } from '#server/jobs/queue.ts';
import { version } from '#server/lib/version.ts';
import { translatorFor } from '#server/lib/translators.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { healthChecks, runHealthCheck, toHealthState } from './checks.ts';
import { judgeClocks } from './clock.ts';
import { judgeDisks } from './disk.ts';
import { translateText } from './text.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown({ MAIL_URL: 'smtp://127.0.0.1:1' });
  await town.drainJobs();
});
afterAll(() => town?.close());

/** The state of a check and its English texts. */
const resultOf = async (id: string) => {
  const check = healthChecks.find((check) => check.id === id)!;
  const findings = await runHealthCheck(check, { config: town.app.config, db: town.db });
  const texts = findings.map(({ text }) => translateText(translatorFor('en'), text));
  return [toHealthState(findings), texts.join(' ')];
};

test('a disk needs room below a fifth, and now when it is nearly full', () => {
  const stateOf = (freeGigabytes: number, gigabytes = 40) =>
    toHealthState(
      judgeDisks([
        { folder: 'DATA_DIR', freeBytes: 9e9, sizeBytes: 10e9 },
        {
          folder: 'DATA_DIR/files',
          freeBytes: freeGigabytes * 1e9,
          sizeBytes: gigabytes * 1e9,
        },
      ]),
    );
  expect([9, 7, 1.9, 0.001].map((free) => stateOf(free))).toEqual(['ok', 'warning', 'bad', 'bad']);
  // a twentieth of a large disk is much
  expect(stateOf(20, 2_000)).toBe('warning');
  expect(judgeDisks([{ folder: 'DATA_DIR', freeBytes: 1e6, sizeBytes: 10e9 }])).toMatchObject([
    { text: { sentence: expect.stringContaining('is full') } },
  ]);
});

test('a disk that is nearly full counts beside a larger one with a smaller free share', () => {
  const findings = judgeDisks([
    { folder: 'DATA_DIR', freeBytes: 20e9, sizeBytes: 2_000e9 },
    { folder: 'DATA_DIR/postgres', freeBytes: 0.4e9, sizeBytes: 10e9 },
  ]);
  expect(findings).toMatchObject([
    { state: 'bad', text: { values: { folder: 'DATA_DIR/postgres' } } },
  ]);
});

test('clocks may differ by two seconds', () => {
  expect([0.1, 5, 31].map((seconds) => judgeClocks(seconds * second).state)).toEqual([
    'ok',
    'warning',
    'bad',
  ]);
});

test('jobs that are late or failed for good today are bad, and failures that are retried a warning', async () => {
  expect(await resultOf('jobs')).toEqual(['ok', expect.any(String)]);
  const change = (values: ReturnType<typeof sql>) =>
    town.db.execute(sql`
      update graphile_worker._private_jobs set ${values}
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'admin.tally')`);
  const runAt = new Date(Date.now() + hour);
  await addJob(town.db, 'admin.tally', {}, { key: 'tested', runAt });
  await change(sql`attempts = 1, last_error = 'secret@example.org'`);
  expect(await resultOf('jobs')).toEqual([
    'warning',
    '1 task failed and will be retried: admin.tally.',
  ]);
  await change(sql`attempts = max_attempts`);
  expect(await resultOf('jobs')).toEqual(['bad', '1 task failed for good today: admin.tally.']);
  await change(sql`updated_at = now() - interval '2 days'`);
  expect(await resultOf('jobs')).toEqual(['warning', '1 task failed for good: admin.tally.']);
  await change(
    sql`last_error = 'The mail server did not accept the email 1: x', updated_at = now()`,
  );
  expect(await resultOf('jobs')).toEqual(['warning', expect.any(String)]);
  await town.db.execute(sql`delete from graphile_worker._private_jobs where key = 'tested'`);

  // its queue belongs to a worker that does nothing
  await addJob(town.db, 'admin.tally', {}, { key: 'late', runAt, queue: 'stuck' });
  await town.db.execute(sql`
    update graphile_worker._private_job_queues set locked_at = now() - interval '1 hour', locked_by = 'nobody' where queue_name = 'stuck'`);
  await change(sql`run_at = now() - interval '6 minutes'`);
  expect(await resultOf('jobs')).toEqual([
    'bad',
    '1 task has been waiting for more than five minutes.',
  ]);
  await town.db.execute(sql`delete from graphile_worker._private_jobs where key = 'late'`);
});

test('email is bad when the mail server cannot be used, and a rejected recipient or text is a warning', async () => {
  const fail = (failure: string) =>
    town.db.execute(
      sql`update mail_health set sent_at = null, failed_at = now(), failure = ${failure}`,
    );
  expect(await resultOf('mail')).toEqual(['ok', 'No email has been sent yet.']);
  await fail('The mail server did not accept the email 1: ESOCKET CONN: connect ECONNREFUSED');
  expect(await resultOf('mail')).toEqual(['bad', expect.stringContaining('ECONNREFUSED')]);
  const rejected = 'The mail server did not accept the email 1: EENVELOPE 450 RCPT TO: later';
  await fail(rejected);
  expect(await resultOf('mail')).toEqual(['warning', expect.stringContaining('450 RCPT TO')]);
  await fail('The mail server did not accept the email 1: EMESSAGE 554 DATA: it looks like spam');
  expect(await resultOf('mail')).toEqual(['warning', expect.stringContaining('554 DATA')]);
  await fail('The mail server did not accept the email 1: EMESSAGE 421 DATA: closing');
  expect(await resultOf('mail')).toEqual(['bad', expect.stringContaining('421 DATA')]);
  await fail(rejected);
  // all recipients
  const runAt = new Date(Date.now() + hour);
  for (const key of ['a', 'b', 'c']) await addJob(town.db, 'admin.tally', {}, { key, runAt });
  await town.db.execute(sql`
    update graphile_worker._private_jobs set last_error = ${rejected} where key in ('a', 'b', 'c')`);
  expect(await resultOf('mail')).toEqual([
    'bad',
    expect.stringContaining('The oldest email has been waiting since'),
  ]);
  // others got theirs meanwhile
  await town.db.execute(
    sql`update mail_health set sent_at = now(), failed_at = now() + interval '1 second'`,
  );
  expect(await resultOf('mail')).toEqual(['warning', expect.any(String)]);
  await town.db.execute(
    sql`delete from graphile_worker._private_jobs where key in ('a', 'b', 'c')`,
  );
  await town.db.execute(sql`update mail_health set failed_at = null, sent_at = now()`);
  expect(await resultOf('mail')).toEqual(['ok', expect.stringContaining('was accepted')]);
});

test('servers of different versions are bad', async () => {
  await town.startSecondServer();
  expect(await resultOf('servers')).toEqual(['ok', `2 servers of version ${version} are running.`]);
  const client = new pg.Client(town.app.connection);
  await client.connect();
  await client.query(`set application_name = 'folkmoot listens 0.0.1'`);
  expect(await resultOf('servers')).toEqual(['bad', expect.stringContaining(`0.0.1, ${version}`)]);
  await client.end();
});

test('the database must be durable where that is required, and sort as its indexes do', async () => {
  expect(await resultOf('database')).toEqual(['warning', expect.stringContaining('superuser')]);
  town.app.config.requireDurableCommits = true;
  expect(await resultOf('database')).toEqual(['bad', expect.stringContaining('fsync')]);
  town.app.config.requireDurableCommits = false;
  const { database } = town.pool.options;
  const admin = createPool({ ...inject('postgres'), database: 'postgres', max: 1 });
  await admin.query(`update pg_database set datcollversion = '0' where datname = '${database}'`);
  expect(await resultOf('database')).toEqual([
    'bad',
    expect.stringContaining('sorts text differently'),
  ]);
  await admin.query(`update pg_database set datcollversion = null where datname = '${database}'`);
  await admin.end();
});

test('the secret key must be the one of this site', async () => {
  expect(await resultOf('key')).toEqual(['ok', expect.any(String)]);
  await town.db.execute(sql`insert into secret_fingerprint (fingerprint) values ('another')`);
  expect(await resultOf('key')).toEqual(['bad', 'This key doesn’t belong to this site.']);
  await town.db.execute(sql`delete from secret_fingerprint`);
});

test('a check that cannot run is a warning with the reason', async () => {
  const check = healthChecks.find(({ id }) => id === 'clock')!;
  expect(await runHealthCheck(check, { config: town.app.config })).toMatchObject([
    { state: 'warning', text: { sentence: expect.stringContaining('couldn’t be checked') } },
  ]);
});
