// npm run civic: loads the public tables of who represents whom, also while the server runs.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { Database, openPool } from './kit/database.ts';
import { migrate } from './kit/migrate.ts';
import { runningOn, startPostgres } from './kit/postgres.ts';
import { civicCommand } from './representatives/command.ts';

try {
  const { databaseUrl, dataDir } = readConfig();
  mkdirSync(dataDir, { recursive: true });
  const folder = join(dataDir, 'postgres');
  const started = databaseUrl || runningOn(folder) ? undefined : await startPostgres(folder);
  const { host } = started ?? runningOn(folder) ?? {};
  const pool = openPool(databaseUrl ? { connectionString: databaseUrl } : { host, user: 'postgres', database: 'postgres' });
  try {
    await migrate(pool);
    for (const line of await civicCommand(process.argv.slice(2), new Database(pool))) console.log(line);
  } finally {
    await pool.end();
    await started?.stop();
  }
} catch (error) {
  console.error(`civic: ${(error as Error).message}`);
  process.exit(1);
}
