// Work done after the answer. A job is a row written in the transaction that asks for it, so it runs when that commits and not before.
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import { second } from '#contract/durations.ts';
import { Database } from '../db/database.ts';
import { isBulk, priorityOf } from './priorities.ts';
import type { Log } from '../lib/logger.ts';
import { sql } from '../db/sql.ts';

/** Payloads carry ids: a job reads what it needs when it runs, and asks then who may still see it. */
type Payload = Record<string, unknown>;
/** `id` is the same at every attempt of a job. */
export type Jobs = Record<string, (payload: Payload, id: string) => Promise<void>>;

type WhenAndHow = {
  /** A job with this key that has not started yet is replaced. */
  key?: string;
  runAt?: Date;
  /** 25 unless told, each after e^attempt seconds, which spreads them over about four days. */
  maxAttempts?: number;
  /** Jobs of one queue run one after the other, so that those which wait for others do not hold up the rest. */
  queue?: string;
};

/** What runs before what: lanes.ts. */
export async function addJob(
  db: Database,
  name: string,
  payload: Payload,
  { key, runAt, maxAttempts, queue }: WhenAndHow = {},
): Promise<void> {
  await db.execute(sql`
    select from graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json, run_at => ${runAt}, max_attempts => ${maxAttempts}, job_key => ${key}, queue_name => ${queue}, priority => ${priorityOf(name)})`);
}

/** Many of one kind by one statement. */
export async function addJobs(
  db: Database,
  name: string,
  jobs: readonly { payload: Payload; key?: string }[],
): Promise<void> {
  if (jobs.length === 0) return;
  const specs = JSON.stringify(jobs.map(({ payload, key = null }) => ({ payload, key })));
  await db.execute(sql`
    select count(*) from graphile_worker.add_jobs((
      select array_agg(row(${name}::text, s.payload, null, null, null, s.key, ${priorityOf(name)}::int, null)::graphile_worker.job_spec)
      from json_to_recordset(${specs}::json) as s (payload json, key text)))`);
}

/** What can never succeed: the job ends with it and is not tried again. */
export class FinalFailure extends Error {}

/** Makes or updates the tables that jobs wait in. Servers that start at once may all do it. */
export async function installJobs(pool: pg.Pool): Promise<void> {
  surviveBrokenConnections(pool);
  await runMigrations({ pgPool: pool, logger: quiet });
}

type Work = {
  log: Log;
  /** Jobs at a time in this process, and besides them mails to many. */
  concurrency?: number;
  bulkConcurrency?: number;
  /** Jobs without a payload, started by the clock (UTC). One that fell due while no server ran is not made up for. */
  schedule?: { name: string; cron: string }[];
};

export type RunningJobs = {
  /** Takes no more jobs and waits for those that run, 10 seconds at most. */
  stop(): Promise<void>;
  /** For tests: resolves when every job that is due has run. */
  idle(): Promise<void>;
};

const patience = 10 * second;
const sweepEvery = 30 * second;

/** A worker that ends for another reason than stop(), such as a database that restarts, is followed by a new one. */
export async function startJobs(pool: pg.Pool, jobs: Jobs, work: Work): Promise<RunningJobs> {
  surviveBrokenConnections(pool);
  let stopping = false;
  let worker = await startWorker(pool, jobs, work);
  const kept = (async () => {
    for (;;) {
      const reason = await worker.ended;
      if (stopping) return;
      work.log.warn({ reason }, 'The worker of the jobs has ended; another one starts.');
      const next = await untilItStarts(
        () => startWorker(pool, jobs, work),
        () => stopping,
      );
      if (!next) return;
      worker = next;
      if (stopping) return void (await worker.stop());
    }
  })();

  return {
    async stop() {
      stopping = true;
      await worker.stop();
      await kept;
    },
    async idle() {
      const db = new Database(pool);
      const due = sql`
        select from graphile_worker.jobs
        where task_identifier = any(${Object.keys(jobs)}) and (locked_at is not null or (run_at <= now() and attempts < max_attempts))
        limit 1`;
      while (await db.queryOne(due)) await sleep(10);
    },
  };
}

async function untilItStarts<T>(
  start: () => Promise<T>,
  giveUp: () => boolean,
): Promise<T | undefined> {
  while (!giveUp()) {
    const started = await start().catch(() => undefined);
    if (started) return started;
    await sleep(1 * second, undefined, { ref: false });
  }
  return undefined;
}

/**
 * graphile-worker leaves the jobs of a worker that died locked for four hours. So each worker holds an advisory lock as its sign of life,
 * in a session of its own that ends with the process, and frees the jobs of workers that show none.
 */
async function startWorker(
  pool: pg.Pool,
  jobs: Jobs,
  { log, concurrency = 4, bulkConcurrency = 2, schedule = [] }: Work,
) {
  const life = await pool.connect();
  try {
    life.on('error', () => {});
    const broken = new Promise<string>((resolve) =>
      life.once('end', () => resolve('its session broke')),
    );
    // a machine that vanishes is noticed within half a minute, not after the two hours that TCP would wait
    await life.query(
      'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4',
    );
    const shown = new Map<string, Promise<unknown>>();
    const showLife = async (worker: string) => {
      if (!shown.has(worker))
        shown.set(
          worker,
          life.query('select pg_advisory_lock(hashtextextended($1, 0))', [signOfLife(worker)]),
        );
      await shown.get(worker);
    };
    const freeJobsOfTheDead = () =>
      life.query(
        `select graphile_worker.force_unlock_workers(array_agg(worker))
         from (select distinct locked_by as worker from graphile_worker.jobs where locked_by <> all ($1::text[])) others
         where pg_try_advisory_xact_lock(hashtextextended('${signOfLife('')}' || worker, 0))`,
        [[...shown.keys()]],
      );
    await freeJobsOfTheDead();
    const start = (names: string[], concurrency: number, crontab: typeof schedule) =>
      run({
        pgPool: pool,
        noHandleSignals: true,
        concurrency,
        taskList: tasksOf(
          names.map((name) => [name, jobs[name]!]),
          log,
        ),
        parsedCronItems: parseCronItems(
          crontab.map(({ name, cron }) => ({
            task: name,
            match: cron,
            identifier: name,
            options: { jobKey: name },
          })),
        ),
        events: eventsFor(log),
        logger: loggerFor(log),
        preset: {
          // completed one by one, a job whose completion meets a broken connection would be an unhandled rejection
          worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
          // awaited before the worker takes its first job
          plugins: [
            {
              name: 'sign-of-life',
              version: '1',
              worker: { hooks: { startWorker: (_, { worker }) => showLife(worker.workerPool.id) } },
            },
          ],
        },
      });
    const names = Object.keys(jobs);
    const bulk = names.filter(isBulk);
    const first = await start(
      names.filter((name) => !isBulk(name)),
      concurrency,
      schedule,
    );
    const runners = [first];
    const stopAll = () => Promise.all(runners.map((runner) => runner.stop().catch(() => {})));
    try {
      if (bulk.length) runners.push(await start(bulk, bulkConcurrency, []));
    } catch (error) {
      await stopAll();
      throw error;
    }
    const sweep = setInterval(() => {
      freeJobsOfTheDead().catch((error: Error) =>
        log.warn({ reason: error.message }, 'Jobs of dead workers could not be freed.'),
      );
    }, sweepEvery);
    const finished = Promise.race(runners.map(({ promise }) => promise)).then(
      () => 'it finished',
      (error: Error) => error.message,
    );
    const requested = Promise.withResolvers<string>();
    const ended = Promise.race([broken, finished, requested.promise]).then(async (reason) => {
      clearInterval(sweep);
      await Promise.race([stopAll(), sleep(patience, undefined, { ref: false })]);
      life.release(true);
      return reason;
    });
    const stop = () => {
      requested.resolve('it was stopped');
      return ended;
    };
    return { ended, stop };
  } catch (error) {
    life.release(true);
    throw error;
  }
}

const tasksOf = (jobs: [string, Jobs[string]][], log: Log): TaskList =>
  Object.fromEntries(
    jobs.map(([name, job]) => [
      name,
      async (payload, { job: { id, attempts } }) => {
        try {
          await job(payload as Payload, String(id));
        } catch (error) {
          if (!(error instanceof FinalFailure)) throw error;
          log.warn(
            { job: name, attempt: attempts, reason: error.message },
            'A job failed for good.',
          );
        }
      },
    ]),
  );

const signOfLife = (worker: string) => `folkmoot worker ${worker}`;

/** A job's name and attempt, and what went wrong, without its payload: neither here nor in the error's own fields. */
function eventsFor(log: Log): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('job:error', ({ job, error }) => {
    // where it failed is told the first time and the last; in between, that it did
    const whole = job.attempts <= 1 || job.attempts >= job.max_attempts;
    const reason = error instanceof Error ? (whole ? error.stack : error.message) : String(error);
    log.error(
      { job: job.task_identifier, attempt: job.attempts, of: job.max_attempts, reason },
      'A job failed.',
    );
  });
  return events;
}

/** The worker's own troubles; of jobs it would say too much. */
const loggerFor = (log: Log) =>
  new Logger(() => (level, message, facts) => {
    if (level === 'error' && !facts['failure']) log.error({}, message);
    else if (level === 'warning') log.warn({}, message);
  });

const quiet = new Logger(() => () => {});

/** Without a listener, a connection that breaks while it is in use ends the process. */
function surviveBrokenConnections(pool: pg.Pool) {
  if (pool.listenerCount('connect') === 0)
    pool.on('connect', (client) => client.on('error', () => {}));
}
