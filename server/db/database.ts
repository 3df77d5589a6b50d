// Database access: pools, queries, transactions with retries, after-commit hooks and notifications.
import pg from 'pg';
import { minute } from '#contract/durations.ts';
import { sessionSettings } from './sessionSettings.ts';
import { compile, sql, type Sql } from './sql.ts';
import { asyncCommit, asyncCommitSettings, waitForSharedFlush } from './groupCommit.ts';
import { withTransactionGuard } from '../lib/transactionGuard.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Idle connections stay open for long: a closed connection loses its plans, and planning a long
 * statement costs more than running it.
 */
const idleTimeoutMs = 10 * minute;

export function createPool(
  connection: pg.PoolConfig,
  settings: Record<string, string> = {},
): pg.Pool {
  const pool = new pg.Pool({
    // two cores like and vote 1.13 times as often with eight connections as with ten
    max: 8,
    idleTimeoutMillis: idleTimeoutMs,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // statements are sent without waiting for earlier results; code that copies whole tables turns
    // this off
    pipeline: true,
    ...connection,
    options: Object.entries({ ...sessionSettings, ...settings })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  const clients = new Set<pg.PoolClient>();
  clientsByPool.set(pool, clients);
  // a stopping server closes idle connections: the pool opens new ones, so ignore the error
  pool.on('error', () => {});
  pool.on('connect', (client) => void clients.add(client.on('error', () => {})));
  pool.on('remove', (client) => void clients.delete(client));
  return pool;
}

/** The open clients of each pool. */
const clientsByPool = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/**
 * Destroys all connections, for a database that hangs, for example with its disk or network.
 * Pending queries fail immediately instead of waiting forever.
 */
function destroyConnections(pool: pg.Pool) {
  // client.end() would wait for pending results
  for (const client of clientsByPool.get(pool) ?? [])
    (client as pg.Client & pg.PoolClient).connection.stream.destroy();
}

/**
 * Whether requests wait because all connections are busy. Requests wait briefly even when a
 * connection is free; these do not count.
 */
const isExhausted = ({ waitingCount, idleCount, totalCount, options }: pg.Pool) =>
  waitingCount > 0 && idleCount === 0 && totalCount >= options.max;

export class Database {
  #on: pg.Pool | pg.PoolClient;
  #afterCommitWork: ((pool: pg.Pool) => void)[] = [];
  #began: Promise<unknown> | undefined;
  #lastSent: Promise<unknown> | undefined;
  #ended = false;

  /** `began` resolves when a transaction has begun on this connection. */
  constructor(connection: pg.Pool | pg.PoolClient, began?: Promise<unknown>) {
    this.#on = connection;
    this.#began = began;
  }

  /**
   * For the first statement of a transaction, when it locks rows and changes none. It is sent
   * together with BEGIN, and later statements may be sent before its result arrives. Every other
   * statement waits for BEGIN: if BEGIN failed, it would run outside the transaction.
   */
  async lockFirst<Row>(query: Sql): Promise<Row[]> {
    return (await this.#send(query)).rows as Row[];
  }

  async query<Row>(query: Sql): Promise<Row[]> {
    await this.#began;
    return (await this.#send(query)).rows as Row[];
  }

  /**
   * Sends NOTIFY after the commit and outside the transaction: NOTIFY inside would serialize all
   * notifying commits until each is on disk. If the process dies in between, the notification is
   * lost and listeners see the change at their next query.
   */
  notifyAfterCommit(channel: string, payload: string): void {
    this.afterCommit((pool) => queueNotification(pool, { channel, payload }));
  }

  /** Runs `work` after the transaction commits, or immediately outside a transaction. */
  afterCommit(work: (pool: pg.Pool) => void): void {
    if (this.#on instanceof pg.Pool) work(this.#on);
    else this.#afterCommitWork.push(work);
  }

  /** Waits until all pending notifications are sent. */
  async flushNotifications(): Promise<void> {
    if (this.#on instanceof pg.Pool) await pendingNotifications.get(this.#on)?.sending;
  }

  /** Whether requests wait because all connections are busy. */
  get hasPendingClients(): boolean {
    return this.#on instanceof pg.Pool && isExhausted(this.#on);
  }

  /**
   * A query that writes, and that waits for the disk together with others. It evaluates the given
   * expression, which is never null.
   */
  async queryWithGroupCommit<Row>(query: (asyncCommit: Sql) => Sql): Promise<Row[]> {
    if (!(this.#on instanceof pg.Pool)) return this.query(query(sql`''`));
    const rows = await this.query<Row>(query(asyncCommit));
    await waitForSharedFlush(this.#on);
    return rows;
  }

  /** A transaction that waits for the disk together with others. */
  async transactionWithGroupCommit<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const result = await this.transaction(work, asyncCommitSettings);
    if (this.#on instanceof pg.Pool) await waitForSharedFlush(this.#on);
    return result;
  }

  /** Destroys all connections, including those with running queries. */
  destroyConnections() {
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
    const connection = this.#on;
    // outside a transaction, a statement is its own transaction
    if (connection instanceof pg.Pool)
      return retryOnConflict(() => connection.query(compile(query)));
    return connection.query(compile(query));
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
    const connection = this.#on;
    return connection instanceof pg.Pool
      ? retryOnConflict(() => runTransaction(connection, work, settings))
      : work(this);
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

async function runTransaction<T>(
  pool: pg.Pool,
  work: (db: Database) => Promise<T>,
  settings: Settings,
): Promise<T> {
  const { transaction, result } = await runAndCommit(pool, work, settings);
  transaction.runAfterCommit(pool);
  return result;
}

async function runAndCommit<T>(
  pool: pg.Pool,
  work: (db: Database) => Promise<T>,
  settings: Settings,
) {
  const client = await pool.connect();
  let connectionError: Error | undefined;
  try {
    const setStatements = Object.entries(settings).map(
      ([name, value]) => `; set local ${name} = '${value}'`,
    );
    const began = client.query(`begin${setStatements.join('')}`);
    // the first statement that awaits `began` reports the error
    began.catch(() => {});
    const transaction = new Database(client, began);
    const result = await withTransactionGuard(() => work(transaction)).finally(() =>
      transaction.end(),
    );
    await began;
    // after a failed statement, a commit only rolls back and reports no error
    await Promise.all([transaction.lastSent, client.query('commit')]);
    return { transaction, result };
  } catch (error) {
    await client
      .query('rollback')
      .catch((rollbackError: Error) => (connectionError = rollbackError));
    throw error;
  } finally {
    client.release(connectionError);
  }
}

type ChannelMessage = { channel: string; payload: string };

const createNotifyStatement = (messages: readonly ChannelMessage[]) =>
  sql`select pg_notify(channel, payload) from unnest(${messages.map(({ channel }) => channel)}::text[], ${messages.map(({ payload }) => payload)}::text[]) t (channel, payload)`;

/** Per pool: the notifications queued while a batch is being sent. They are sent right after it. */
const pendingNotifications = new WeakMap<
  pg.Pool,
  { queued: ChannelMessage[]; sending: Promise<void> }
>();

function queueNotification(pool: pg.Pool, notification: ChannelMessage) {
  const pending = pendingNotifications.get(pool);
  if (pending) return void pending.queued.push(notification);
  const queued = [notification];
  pendingNotifications.set(pool, { queued, sending: sendNotifications(pool, queued) });
}

async function sendNotifications(pool: pg.Pool, queued: ChannelMessage[]) {
  // collect all notifications of one transaction into one statement
  await Promise.resolve();
  // listeners query again when the database is back, so a lost notification does no harm
  while (queued.length > 0)
    await pool.query(compile(createNotifyStatement(queued.splice(0)))).catch(() => {});
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
    transientErrorCodes.has(code) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(message)
  );
}
const transientErrorCodes = new Set([
  '57014', // statement timeout
  '55P03', // lock timeout
  '40P01', // deadlock
  '40001', // serialization failure
  '57P01', // shutdown by an administrator
  '57P02', // crash of another process
  '57P03', // not yet accepting connections
  '53300', // too many connections
  '08P01', // PgBouncer failure
  '25006', // read-only: a replica that is not promoted yet
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
]);
