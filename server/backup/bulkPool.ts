// Connections for copying whole tables, which is not possible with pipelined statements.
import type pg from 'pg';
import { createPool } from '../db/database.ts';

/** No timeouts, and output formats that are read back without loss. */
const bulkTransactionSettings = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
};

export const openBulkPool = (connection: pg.PoolConfig) =>
  createPool({ ...connection, pipeline: false }, bulkTransactionSettings);
