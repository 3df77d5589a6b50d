// What the commands around backups stand on: the database as it is. No migration runs before a backup, which is made for the case that one goes wrong.
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type pg from 'pg';
import { databaseOf } from '../cli/context.ts';
import { readConfig, type Config } from '../config.ts';
import { createPool } from '../db/database.ts';
import { endOnSignals, endsBySignal, endWith } from '../lib/process/shutdown.ts';

/** Nothing is cut off that takes long, and everything is written in the way that is read back the same. */
const bulkTransactionSettings = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
};

/** Tables are copied whole over its connections. */
export const openUnhurried = (connection: pg.PoolConfig) =>
  createPool({ ...connection, pipeline: false }, bulkTransactionSettings);

/** What a backup says of itself moves no cursor and hides no line. */
export const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, '');

/** Whatever goes wrong is one line of this command, and its end. Ended early it leaves nothing behind. */
export async function command(name: string, work: () => Promise<void>) {
  endOnSignals();
  try {
    await work();
  } catch (error) {
    if (endsBySignal()) return;
    console.error(plain(`${name}: ${(error as Error).message}`));
    process.exit(1);
  }
}

/** Only what `begins` a site makes a database where there is none. */
export async function withPool(
  work: (pool: pg.Pool, config: Config) => Promise<void>,
  begins = false,
) {
  const config = readConfig();
  const { connection, stop } = await databaseOf(config, begins);
  const forget = endWith(stop);
  const pool = openUnhurried(connection);
  try {
    await work(pool, config);
  } finally {
    forget();
    await pool.end();
    await stop();
  }
}

/** The one word that these commands take besides what begins with two dashes. `options` are those of `parseArgs`. */
export function wordAnd<Options extends NonNullable<ParseArgsConfig['options']>>(
  what: string,
  options: Options,
) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [word, ...more] = positionals;
    if (word && more.length === 0) return { word, values };
  } catch {
    // another option than these
  }
  throw new Error(`say ${what}.`);
}
