/**
 * Settings of every connection. Where PgBouncer is in use, deploy/pgbouncer.ini sets them. They
 * bound all waits and disable the JIT compiler.
 */
export const sessionSettings = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  jit: 'off',
  // Data is cached or on an SSD. With the default cost, PostgreSQL scans small tables once per row.
  random_page_cost: '1.1',
  timezone: 'UTC',
};
