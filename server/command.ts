// What the commands beside the server stand on: the same database, also while the server runs.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, type Config } from './config.ts';
import { Database, openPool } from './kit/database.ts';
import { installJobs } from './kit/jobs.ts';
import { migrate } from './kit/migrate.ts';
import { isDatabaseIn, runningOn, startPostgres } from './kit/postgres.ts';

/** A folder that was mistyped holds nothing, and all would be well with it. */
export function refuseNoDatabase({ dataDir }: Config, folder: string) {
  if (!isDatabaseIn(folder)) throw new Error(`there is no Folkmoot in ${dataDir}: this command needs DATA_DIR or DATABASE_URL as the server has it.`);
}

/** Whatever goes wrong is one line of this command, and its end. Only one that `begins` a site makes a database where there is none. */
export async function withDatabase(command: string, work: (db: Database, config: Config) => Promise<void>, begins = false) {
  try {
    const config = readConfig();
    const { dataDir } = config;
    const databaseUrl = config.databaseDirectUrl || config.databaseUrl;
    const folder = join(dataDir, 'postgres');
    if (!databaseUrl && !begins) refuseNoDatabase(config, folder);
    mkdirSync(dataDir, { recursive: true });
    const started = databaseUrl || runningOn(folder) ? undefined : await startPostgres(folder);
    const { host } = started ?? runningOn(folder) ?? {};
    const pool = openPool(databaseUrl ? { connectionString: databaseUrl } : { host, user: 'postgres', database: 'postgres' });
    try {
      await migrate(pool);
      await installJobs(pool);
      await work(new Database(pool), config);
    } finally {
      await pool.end();
      await started?.stop();
    }
  } catch (error) {
    console.error(`${command}: ${(error as Error).message}`);
    process.exit(1);
  }
}
