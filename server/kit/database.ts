// The one way to the database.
import pg from 'pg';
import { rendered, type Sql } from './sql.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Set for every connection: nothing waits for ever, and no answer needs a compiler. */
const sessionSettings = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  jit: 'off',
  timezone: 'UTC',
};

export function openPool(connection: pg.PoolConfig, settings: Record<string, string> = {}): pg.Pool {
  const options = Object.entries({ ...sessionSettings, ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: 5_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...connection, options });
  // a server that stops breaks idle connections: the pool makes new ones, so this is no reason to die
  pool.on('error', () => {});
  const clients = new Set<pg.PoolClient>();
  connected.set(pool, clients);
  pool.on('connect', (client) => void clients.add(client.on('error', () => {})));
  pool.on('remove', (client) => void clients.delete(client));
  return pool;
}

const connected = new WeakMap<pg.Pool, Set<pg.PoolClient>>();

/**
 * For a database that has fallen silent, as on a machine whose disk or network hangs: it keeps every connection and answers by none, so that whoever
 * asks would wait for ever. Cut off, they are told at once.
 */
export async function cutOff(pool: pg.Pool) {
  // while a question waits for its answer, `end` cuts the line without a farewell
  await Promise.all([...(connected.get(pool) ?? [])].map((client) => (client as pg.Client & pg.PoolClient).end().catch(() => {})));
}

export class Database {
  #on: pg.Pool | pg.PoolClient;
  constructor(on: pg.Pool | pg.PoolClient) {
    this.#on = on;
  }

  async all<Row>(query: Sql): Promise<Row[]> {
    return (await this.#on.query(rendered(query))).rows as Row[];
  }

  /**
   * The same by a plan that is made once, whatever the values: for a statement so long that planning it costs more than running it, and
   * whose plan is the same for all values. PostgreSQL goes by guessed costs and would plan it anew at every call.
   */
  async allByOnePlan<Row>(query: Sql): Promise<Row[]> {
    if (!(this.#on instanceof pg.Pool)) return this.all(query);
    const client = await this.#on.connect();
    try {
      await client.query('begin read only; set local plan_cache_mode = force_generic_plan');
      return (await client.query(rendered(query))).rows as Row[];
    } finally {
      await client.query('rollback').catch(() => {});
      client.release();
    }
  }

  /** Cuts every connection, also of what runs at the moment. */
  async cut() {
    if (this.#on instanceof pg.Pool) await cutOff(this.#on);
  }

  async one<Row>(query: Sql): Promise<Row | undefined> {
    return (await this.all<Row>(query))[0];
  }

  /** How many rows the statement touched. */
  async run(query: Sql): Promise<number> {
    return (await this.#on.query(rendered(query))).rowCount ?? 0;
  }

  /** All of `work` or nothing. Inside a transaction it joins that one. A deadlock or a failed serialisation is tried again. */
  async transaction<T>(work: (db: Database) => Promise<T>): Promise<T> {
    if (!(this.#on instanceof pg.Pool)) return work(this);
    for (let attempt = 1; ; attempt++) {
      try {
        return await transact(this.#on, work);
      } catch (error) {
        if (attempt === 3 || !isCollision(error)) throw error;
      }
    }
  }
}

async function transact<T>(pool: pg.Pool, work: (db: Database) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(new Database(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => (broken = lost));
    throw error;
  } finally {
    client.release(broken);
  }
}

const isCollision = (error: unknown) => error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001');

/** Whether a statement failed because a row with this key is there already. */
export const isDuplicate = (error: unknown) => error instanceof pg.DatabaseError && error.code === '23505';
