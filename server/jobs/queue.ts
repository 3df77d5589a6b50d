// Background jobs. A job is a row that is written in the requesting transaction, so it runs only
// after that commits.
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
import { isBulk, getPriority } from './priorities.ts';
import type { Log } from '../lib/logger.ts';
import { sql } from '../db/sql.ts';
import { toRecordset } from '../db/recordset.ts';
import { BusyKeyError, busyKeyMessage, createKeyLocks } from './keyLocks.ts';
import { createUnknownJobLog } from './unknownJobs.ts';

/** Payloads contain ids. A job reads its data when it runs and checks visibility then. */
type Payload = Record<string, unknown>;
/** `id` is the same for every attempt of a job. */
export type Jobs = Record<string, (payload: Payload, id: string) => Promise<void>>;

type JobOptions = {
  /**
   * A job with this key that has not started yet is replaced. A running one is not retried if it
   * fails, because the new job follows.
   */
  key?: string;
  runAt?: Date;
  /** Default 25. Attempts are e^attempt seconds apart, which spreads them over about four days. */
  maxAttempts?: number;
  /** Jobs of one queue run one after the other. */
  queue?: string;
};

/**
 * Scheduled jobs, each in a queue of its own: a job key alone would not keep a run from starting
 * while the previous run is still working.
 */
export const toCronItems = (schedule: readonly { name: string; cron: string }[]) =>
  schedule.map(({ name, cron }) => ({
    task: name,
    match: cron,
    identifier: name,
    options: { jobKey: name, queueName: name, priority: getPriority(name) },
  }));

/** Adds a job in the transaction of `db`. For priorities, see priorities.ts. */
export async function addJob(
  db: Database,
  name: string,
  payload: Payload,
  { key, runAt, maxAttempts, queue }: JobOptions = {},
): Promise<void> {
  await db.execute(sql`
    select from graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json, run_at => ${runAt}, max_attempts => ${maxAttempts}, job_key => ${key}, queue_name => ${queue}, priority => ${getPriority(name)})`);
}

/** Adds many jobs of one kind with one statement. */
export async function addJobs(
  db: Database,
  name: string,
  jobs: readonly { payload: Payload; key?: string }[],
): Promise<void> {
  if (jobs.length === 0) return;
  const specs = toRecordset(
    jobs.map(({ payload, key = null }) => ({ payload, key })),
    sql`s (payload json, key text)`,
  );
  await db.execute(sql`
    select count(*) from graphile_worker.add_jobs((
      select array_agg(row(${name}::text, s.payload, null, null, null, s.key, ${getPriority(name)}::int, null)::graphile_worker.job_spec)
      from ${specs}))`);
}

/** An error that retries cannot fix: the job ends and is not retried. */
export class PermanentJobError extends Error {}

const postponedMessage = 'The job was postponed.';

/** The job runs again at this time. It is not counted as an attempt, and not logged. */
export class PostponedJobError extends Error {
  readonly until: Date;
  constructor(until: Date) {
    super(postponedMessage);
    this.until = until;
  }
}

/** Whether a row of graphile_worker.jobs has failed, and was not only postponed. */
export const hasFailed = sql`(last_error is not null and last_error not in (${postponedMessage}, ${busyKeyMessage}))`;

/**
 * Creates or updates the tables of graphile-worker. Servers that start simultaneously may all call
 * it.
 */
export async function installJobs(pool: pg.Pool): Promise<void> {
  surviveBrokenConnections(pool);
  await runMigrations({ pgPool: pool, logger: silentLogger });
}

type JobWorkerOptions = {
  log: Log;
  /** Concurrent jobs in this process. Bulk emails are counted separately. */
  concurrency?: number;
  bulkConcurrency?: number;
  /**
   * Jobs without a payload that run by schedule (cron, UTC). Runs that were due while no server ran
   * are skipped.
   */
  schedule?: { name: string; cron: string }[];
};

export type RunningJobs = {
  /** Accepts no more jobs and waits up to 10 seconds for running ones. */
  stop(): Promise<void>;
  /** For tests: resolves when every job that is due has run. */
  idle(): Promise<void>;
};

const shutdownTimeoutMs = 10 * second;
const sweepIntervalMs = 30 * second;

/**
 * Starts a worker. When it ends for another reason than stop(), such as a database restart, a new
 * one is started.
 */
export async function startJobs(
  pool: pg.Pool,
  jobs: Jobs,
  options: JobWorkerOptions,
): Promise<RunningJobs> {
  surviveBrokenConnections(pool);
  let stopping = false;
  let worker = await startWorker(pool, jobs, options);
  const supervision = (async () => {
    for (;;) {
      const reason = await worker.ended;
      if (stopping) return;
      options.log.warn({ reason }, 'The job worker has ended; a new one is started.');
      const next = await retryUntilStarted(
        () => startWorker(pool, jobs, options),
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
      await supervision;
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

async function retryUntilStarted<T>(
  start: () => Promise<T>,
  shouldGiveUp: () => boolean,
): Promise<T | undefined> {
  while (!shouldGiveUp()) {
    const started = await start().catch(() => undefined);
    if (started) return started;
    await sleep(1 * second, undefined, { ref: false });
  }
  return undefined;
}

/**
 * graphile-worker keeps the jobs of a dead worker locked for four hours. So each worker holds an
 * advisory lock in its own session, which ends with the process. Workers release the jobs of
 * workers without that lock.
 */
async function startWorker(
  pool: pg.Pool,
  jobs: Jobs,
  { log, concurrency = 4, bulkConcurrency = 2, schedule = [] }: JobWorkerOptions,
) {
  const session = await pool.connect();
  try {
    session.on('error', () => {});
    const sessionLost = new Promise<string>((resolve) =>
      session.once('end', () => resolve('its session was lost')),
    );
    // detects a vanished machine within half a minute instead of the TCP default of two hours
    await session.query(
      'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4',
    );
    const lockedWorkers = new Map<string, Promise<unknown>>();
    const lockWorker = async (worker: string) => {
      if (!lockedWorkers.has(worker))
        lockedWorkers.set(
          worker,
          session.query('select pg_advisory_lock(hashtextextended($1, 0))', [
            getWorkerLockName(worker),
          ]),
        );
      await lockedWorkers.get(worker);
    };
    const unlockDeadWorkers = () =>
      session.query(
        `select graphile_worker.force_unlock_workers(array_agg(worker))
         from (select distinct locked_by as worker from graphile_worker.jobs where locked_by <> all ($1::text[])) others
         where pg_try_advisory_xact_lock(hashtextextended('${getWorkerLockName('')}' || worker, 0))`,
        [[...lockedWorkers.keys()]],
      );
    await unlockDeadWorkers();
    const runWithKeyLock = createKeyLocks(session);
    const start = (names: string[], concurrency: number, crontab: typeof schedule) =>
      run({
        pgPool: pool,
        noHandleSignals: true,
        concurrency,
        taskList: toTaskList(
          names.map((name) => [name, jobs[name]!]),
          runWithKeyLock,
          new Database(pool),
          log,
        ),
        parsedCronItems: parseCronItems(toCronItems(crontab)),
        events: createEvents(log),
        logger: createLogger(log),
        preset: {
          // no batching: in a batch, a broken connection would cause an unhandled rejection
          worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
          // awaited before the worker takes its first job
          plugins: [
            {
              name: 'worker-lock',
              version: '1',
              worker: {
                hooks: { startWorker: (_, { worker }) => lockWorker(worker.workerPool.id) },
              },
            },
          ],
        },
      });
    const names = Object.keys(jobs);
    const bulk = names.filter(isBulk);
    const mainRunner = await start(
      names.filter((name) => !isBulk(name)),
      concurrency,
      schedule,
    );
    const runners = [mainRunner];
    const stopAll = () => Promise.all(runners.map((runner) => runner.stop().catch(() => {})));
    try {
      if (bulk.length) runners.push(await start(bulk, bulkConcurrency, []));
    } catch (error) {
      await stopAll();
      throw error;
    }
    const logUnknownJobs = createUnknownJobLog(new Database(pool), names, log);
    void logUnknownJobs().catch(() => {});
    const sweep = setInterval(() => {
      void logUnknownJobs().catch(() => {});
      unlockDeadWorkers().catch((error: Error) =>
        log.warn({ reason: error.message }, 'Jobs of dead workers could not be unlocked.'),
      );
    }, sweepIntervalMs);
    const runnersEnded = Promise.race(runners.map(({ promise }) => promise)).then(
      () => 'it finished',
      (error: Error) => error.message,
    );
    const requested = Promise.withResolvers<string>();
    const ended = Promise.race([sessionLost, runnersEnded, requested.promise]).then(
      async (reason) => {
        clearInterval(sweep);
        await Promise.race([stopAll(), sleep(shutdownTimeoutMs, undefined, { ref: false })]);
        session.release(true);
        return reason;
      },
    );
    const stop = () => {
      requested.resolve('it was stopped');
      return ended;
    };
    return { ended, stop };
  } catch (error) {
    session.release(true);
    throw error;
  }
}

const toTaskList = (
  jobs: [string, Jobs[string]][],
  runWithKeyLock: ReturnType<typeof createKeyLocks>,
  db: Database,
  log: Log,
): TaskList =>
  Object.fromEntries(
    jobs.map(([name, job]) => [
      name,
      async (payload, { job: row }) => {
        try {
          await runWithKeyLock(row, () => job(payload as Payload, String(row.id)));
        } catch (error) {
          if (error instanceof PostponedJobError) await postpone(db, row, error.until);
          if (!(error instanceof PermanentJobError)) throw error;
          log.warn(
            { job: name, attempt: row.attempts, reason: error.message },
            'A job failed for good.',
          );
        }
      },
    ]),
  );

/**
 * Sets the time of a running job, and does not count this attempt. The worker then handles the
 * error as a failure, to which it adds e^attempts seconds. A job that was replaced meanwhile has
 * lost its key and is not postponed.
 */
const postpone = (db: Database, { id, key }: { id: string; key: string | null }, until: Date) =>
  db.execute(sql`
    update graphile_worker._private_jobs set attempts = attempts - 1, run_at = ${until}::timestamptz - exp(least(attempts - 1, 10)) * interval '1 second'
    where id = ${id} and key is not distinct from ${key}`);

const getWorkerLockName = (worker: string) => `folkmoot worker ${worker}`;

/**
 * Logs the job's name, its attempt and the error, without the payload and the error's own fields.
 */
function createEvents(log: Log): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('job:error', ({ job, error }) => {
    if (error instanceof BusyKeyError || error instanceof PostponedJobError) return;
    // the first and the last attempt log the stack, those in between only the message
    const withStack = job.attempts <= 1 || job.attempts >= job.max_attempts;
    const reason =
      error instanceof Error ? (withStack ? error.stack : error.message) : String(error);
    log.error(
      { job: job.task_identifier, attempt: job.attempts, of: job.max_attempts, reason },
      'A job failed.',
    );
  });
  return events;
}

/** Logs errors of the worker itself. Its messages about jobs contain too much. */
const createLogger = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error' && !meta['failure']) log.error({}, message);
    else if (level === 'warning') log.warn({}, message);
  });

const silentLogger = new Logger(() => () => {});

/** Without a listener, a connection that breaks while in use would end the process. */
function surviveBrokenConnections(pool: pg.Pool) {
  if (pool.listenerCount('connect') === 0)
    pool.on('connect', (client) => client.on('error', () => {}));
}
