import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { Database, createPool } from '../db/database.ts';
import {
  addJob,
  addJobs,
  toCronItems,
  PermanentJobError,
  PostponedJobError,
  installJobs,
  startJobs,
  type Jobs,
  type RunningJobs,
} from './queue.ts';
import { sql } from '../db/sql.ts';

let pool: pg.Pool;
let close: () => Promise<void>;
let db: Database;
const running: RunningJobs[] = [];
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

const connection = () => {
  const { host, port, user, database } = pool.options;
  return { host, port, user, database };
};

beforeAll(async () => {
  ({ pool, close } = await freshDatabase());
  db = new Database(pool);
});
afterAll(() => close?.());
beforeEach(() => vi.clearAllMocks());
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
  await pool.query('delete from graphile_worker._private_jobs');
});

async function start(
  jobs: Jobs,
  work: Partial<Parameters<typeof startJobs>[2]> = {},
): Promise<RunningJobs> {
  const started = await startJobs(pool, jobs, { log, ...work });
  running.push(started);
  return started;
}

test('logs a waiting job that no worker has once, and leaves it', async () => {
  await installJobs(pool);
  const runAt = new Date(Date.now() - 10 * 60_000);
  for (const key of ['a', 'b']) await addJob(db, 'an.earlier', {}, { key, runAt });
  await start({ 'a.present': async () => {} });
  await expect
    .poll(() => log.warn.mock.calls)
    .toEqual([[{ job: 'an.earlier', waiting: 2 }, expect.stringMatching(/does not know/)]]);
  expect(await db.query(sql`select from graphile_worker.jobs`)).toHaveLength(2);
});

test('installs the tables when several servers do so simultaneously, and repeatedly', async () => {
  await pool.query('drop schema graphile_worker cascade');
  await Promise.all([installJobs(pool), installJobs(pool)]);
  await installJobs(pool);
  expect((await pool.query('select from graphile_worker.jobs')).rowCount).toBe(0);
});

test('runs a job once, with its payload, after the requesting transaction commits', async () => {
  const calls: unknown[] = [];
  const jobs = await start({ greet: async (payload) => void calls.push(payload) });
  await db.transaction(async (inside) => {
    await addJob(inside, 'greet', { person: 7 });
    await sleep(100);
    expect(calls).toEqual([]);
  });
  await jobs.idle();
  expect(calls).toEqual([{ person: 7 }]);
});

test('runs account emails first, then other jobs, then single emails, and bulk emails last', async () => {
  const calls: string[] = [];
  const names = [
    'notifications.digest-mail',
    'notifications.mail',
    'notifications.spread',
    'greet',
    'account.reset',
  ];
  for (const name of names) await addJob(db, name, {});
  const list = Object.fromEntries(names.map((name) => [name, async () => void calls.push(name)]));
  await (await start(list, { concurrency: 1, bulkConcurrency: 1 })).idle();
  expect(calls.filter((name) => name !== 'notifications.digest-mail')).toEqual([
    'account.reset',
    'greet',
    'notifications.spread',
    'notifications.mail',
  ]);
  expect(calls).toHaveLength(5);
});

test('never occupies the other workers with bulk emails, however slow', async () => {
  const slow = Promise.withResolvers<void>();
  const calls: string[] = [];
  const addCall = (name: string) => {
    if (calls.push(name) === 2) slow.resolve();
  };
  await addJobs(
    db,
    'notifications.digest-mail',
    Array.from({ length: 300 }, (_, person) => ({ payload: { person }, key: `digest ${person}` })),
  );
  const jobs = await start({
    'notifications.digest-mail': async () => {
      await slow.promise;
      calls.push('digest');
    },
    'account.reset': async () => addCall('reset'),
    'notifications.spread': async () => addCall('spread'),
  });
  await addJob(db, 'account.reset', {});
  await addJob(db, 'notifications.spread', {});
  await jobs.idle();
  expect(calls.slice(0, 2).toSorted()).toEqual(['reset', 'spread']);
  expect(calls).toHaveLength(302);
});

test('runs a job that failed permanently once, and logs it', async () => {
  let tries = 0;
  const jobs = await start({
    write: async () => {
      tries++;
      throw new PermanentJobError('There is no such mailbox.');
    },
  });
  await addJob(db, 'write', {});
  await jobs.idle();
  expect(tries).toBe(1);
  expect(await db.query(sql`select from graphile_worker.jobs`)).toHaveLength(0);
  expect(log.warn.mock.calls).toEqual([
    [{ job: 'write', attempt: 1, reason: 'There is no such mailbox.' }, 'A job failed for good.'],
  ]);
});

test('runs a postponed job at its time, as the same job and attempt, and logs no failure', async () => {
  const until = new Date(Date.now() + 3_600_000);
  const ids: string[] = [];
  let tries = 0;
  const jobs = await start({
    write: async (_payload, id) => {
      ids.push(id);
      if (++tries === 1) throw new Error('The mail server does not answer.');
      if (tries === 2) throw new PostponedJobError(until);
    },
  });
  const runNow = async () => {
    await db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
    await jobs.idle();
  };
  await addJob(db, 'write', {});
  await jobs.idle();
  await runNow();
  const [job] = await db.query<{ attempts: number; run_at: Date }>(
    sql`select attempts, run_at from graphile_worker.jobs`,
  );
  expect(job!.attempts).toBe(1);
  expect(Math.abs(job!.run_at.getTime() - until.getTime())).toBeLessThan(2);
  expect(log.error).toHaveBeenCalledTimes(1);
  await runNow();
  expect(new Set(ids).size).toBe(1);
  expect(tries).toBe(3);
  expect(await db.query(sql`select from graphile_worker.jobs`)).toEqual([]);
});

test('a job that is replaced while it is postponed does not run again', async () => {
  const payloads: unknown[] = [];
  const jobs = await start({
    write: async (payload) => {
      payloads.push(payload);
      if (payload['n'] === 2) return;
      await addJob(db, 'write', { n: 2 }, { key: 'write 7', runAt: new Date(Date.now() + 60_000) });
      throw new PostponedJobError(new Date(Date.now() + 60_000));
    },
  });
  await addJob(db, 'write', { n: 1 }, { key: 'write 7' });
  await jobs.idle();
  await db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await jobs.idle();
  expect(payloads).toEqual([{ n: 1 }, { n: 2 }]);
});

test('never runs a job of a failed transaction', async () => {
  const calls: unknown[] = [];
  const jobs = await start({ greet: async (payload) => void calls.push(payload) });
  await expect(
    db.transaction(async (inside) => {
      await addJob(inside, 'greet', { person: 1 });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await jobs.idle();
  await sleep(50);
  expect(calls).toEqual([]);
});

test('replaces a waiting job by a later one with the same key, and waits for its time', async () => {
  const calls: unknown[] = [];
  const jobs = await start({ digest: async (payload) => void calls.push(payload) });
  await addJob(db, 'digest', { n: 1 }, { key: 'digest 7', runAt: new Date(Date.now() + 60_000) });
  await jobs.idle();
  expect(calls).toEqual([]);
  await addJob(db, 'digest', { n: 2 }, { key: 'digest 7' });
  await jobs.idle();
  expect(calls).toEqual([{ n: 2 }]);
  expect(await db.query(sql`select from graphile_worker.jobs`)).toHaveLength(0);
});

test('runs jobs of one queue one after the other, in parallel with other jobs', async () => {
  const order: string[] = [];
  const last = Promise.withResolvers<void>();
  const jobs = await start({
    ask: async ({ n }) => {
      order.push(`begin ${String(n)}`);
      if (n === 1) await last.promise;
      order.push(`end ${String(n)}`);
    },
    greet: async () => {
      order.push('parallel');
      last.resolve();
    },
  });
  await addJob(db, 'ask', { n: 1 }, { queue: 'others' });
  await addJob(db, 'ask', { n: 2 }, { queue: 'others' });
  await addJob(db, 'greet', {});
  await jobs.idle();
  expect(order.filter((step) => step !== 'parallel')).toEqual([
    'begin 1',
    'end 1',
    'begin 2',
    'end 2',
  ]);
  expect(order).toContain('parallel');
});

test('passes the same id to every attempt of a job, and no other job', async () => {
  const ids: string[] = [];
  const jobs = await start({
    greet: async ({ fail }, id) => {
      ids.push(id);
      if (fail && ids.length === 1) throw new Error('once');
    },
  });
  await addJob(db, 'greet', { fail: true });
  await jobs.idle();
  await pool.query('update graphile_worker._private_jobs set run_at = now()');
  await addJob(db, 'greet', {});
  await jobs.idle();
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(2);
  expect(ids.filter((id) => id === ids[0])).toHaveLength(2);
});

test('retries a failed job later, and logs its name and attempt without its payload', async () => {
  const jobs = await start({
    break: async () => {
      throw Object.assign(new Error('it broke'), { detail: 'Key (email)=(canary-in-the-error)' });
    },
  });
  await addJob(db, 'break', { person: 'canary-in-the-payload' }, { maxAttempts: 2 });
  await jobs.idle();
  const job = await db.queryOne<{ attempts: number; wait: number }>(
    sql`select attempts, extract(epoch from run_at - now())::float8 as wait from graphile_worker.jobs`,
  );
  expect(job!.attempts).toBe(1);
  expect(job!.wait).toBeGreaterThan(1);
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(log.error.mock.calls[0]![0]).toMatchObject({
    job: 'break',
    attempt: 1,
    of: 2,
    reason: expect.stringContaining('it broke'),
  });
  expect(JSON.stringify(Object.values(log).map((level) => level.mock.calls))).not.toContain(
    'canary',
  );
});

test('emails of one notification are never sent at the same time, even by several servers', async () => {
  const calls: unknown[] = [];
  const firstEnds = Promise.withResolvers<void>();
  const list: Jobs = {
    'notifications.mail': async ({ n }) => {
      calls.push(n);
      if (n === 1) await firstEnds.promise;
    },
  };
  const servers = [await start(list), await start(list)];
  const add = (n: number) => addJob(db, 'notifications.mail', { n }, { key: 'mail 7' });
  await add(1);
  await expect.poll(() => calls).toEqual([1]);
  await add(2);
  const retry = sql`
    update graphile_worker._private_jobs set run_at = now() where key = 'mail 7' and locked_at is null and attempts > 0 returning attempts`;
  // each server may take the second job, and both must leave it
  for (let attempts = 0; attempts < 6;) {
    const retried = await db.queryOne<{ attempts: number }>(retry);
    if (retried) ({ attempts } = retried);
    expect(calls).toEqual([1]);
    await sleep(10);
  }
  expect(log.error).not.toHaveBeenCalled();
  firstEnds.resolve();
  while (await db.queryOne(sql`select from graphile_worker.jobs`)) {
    await db.execute(retry);
    await sleep(10);
  }
  expect(calls).toEqual([1, 2]);
  await Promise.all(servers.map((server) => server.idle()));
});

test('never runs a scheduled job twice at the same time', () => {
  const items = toCronItems([{ name: 'search.sweep', cron: '*/5 * * * *' }]);
  expect(items).toMatchObject([
    { task: 'search.sweep', options: { jobKey: 'search.sweep', queueName: 'search.sweep' } },
  ]);
});

test('registers the schedule', async () => {
  // a schedule is validated at startup, so an invalid one prevents the start instead of never
  // running
  await expect(
    start({ sweep: async () => {} }, { schedule: [{ name: 'sweep', cron: 'never' }] }),
  ).rejects.toThrow();
  await start({ sweep: async () => {} }, { schedule: [{ name: 'sweep', cron: '* * * * *' }] });
  await vi.waitFor(async () => {
    const registered = await db.query(
      sql`select identifier from graphile_worker._private_known_crontabs`,
    );
    expect(registered).toEqual([{ identifier: 'sweep' }]);
  });
});

test('waits for running jobs at stop, and starts no others', async () => {
  const calls: unknown[] = [];
  const jobs = await start(
    {
      slow: async ({ n }) => {
        await sleep(300);
        calls.push(n);
      },
    },
    { concurrency: 1 },
  );
  await addJob(db, 'slow', { n: 1 });
  await addJob(db, 'slow', { n: 2 });
  await sleep(100);
  await jobs.stop();
  expect(calls).toEqual([1]);
  expect(
    await db.query(sql`select from graphile_worker.jobs where locked_at is null`),
  ).toHaveLength(1);
});

test('restarts the worker after the database terminated all connections, even when a job ended simultaneously', async () => {
  const calls: unknown[] = [];
  const cutAll = async () => {
    const other = createPool(connection());
    const all =
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    await other.query(all);
    await other.end();
  };
  const jobs = await start({
    greet: async ({ n }) => {
      calls.push(n);
      if (n === 1 && calls.length === 1) await cutAll();
    },
  });
  await addJob(db, 'greet', { n: 1 });
  await vi.waitFor(() => expect(calls).toContain(1), 5_000);
  await vi.waitFor(() => addJob(db, 'greet', { n: 2 }), 5_000);
  await vi.waitFor(() => jobs.idle(), 15_000);
  // a job whose completion could not be stored runs again: at least once, not exactly once
  expect(new Set(calls)).toEqual(new Set([1, 2]));
  expect(await db.query(sql`select from graphile_worker.jobs`)).toHaveLength(0);
});

/** Starts another server process, which takes the job `hang` and never ends it. */
async function startOtherServer(): Promise<ChildProcess> {
  const code = `import { createPool } from ${JSON.stringify(resolve('server/db/database.ts'))};
    import { startJobs } from ${JSON.stringify(resolve('server/jobs/queue.ts'))};
    const pool = createPool(${JSON.stringify(connection())});
    const log = { info() {}, warn() {}, error() {} };
    const hang = async () => { console.log('hanging'); await new Promise((never) => setTimeout(never, 60_000)); };
    await startJobs(pool, { hang }, { log });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout!, 'data');
  return child;
}

test('reruns jobs of a killed process immediately, and leaves those of a living one alone', async () => {
  await addJob(db, 'hang', { n: 1 });
  const other = await startOtherServer();
  const calls: unknown[] = [];
  const runForever = async (payload: unknown) => void calls.push(payload);

  let later = false;
  const first = await start({ hang: runForever, later: async () => void (later = true) });
  await addJob(db, 'later', {});
  await vi.waitFor(() => expect(later).toBe(true), 10_000);
  expect(calls).toEqual([]);
  expect(
    await db.query(sql`select attempts from graphile_worker.jobs where task_identifier = 'hang'`),
  ).toEqual([{ attempts: 1 }]);
  await first.stop();

  other.kill('SIGKILL');
  await once(other, 'exit');
  const locks = sql`select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;
  await vi.waitFor(async () => expect(await db.query(locks)).toHaveLength(0), 5_000);
  const second = await start({ hang: runForever });
  await second.idle();
  expect(calls).toEqual([{ n: 1 }]);
});

test('releases jobs of another killed process while running', { timeout: 20_000 }, async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const calls: unknown[] = [];
    const jobs = await start(
      { hang: async (payload) => void calls.push(payload) },
      { concurrency: 1 },
    );
    // locked by an unknown worker
    await addJob(db, 'hang', { n: 2 }, { runAt: new Date(Date.now() + 400) });
    await pool.query(
      "update graphile_worker._private_jobs set locked_by = 'pool-of-a-dead-process', locked_at = now()",
    );
    await sleep(500);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(30_000);
    await jobs.idle();
    expect(calls).toEqual([{ n: 2 }]);
  } finally {
    vi.useRealTimers();
  }
});
