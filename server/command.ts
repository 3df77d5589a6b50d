// What the commands beside the server stand on: the same database, also while the server runs.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, type Config } from './config.ts';
import { Database, openPool } from './kit/database.ts';
import { installJobs } from './kit/jobs.ts';
import { migrate } from './kit/migrate.ts';
import { runningOn, startPostgres } from './kit/postgres.ts';

/** Whatever goes wrong is one line of this command, and its end. */
export async function withDatabase(command: string, work: (db: Database, config: Config) => Promise<void>) {
  try {
    const config = readConfig();
    const { dataDir } = config;
    const databaseUrl = config.databaseDirectUrl || config.databaseUrl;
    mkdirSync(dataDir, { recursive: true });
    const folder = join(dataDir, 'postgres');
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
