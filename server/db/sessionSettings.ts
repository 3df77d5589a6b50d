/**
 * Default settings of each connection. PgBouncer drops them, so deploy/pgbouncer.ini repeats them.
 * The timeouts bound how long a statement runs, waits for a lock, or leaves a transaction open.
 */
export const sessionSettings = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  // Compiling a short statement takes longer than running it.
  jit: 'off',
  // Data is cached or on an SSD. With the default of 4, PostgreSQL scans a small table in full for
  // each row of a join instead of using its index.
  random_page_cost: '1.1',
  // Planning a long statement takes longer than running it, and the plan of nearly none depends on
  // its values. Searches ask for plans of their own (timeLimit.ts).
  plan_cache_mode: 'force_generic_plan',
  timezone: 'UTC',
};
