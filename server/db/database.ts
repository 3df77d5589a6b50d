// Database access: pools, queries, transactions with retries, after-commit hooks and notifications.
import pg from 'pg';
import { minute } from '#contract/durations.ts';
import { sessionSettings } from './sessionSettings.ts';
import { compile, sql, type Sql } from './sql.ts';
import { withTransactionGuard } from './transactionGuard.ts';
import { singleFlight } from './coalesce.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Idle connections stay open for long: a closed connection loses its plans, and planning a long
 * statement costs more than running it.
 */
const idleTimeoutMs = 10 * minute;

/**
 * Size of the pool for generic plans. Its statements are long and bound by CPU, and one server
 * process cannot occupy more connections than this. A connection finds its own data in the CPU
 * caches more often with five connections than with ten. Measured on two cores: 1.06 to 1.17 times
 * the throughput.
 */
const genericPoolSize = 5;

type PoolOptions = {
  /**
   * Whether a PgBouncer in transaction mode is in between, which drops startup options of a
   * connection.
   */
  viaPgBouncer?: boolean;
};

export function createPool(
  connection: pg.PoolConfig,
  settings: Record<string, string> = {},
  { viaPgBouncer = false }: PoolOptions = {},
): pg.Pool {
  const options = Object.entries({ ...sessionSettings, ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const config = {
    max: 10,
    idleTimeoutMillis: idleTimeoutMs,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // statements are sent without waiting for earlier results; code that copies whole tables turns
    // this off
    pipeline: true,
    ...connection,
    options,
  };
  const clients = new Set<pg.PoolClient>();
  const pool = createResilientPool(config, clients);
  clientsOf.set(pool, clients);
  if (viaPgBouncer) {
    pgbouncerPools.add(pool);
    return pool;
  }
  let second: pg.Pool | undefined;
  companionPools.set(pool, () => {
    if (second) return second;
    const genericPlanPool = {
      ...config,
      max: Math.min(config.max, genericPoolSize),
      options: `${options} -c plan_cache_mode=force_generic_plan -c synchronous_commit=off`,
    };
    second = createResilientPool(genericPlanPool, clients);
    flushWaits.set(
      second,
      singleFlight(() => pool.query(flushBarrier)),
    );
    return second;
  });
  const end = pool.end.bind(pool);
  pool.end = (async () => void (await Promise.all([end(), second?.end()]))) as typeof pool.end;
  return pool;
}

function createResilientPool(config: pg.PoolConfig, clients: Set<pg.PoolClient>): pg.Pool {
  const pool = new pg.Pool(config);
  // a stopping server closes idle connections: the pool opens new ones, so ignore the error
  pool.on('error', () => {});
  pool.on('connect', (client) => void clients.add(client.on('error', () => {})));
  pool.on('remove', (client) => void clients.delete(client));
  return pool;
}

/** The open clients of each pool, including those of its generic-plan pool. */
const clientsOf = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/**
 * Destroys all connections, for a database that hangs, for example with its disk or network.
 * Pending queries fail immediately instead of waiting forever.
 */
function destroyConnections(pool: pg.Pool) {
  // client.end() would wait for pending results
  for (const client of clientsOf.get(pool) ?? [])
    (client as pg.Client & pg.PoolClient).connection.stream.destroy();
}

/**
 * For each pool a second one whose connections use generic plans only. It is opened on first use.
 */
const companionPools = new WeakMap<pg.Pool, () => pg.Pool>();
const genericPlanPool = (pool: pg.Pool) => companionPools.get(pool)?.() ?? pool;

/**
 * Group commit. The generic-plan pool commits asynchronously, so that a commit does not occupy its
 * connection while the disk syncs. Writers wait afterwards for one shared flush: a commit of the
 * barrier statement flushes all earlier commits. The statement emits a logical message, which
 * changes no table.
 */
const flushWaits = new WeakMap<pg.Pool, () => Promise<unknown>>();
const flushBarrier = {
  name: 'on disk',
  text: `select pg_logical_emit_message(true, 'folkmoot', '')`,
};
const waitForFlush = async (pool: pg.Pool) => void (await flushWaits.get(pool)?.());

/**
 * Whether requests wait because all connections are busy. Requests wait briefly even when a
 * connection is free; these do not count.
 */
const isExhausted = ({ waitingCount, idleCount, totalCount, options }: pg.Pool) =>
  waitingCount > 0 && idleCount === 0 && totalCount >= options.max;

/** Pools behind PgBouncer: each transaction must request generic plans itself. */
const pgbouncerPools = new WeakSet<pg.Pool>();
const genericPlanSetting = { plan_cache_mode: 'force_generic_plan' };

export class Database {
  #on: pg.Pool | pg.PoolClient;
  #afterCommitWork: ((pool: pg.Pool) => void)[] = [];
  #began: Promise<unknown> | undefined;
  #lastSent: Promise<unknown> | undefined;
  #ended = false;

  /** `began` resolves when a transaction has begun on this connection. */
  constructor(on: pg.Pool | pg.PoolClient, began?: Promise<unknown>) {
    this.#on = on;
    this.#began = began;
  }

  /**
   * For the first statement of a transaction, when it locks rows and changes none. It is sent
   * together with `begin`, and later statements may be sent before its result arrives. Every other
   * statement waits for `begin`: if `begin` failed, it would run outside the transaction.
   */
  async lockFirst<Row>(query: Sql): Promise<Row[]> {
    return (await this.#send(query)).rows as Row[];
  }

  async query<Row>(query: Sql): Promise<Row[]> {
    await this.#began;
    return (await this.#send(query)).rows as Row[];
  }

  /**
   * Like `query`, but with plan_cache_mode = force_generic_plan. Use it for long statements whose
   * planning costs more than execution, and whose plan does not depend on the values. PostgreSQL
   * would plan them again on every call. Outside a transaction, the statement is its own
   * transaction.
   */
  async queryGeneric<Row>(query: Sql): Promise<Row[]> {
    if (!(this.#on instanceof pg.Pool)) return this.query(query);
    if (pgbouncerPools.has(this.#on)) return this.transactionGeneric((db) => db.query(query));
    const pool = genericPlanPool(this.#on);
    return (await retryOnConflict(() => pool.query(compile(query)))).rows as Row[];
  }

  /** Like `queryGeneric`, for a statement that writes. */
  async executeGeneric<Row>(query: Sql): Promise<Row[]> {
    const rows = await this.queryGeneric<Row>(query);
    if (this.#on instanceof pg.Pool) await waitForFlush(genericPlanPool(this.#on));
    return rows;
  }

  async queryOneGeneric<Row>(query: Sql): Promise<Row | undefined> {
    return (await this.queryGeneric<Row>(query))[0];
  }

  /**
   * Sends NOTIFY after the commit and outside the transaction: NOTIFY inside would serialize all
   * notifying commits until each is on disk. If the process dies in between, the notification is
   * lost and listeners see the change at their next query.
   */
  notifyAfterCommit(channel: string, payload: string): void {
    this.afterCommit((pool) => notifySoon(pool, { channel, payload }));
  }

  /** Runs `work` after the transaction commits, or immediately outside a transaction. */
  afterCommit(work: (pool: pg.Pool) => void): void {
    if (this.#on instanceof pg.Pool) work(this.#on);
    else this.#afterCommitWork.push(work);
  }

  /** Waits until all pending notifications are sent. */
  async notifyNow(): Promise<void> {
    if (this.#on instanceof pg.Pool) await pendingNotifications.get(this.#on)?.done;
  }

  /** Whether requests wait because all connections are busy. */
  get hasPendingClients(): boolean {
    return this.#on instanceof pg.Pool && [this.#on, genericPlanPool(this.#on)].some(isExhausted);
  }

  /** Destroys all connections, including those with running queries. */
  cut() {
    if (this.#on instanceof pg.Pool) destroyConnections(this.#on);
  }

  async queryOne<Row>(query: Sql): Promise<Row | undefined> {
    return (await this.query<Row>(query))[0];
  }

  /** Runs the after-commit hooks of a committed transaction. */
  runAfterCommit(pool: pg.Pool) {
    for (const work of this.#afterCommitWork) work(pool);
  }

  /** Returns the number of affected rows. */
  async execute(query: Sql): Promise<number> {
    await this.#began;
    return (await this.#send(query)).rowCount ?? 0;
  }

  /**
   * For the last statement of a transaction, when nothing depends on its result: the commit is sent
   * right behind it. If the statement fails, the transaction fails.
   */
  async executeWithCommit(query: Sql): Promise<void> {
    await this.#began;
    const sent = this.#send(query);
    if (this.#on instanceof pg.Pool) return void (await sent);
    // the transaction reports the error
    sent.catch(() => {});
    this.#lastSent = sent;
  }

  /** The pending result of `executeWithCommit`. */
  get lastSent() {
    return this.#lastSent;
  }

  async #send(query: Sql): Promise<pg.QueryResult> {
    if (this.#ended) throw new Error('This transaction has ended.');
    return this.#on.query(compile(query));
  }

  /**
   * Rejects later statements of a finished transaction, for example of a parallel branch that was
   * still running when another one failed.
   */
  end() {
    this.#ended = true;
  }

  /**
   * Runs `work` in a transaction. Parallel branches of `work` share the one connection in the order
   * of their queries. Inside a transaction, `work` joins it.
   */
  async transaction<T>(work: (db: Database) => Promise<T>, settings: Settings = {}): Promise<T> {
    const on = this.#on;
    return on instanceof pg.Pool ? retryOnConflict(() => transact(on, work, settings)) : work(this);
  }

  /** Like `transaction`, with generic plans for every statement. */
  async transactionGeneric<T>(
    work: (db: Database) => Promise<T>,
    settings: Settings = {},
  ): Promise<T> {
    const on = this.#on;
    if (!(on instanceof pg.Pool)) return work(this);
    return retryOnConflict(() =>
      transact(
        genericPlanPool(on),
        work,
        pgbouncerPools.has(on) ? { ...genericPlanSetting, ...settings } : settings,
      ),
    );
  }
}

/** Settings of one transaction. They are not escaped: pass constants only, never user input. */
type Settings = Record<string, string>;

/** Retries after a deadlock or a serialization failure, up to three attempts. */
async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 3 || !isSerializationFailure(error)) throw error;
    }
  }
}

async function transact<T>(
  pool: pg.Pool,
  work: (db: Database) => Promise<T>,
  settings: Settings,
): Promise<T> {
  const { inside, result } = await committed(pool, work, settings);
  if (settings['synchronous_commit'] !== 'off') await waitForFlush(pool);
  inside.runAfterCommit(pool);
  return result;
}

async function committed<T>(pool: pg.Pool, work: (db: Database) => Promise<T>, settings: Settings) {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const set = Object.entries(settings).map(([name, value]) => `; set local ${name} = '${value}'`);
    const began = client.query(`begin${set.join('')}`);
    // the first statement that awaits `began` reports the error
    began.catch(() => {});
    const inside = new Database(client, began);
    const result = await withTransactionGuard(() => work(inside)).finally(() => inside.end());
    await began;
    // after a failed statement, a commit only rolls back and reports no error
    await Promise.all([inside.lastSent, client.query('commit')]);
    return { inside, result };
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => (broken = lost));
    throw error;
  } finally {
    client.release(broken);
  }
}

type ChannelMessage = { channel: string; payload: string };

const notifyStatement = (all: readonly ChannelMessage[]) =>
  sql`select pg_notify(channel, payload) from unnest(${all.map(({ channel }) => channel)}::text[], ${all.map(({ payload }) => payload)}::text[]) t (channel, payload)`;

/** Per pool: the notifications queued while a batch is being sent. They are sent right after it. */
const pendingNotifications = new WeakMap<
  pg.Pool,
  { next: ChannelMessage[]; done: Promise<void> }
>();

function notifySoon(pool: pg.Pool, notification: ChannelMessage) {
  const pending = pendingNotifications.get(pool);
  if (pending) return void pending.next.push(notification);
  const next = [notification];
  pendingNotifications.set(pool, { next, done: sendNotifications(pool, next) });
}

async function sendNotifications(pool: pg.Pool, next: ChannelMessage[]) {
  // collect all notifications of one transaction into one statement
  await Promise.resolve();
  // listeners query again when the database is back, so a lost notification does no harm
  while (next.length > 0)
    await pool.query(compile(notifyStatement(next.splice(0)))).catch(() => {});
  pendingNotifications.delete(pool);
}

const isSerializationFailure = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001');

/** Whether a statement violated a unique constraint. */
export const isUniqueViolation = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '23505';

/**
 * Whether an error is temporary: statement or lock timeout, deadlock after retries, no connection,
 * PgBouncer failure, shutdown, or a replica that is not promoted yet.
 */
export function isTransientDbError(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    busyCodes.has(code) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(message)
  );
}
const busyCodes = new Set([
  '57014',
  '55P03',
  '40P01',
  '40001',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08P01',
  '25006',
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
]);
