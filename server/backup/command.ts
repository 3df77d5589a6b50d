// Shared code of the backup commands. They open the database without running migrations, because a
// backup must precede a migration that may fail.
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type pg from 'pg';
import { openDatabase } from '../cli/context.ts';
import { readConfig, type Config } from '../config.ts';
import { createPool } from '../db/database.ts';
import { endOnSignals, isShuttingDown, onShutdown } from '../lib/process/shutdown.ts';

/** No timeouts, and output formats that are read back without loss. */
const bulkTransactionSettings = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
};

/** Opens connections for copying whole tables. */
export const openBulkPool = (connection: pg.PoolConfig) =>
  createPool({ ...connection, pipeline: false }, bulkTransactionSettings);

/** Removes control characters from text of a backup before it is printed. */
export const stripControlCharacters = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, '');

/**
 * Runs a command. An error is printed as one line and ends the process with code 1. A signal runs
 * the cleanup handlers.
 */
export async function runCommand(name: string, work: () => Promise<void>) {
  endOnSignals();
  try {
    await work();
  } catch (error) {
    if (isShuttingDown()) return;
    console.error(stripControlCharacters(`${name}: ${(error as Error).message}`));
    process.exit(1);
  }
}

/** Runs `work` with a pool. Creates a missing database only if `begins` is true. */
export async function withPool(
  work: (pool: pg.Pool, config: Config) => Promise<void>,
  begins = false,
) {
  const config = readConfig();
  const { connection, stop } = await openDatabase(config, begins);
  const unregister = onShutdown(stop);
  const pool = openBulkPool(connection);
  try {
    await work(pool, config);
  } finally {
    unregister();
    await pool.end();
    await stop();
  }
}

/** Parses one positional argument and `options`, which are those of `parseArgs`. */
export function parseArgument<Options extends NonNullable<ParseArgsConfig['options']>>(
  what: string,
  options: Options,
) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [argument, ...extra] = positionals;
    if (argument && extra.length === 0) return { argument, values };
  } catch {
    // An unknown option.
  }
  throw new Error(`specify ${what}.`);
}
