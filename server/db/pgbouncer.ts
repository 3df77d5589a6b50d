// What is different where a PgBouncer in transaction mode stands before the database: each transaction may have another connection.
import pg from 'pg';

/** Statements without names, for a PgBouncer that does not know them (before 1.21). */
export class UnpreparedClient extends pg.Client {
  override query = ((query: unknown, ...rest: unknown[]) => {
    const unnamed =
      query && typeof query === 'object' && 'name' in query && 'text' in query
        ? { ...query, name: undefined }
        : query;
    return (pg.Client.prototype.query as (...all: unknown[]) => unknown).call(
      this,
      unnamed,
      ...rest,
    );
  }) as pg.Client['query'];
}

/** It passes on nothing of what a connection asks for when it opens, so it has to be told itself. */
export async function assertServerTimeouts(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) name where current_setting(name) = '0'`,
  );
  if (rows[0])
    throw new Error(
      `by DATABASE_URL statements may take for ever (${rows[0].name} = 0): let PgBouncer say otherwise, as in deploy/pgbouncer.ini.`,
    );
}
