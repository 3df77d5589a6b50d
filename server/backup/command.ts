// What the commands around backups stand on: the database as it is. No migration runs before a backup, which is made for the case that one goes wrong.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { refuseNoDatabase } from '../command.ts';
import { readConfig, type Config } from '../config.ts';
import { openPool } from '../kit/database.ts';
import { runningOn, startPostgres } from '../kit/postgres.ts';

/** Nothing is cut off that takes long, and everything is written in the way that is read back the same. */
const unhurried = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
};

/** Tables are copied whole over its connections. */
export const openUnhurried = (connection: pg.PoolConfig) => openPool({ ...connection, pipeline: false }, unhurried);

/** Whatever goes wrong is one line of this command, and its end. */
export async function command(name: string, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    console.error(`${name}: ${(error as Error).message}`);
    process.exit(1);
  }
}

/** Only what `begins` a site makes a database where there is none. */
export async function withPool(work: (pool: pg.Pool, config: Config) => Promise<void>, begins = false) {
  const config = readConfig();
  const folder = join(config.dataDir, 'postgres');
  const databaseUrl = config.databaseDirectUrl || config.databaseUrl;
  if (!databaseUrl && !begins) refuseNoDatabase(config, folder);
  mkdirSync(config.dataDir, { recursive: true });
  const started = databaseUrl || runningOn(folder) ? undefined : await startPostgres(folder);
  const { host } = started ?? runningOn(folder) ?? {};
  const pool = openUnhurried(databaseUrl ? { connectionString: databaseUrl } : { host, user: 'postgres', database: 'postgres' });
  try {
    await work(pool, config);
  } finally {
    await pool.end();
    await started?.stop();
  }
}

/** The one word that these commands take. */
export function onlyWord(words: string[], what: string): string {
  const [word, ...more] = words;
  if (!word || more.length > 0 || word.startsWith('-')) throw new Error(`say ${what}.`);
  return word;
}
