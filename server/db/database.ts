// The one way to the database.
import pg from 'pg';
import { minute } from '#contract/durations.ts';
import { compile, sql, type Sql } from './sql.ts';
import { sqlOnly } from './transactionGuard.ts';
import { singleFlight } from './coalesce.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Set for every connection, by deploy/pgbouncer.ini where that stands before the database: nothing waits for ever, and no answer needs a compiler. */
export const sessionSettings = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  jit: 'off',
  // what is read lies in memory, or on a disk without arms: else small tables are read from end to end for each row
  random_page_cost: '1.1',
  timezone: 'UTC',
};

/** A connection that goes takes along what it planned: the next one plans every long statement anew, which takes longer than the answer. */
const idle = 10 * minute;

/**
 * Statements that are planned once, at the same time. They are long and wait for little but the processor, of which one server of ours fills no more
 * than this. Of ten connections each finds in the caches what another one left, of five more often its own. Measured on two cores: 1.06 to 1.17 times as many answers.
 */
const plannedAtOnce = 5;

type PoolOptions = {
  /** Through a PgBouncer in transaction mode, which passes on nothing of what a connection asks for when it opens. */
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
    idleTimeoutMillis: idle,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // a statement need not wait for the answer to the one before; who copies whole tables opens a pool without
    pipeline: true,
    ...connection,
    options,
  };
  const clients = new Set<pg.PoolClient>();
  const pool = createResilientPool(config, clients);
  connected.set(pool, clients);
  if (viaPgBouncer) {
    pgbouncerPools.add(pool);
    return pool;
  }
  let second: pg.Pool | undefined;
  companionPools.set(pool, () => {
    if (second) return second;
    const genericPlanPool = {
      ...config,
      max: Math.min(config.max, plannedAtOnce),
      options: `${options} -c plan_cache_mode=force_generic_plan -c synchronous_commit=off`,
    };
    second = createResilientPool(genericPlanPool, clients);
    waits.set(
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
  // a server that stops breaks idle connections: the pool makes new ones, so this is no reason to die
  pool.on('error', () => {});
  pool.on('connect', (client) => void clients.add(client.on('error', () => {})));
  pool.on('remove', (client) => void clients.delete(client));
  return pool;
}

/** The connections of each pool, and of the one beside it. */
const connected = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/**
 * For a database that has fallen silent, as on a machine whose disk or network hangs: it keeps every connection and answers by none, so that whoever
 * asks would wait for ever. Cut off, they are told at once.
 */
function destroyConnections(pool: pg.Pool) {
  // without a farewell, which would wait for every answer
  for (const client of connected.get(pool) ?? [])
    (client as pg.Client & pg.PoolClient).connection.stream.destroy();
}

/** Beside each pool another one, whose connections plan every statement once, whatever its values; opened when it is first asked. */
const companionPools = new WeakMap<pg.Pool, () => pg.Pool>();
const genericPlanPool = (pool: pg.Pool) => companionPools.get(pool)?.() ?? pool;

/**
 * There a commit does not wait for the disk, which would keep its connection from others: whoever wrote waits after it, for one write together with all who
 * wait. What commits writes all that was committed before it; a message that nobody reads changes no table.
 */
const waits = new WeakMap<pg.Pool, () => Promise<unknown>>();
const flushBarrier = {
  name: 'on disk',
  text: `select pg_logical_emit_message(true, 'folkmoot', '')`,
};
const waitForFlush = async (pool: pg.Pool) => void (await waits.get(pool)?.());

/** Whoever asks while a connection is free waits for a moment too: they do not count. */
const isExhausted = ({ waitingCount, idleCount, totalCount, options }: pg.Pool) =>
  waitingCount > 0 && idleCount === 0 && totalCount >= options.max;

/** Where each transaction has to say itself that it plans every statement once. */
const pgbouncerPools = new WeakSet<pg.Pool>();
const onePlan = { plan_cache_mode: 'force_generic_plan' };

export class Database {
  #on: pg.Pool | pg.PoolClient;
  #afterwards: ((pool: pg.Pool) => void)[] = [];
  #begun: Promise<unknown> | undefined;
  #last: Promise<unknown> | undefined;
  #over = false;

  /** `begun`: that a transaction has begun on this connection. */
  constructor(on: pg.Pool | pg.PoolClient, begun?: Promise<unknown>) {
    this.#on = on;
    this.#begun = begun;
  }

  /**
   * For the first statement of a transaction that locks rows and changes none. It goes out together with what begins the transaction, and what
   * follows may go out before it is answered. Every other statement waits until the transaction has begun: it would stand by itself if it had not.
   */
  async lockFirst(query: Sql): Promise<void> {
    await this.#send(query);
  }

  async query<Row>(query: Sql): Promise<Row[]> {
    await this.#begun;
    return (await this.#send(query)).rows as Row[];
  }

  /**
   * The same by a plan that is made once, whatever the values: for a statement so long that planning it costs more than running it, and
   * whose plan is the same for all values. PostgreSQL goes by guessed costs and would plan it anew at every call. Outside of a transaction it is one of its own.
   */
  async queryGeneric<Row>(query: Sql): Promise<Row[]> {
    if (!(this.#on instanceof pg.Pool)) return this.query(query);
    if (pgbouncerPools.has(this.#on)) return this.transactionGeneric((db) => db.query(query));
    const pool = genericPlanPool(this.#on);
    return (await retryOnConflict(() => pool.query(compile(query)))).rows as Row[];
  }

  /** The same for a statement that writes. */
  async executeGeneric<Row>(query: Sql): Promise<Row[]> {
    const rows = await this.queryGeneric<Row>(query);
    if (this.#on instanceof pg.Pool) await waitForFlush(genericPlanPool(this.#on));
    return rows;
  }

  async queryOneGeneric<Row>(query: Sql): Promise<Row | undefined> {
    return (await this.queryGeneric<Row>(query))[0];
  }

  /**
   * Tells whoever listens, at once, or once the transaction is committed and by no part of it: a transaction that tells holds all others that tell up until it is
   * on the disk, so that of these one after the other would be written. What a process that dies in between does not tell is seen at the next look.
   */
  notifyAfterCommit(channel: string, said: string): void {
    this.afterCommit((pool) => tellSoon(pool, { channel, said }));
  }

  /** What this process does once the transaction is committed, and at once where there is none. */
  afterCommit(work: (pool: pg.Pool) => void): void {
    if (this.#on instanceof pg.Pool) work(this.#on);
    else this.#afterwards.push(work);
  }

  /** Until all that was committed is told. */
  async notifyNow(): Promise<void> {
    if (this.#on instanceof pg.Pool) await underway.get(this.#on)?.done;
  }

  /** Whether somebody waits for a connection because all are taken. */
  get hasPendingClients(): boolean {
    return this.#on instanceof pg.Pool && [this.#on, genericPlanPool(this.#on)].some(isExhausted);
  }

  /** Cuts every connection, also of what runs at the moment. */
  cut() {
    if (this.#on instanceof pg.Pool) destroyConnections(this.#on);
  }

  async queryOne<Row>(query: Sql): Promise<Row | undefined> {
    return (await this.query<Row>(query))[0];
  }

  /** Of a transaction that is committed: does what was to be done then. */
  runAfterCommit(pool: pg.Pool) {
    for (const work of this.#afterwards) work(pool);
  }

  /** How many rows the statement touched. */
  async execute(query: Sql): Promise<number> {
    await this.#begun;
    return (await this.#send(query)).rowCount ?? 0;
  }

  /** For the last statement of a transaction, when nothing depends on its result: the commit goes out right behind it. If it fails, so does the transaction. */
  async executeWithCommit(query: Sql): Promise<void> {
    await this.#begun;
    const sent = this.#send(query);
    if (this.#on instanceof pg.Pool) return void (await sent);
    // the transaction reports the error
    sent.catch(() => {});
    this.#last = sent;
  }

  /** Of a transaction: the result of its last statement. */
  get lastSent() {
    return this.#last;
  }

  async #send(query: Sql): Promise<pg.QueryResult> {
    if (this.#over) throw new Error('This transaction is over.');
    return this.#on.query(compile(query));
  }

  /** Of a transaction: what asks by it from now on, as a part that was under way when another one failed, comes too late. */
  end() {
    this.#over = true;
  }

  /** All of `work` or nothing. Parts of it that go on at the same time take turns on its one connection, in the order they ask. Inside a transaction it joins that one. */
  async transaction<T>(work: (db: Database) => Promise<T>, settings: Settings = {}): Promise<T> {
    const on = this.#on;
    return on instanceof pg.Pool ? retryOnConflict(() => transact(on, work, settings)) : work(this);
  }

  /** The same where every statement is planned once. */
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
        pgbouncerPools.has(on) ? { ...onePlan, ...settings } : settings,
      ),
    );
  }
}

/** Of one transaction, written in the code and never by somebody. */
type Settings = Record<string, string>;

/** A deadlock or a failed serialisation is tried again. */
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
    const begun = client.query(`begin${set.join('')}`);
    // that it failed is told by the first statement that waits for it
    begun.catch(() => {});
    const inside = new Database(client, begun);
    const result = await sqlOnly(() => work(inside)).finally(() => inside.end());
    await begun;
    // after a statement that failed a commit only rolls back, and reports no error
    await Promise.all([inside.lastSent, client.query('commit')]);
    return { inside, result };
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => (broken = lost));
    throw error;
  } finally {
    client.release(broken);
  }
}

type Telling = { channel: string; said: string };

const telling = (all: readonly Telling[]) =>
  sql`select pg_notify(channel, said) from unnest(${all.map(({ channel }) => channel)}::text[], ${all.map(({ said }) => said)}::text[]) t (channel, said)`;

/** What is being told; what was said meanwhile is told at once after it. */
const underway = new WeakMap<pg.Pool, { next: Telling[]; done: Promise<void> }>();

function tellSoon(pool: pg.Pool, one: Telling) {
  const telling = underway.get(pool);
  if (telling) return void telling.next.push(one);
  const next = [one];
  underway.set(pool, { next, done: tellAll(pool, next) });
}

async function tellAll(pool: pg.Pool, next: Telling[]) {
  // what one transaction says goes in one statement
  await Promise.resolve();
  // whoever listens looks again when the database is back
  while (next.length > 0) await pool.query(compile(telling(next.splice(0)))).catch(() => {});
  underway.delete(pool);
}

const isSerializationFailure = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001');

/** Whether a statement failed because a row with this key is there already. */
export const isUniqueViolation = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '23505';

/** Statement or lock time-out, deadlock after retries, no connection, also behind a PgBouncer, shutting down, or not yet in its primary's place. */
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
