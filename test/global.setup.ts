// One PostgreSQL for all tests, with one migrated template that each test file clones.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureZipCoordinates } from '#server/districts/zipCoordinates.ts';
import { Database, createPool } from '#server/db/database.ts';
import { installJobs } from '#server/jobs/queue.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '#server/db/embeddedPostgres.ts';

export const template = 'folkmoot_template';

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-test-'));
  const postgres = await startPostgres(folder, {
    // nothing here outlives the run, so no write needs to reach the disk
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // automatic statistics would make plans, and tests of plans, depend on timing
    autovacuum: 'off',
    max_connections: '200',
    // a test reads the write-ahead log of some seconds ago, while others write much
    wal_keep_size: '512MB',
  });

  const server = { host: postgres.host, port: postgres.port, user: postgres.user };

  const admin = createPool({ ...server, database: 'postgres' });
  await admin.query(`create database ${template}`);
  await admin.end();
  const pool = createPool({ ...server, database: template });
  await migrate(pool);
  await installJobs(pool);
  await ensureZipCoordinates(new Database(pool));
  await pool.end();

  project.provide('postgres', server);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string };
  }
}
