// Set-up shared by the command line tools: settings and the server's database, also while the
// server runs.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { readConfig, type Config } from '../config.ts';
import { Database, createPool } from '../db/database.ts';
import { installJobs } from '../jobs/queue.ts';
import { isEmptyDatabase, migrate, refuseOtherVersion } from '../db/migrate.ts';
import { asUnprivilegedRole } from '../db/unprivilegedRole.ts';
import { isDatabaseIn, runningOn, startPostgres } from '../db/embeddedPostgres.ts';

/**
 * Rejects a data folder without a database: a mistyped folder would be empty and pass every check.
 */
function refuseNoDatabase({ dataDir }: Config, folder: string) {
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
  if (!databaseUrl && !canCreate) refuseNoDatabase(config, folder);
  mkdirSync(dataDir, { recursive: true });
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: async () => {} };
  const running = runningOn(folder);
  if (running) return { connection: await asUnprivilegedRole(running), stop: async () => {} };
  const started = await startPostgres(folder);
  return { connection: await asUnprivilegedRole(started), stop: started.stop };
}

/**
 * Runs `work` and prints any error as one line before exiting with status 1. With `canCreate` it
 * sets up an empty database.
 */
export async function withDatabase(
  command: string,
  work: (db: Database, config: Config) => Promise<void>,
  canCreate = false,
) {
  try {
    const config = readConfig();
    const { connection, stop } = await openDatabase(config, canCreate);
    const pool = createPool(connection);
    try {
      if (canCreate && (await isEmptyDatabase(pool))) {
        await migrate(pool);
        await installJobs(pool);
      }
      // a server may be running: commands never migrate its database
      await refuseOtherVersion(pool);
      await work(new Database(pool), config);
    } finally {
      await pool.end();
      await stop();
    }
  } catch (error) {
    console.error(`${command}: ${(error as Error).message}`);
    process.exit(1);
  }
}
