// Adjustments for PgBouncer in transaction mode, where consecutive transactions may use different
// connections.
import pg from 'pg';

/**
 * Client that sends unnamed statements, for versions of PgBouncer without support for prepared
 * statements (before 1.21).
 */
export class UnpreparedClient extends pg.Client {
  override query = ((query: unknown, ...rest: unknown[]) => {
    const unnamed =
      query && typeof query === 'object' && 'name' in query && 'text' in query
        ? { ...query, name: undefined }
        : query;
    return (pg.Client.prototype.query as (...args: unknown[]) => unknown).call(
      this,
      unnamed,
      ...rest,
    );
  }) as pg.Client['query'];
}

/**
 * Throws unless timeouts are set on the server side. PgBouncer drops the startup options of
 * connections.
 */
export async function assertServerTimeouts(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) name where current_setting(name) = '0'`,
  );
  if (rows[0])
    throw new Error(
      `statements on DATABASE_URL have no time limit (${rows[0].name} = 0): set one in PgBouncer, as in deploy/pgbouncer.ini.`,
    );
}
