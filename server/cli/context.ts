// Set-up shared by the commands: settings and the server's database, also while the server runs.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { readConfig, type Config } from '../config.ts';
import { Database, createPool } from '../db/database.ts';
import { explainStartError } from '../db/startError.ts';
import { installJobs } from '../jobs/queue.ts';
import { isEmptyDatabase, migrate, assertSameVersion } from '../db/migrate.ts';
import { ensureUnprivilegedRole } from '../db/unprivilegedRole.ts';
import { onShutdown } from '../lib/process/shutdown.ts';
import { isDatabaseIn, findRunningPostgres, startPostgres } from '../db/embeddedPostgres.ts';

/**
 * Rejects a data folder without a database: a mistyped folder would be empty and pass every check.
 */
function assertDatabaseExists({ dataDir }: Config, folder: string) {
  if (!isDatabaseIn(folder))
    throw new Error(
      `there is no Folkmoot in ${dataDir}: this command needs DATA_DIR or DATABASE_URL as the server has it.`,
    );
}

/**
 * The database for a command: the one of DATABASE_URL, the embedded one of a running server, or one
 * that this function starts.
 */
export async function openDatabase(
  config: Config,
  canCreate: boolean,
): Promise<{ connection: pg.PoolConfig; stop: () => Promise<void> }> {
  const { dataDir } = config;
  const databaseUrl = config.databaseDirectUrl || config.databaseUrl;
  const folder = join(dataDir, 'postgres');
  if (!databaseUrl && !canCreate) assertDatabaseExists(config, folder);
  if (canCreate) mkdirSync(dataDir, { recursive: true });
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: async () => {} };
  const running = findRunningPostgres(folder);
  if (running) return { connection: await ensureUnprivilegedRole(running), stop: async () => {} };
  const started = await startPostgres(folder);
  return { connection: await ensureUnprivilegedRole(started), stop: started.stop };
}

/**
 * Runs `work` with a pool of the server's database. With `canCreate`, a missing embedded database
 * is created.
 */
export async function withPool(
  openPool: (connection: pg.PoolConfig) => pg.Pool,
  work: (pool: pg.Pool, config: Config) => Promise<void>,
  canCreate = false,
) {
  const config = readConfig();
  const { connection, stop } = await openDatabase(config, canCreate);
  const unregister = onShutdown(stop);
  const pool = openPool(connection);
  try {
    await pool.query('select').catch((error: unknown) => {
      throw new Error(explainStartError(error), { cause: error });
    });
    await work(pool, config);
  } finally {
    unregister();
    await pool.end();
    await stop();
  }
}

/**
 * Runs `work` on a database of this version: commands never migrate, because a server may be
 * running. With `canCreate`, an empty database is set up.
 */
export const withDatabase = (
  work: (db: Database, config: Config, pool: pg.Pool) => Promise<void>,
  canCreate = false,
) =>
  withPool(
    createPool,
    async (pool, config) => {
      if (canCreate && (await isEmptyDatabase(pool))) await setUpDatabase(pool);
      await assertSameVersion(pool);
      await work(new Database(pool), config, pool);
    },
    canCreate,
  );

/** Applies pending migrations as the start of the server does, and returns their names. */
export async function setUpDatabase(pool: pg.Pool): Promise<string[]> {
  const applied = await migrate(pool);
  await installJobs(pool);
  return applied;
}
