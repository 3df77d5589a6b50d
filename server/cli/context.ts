// What the commands beside the server stand on: the same database, also while the server runs.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { readConfig, type Config } from '../config.ts';
import { Database, createPool } from '../db/database.ts';
import { installJobs } from '../jobs/queue.ts';
import { isEmpty, migrate, refuseOtherVersion } from '../db/migrate.ts';
import { asOrdinaryRole } from '../db/unprivilegedRole.ts';
import { isDatabaseIn, runningOn, startPostgres } from '../db/embeddedPostgres.ts';

/** A folder that was mistyped holds nothing, and all would be well with it. */
function refuseNoDatabase({ dataDir }: Config, folder: string) {
  if (!isDatabaseIn(folder))
    throw new Error(
      `there is no Folkmoot in ${dataDir}: this command needs DATA_DIR or DATABASE_URL as the server has it.`,
    );
}

/** How this command reaches the database: the one of DATABASE_URL, the embedded one of a running server, or one that it starts itself. */
export async function databaseOf(
  config: Config,
  begins: boolean,
): Promise<{ connection: pg.PoolConfig; stop: () => Promise<void> }> {
  const { dataDir } = config;
  const databaseUrl = config.databaseDirectUrl || config.databaseUrl;
  const folder = join(dataDir, 'postgres');
  if (!databaseUrl && !begins) refuseNoDatabase(config, folder);
  mkdirSync(dataDir, { recursive: true });
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: async () => {} };
  const running = runningOn(folder);
  if (running) return { connection: await asOrdinaryRole(running), stop: async () => {} };
  const started = await startPostgres(folder);
  return { connection: await asOrdinaryRole(started), stop: started.stop };
}

/** Whatever goes wrong is one line of this command, and its end. Only one that `begins` a site makes a database where there is none. */
export async function withDatabase(
  command: string,
  work: (db: Database, config: Config) => Promise<void>,
  begins = false,
) {
  try {
    const config = readConfig();
    const { connection, stop } = await databaseOf(config, begins);
    const pool = createPool(connection);
    try {
      if (begins && (await isEmpty(pool))) {
        await migrate(pool);
        await installJobs(pool);
      }
      // beneath a running server nothing is changed
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
