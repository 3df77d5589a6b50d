// Databases for tests, one for each caller.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { createPool } from '#server/db/database.ts';
import { template } from './global.setup.ts';

/** The address of a database behind a socket, for programs that tests start. */
export const toDatabaseUrl = ({
  host,
  port,
  user,
  database,
}: Pick<pg.PoolConfig, 'host' | 'port' | 'user' | 'database'>) =>
  `postgresql:///${database}?host=${encodeURIComponent(host!)}&port=${port}&user=${String(user)}`;

type OpenPool = { pool: pg.Pool; close: () => Promise<void> };

/**
 * A database with the schema, the job queue and the coordinates of ZIP codes; without issues and
 * pages.
 */
export const freshDatabase = () => newDatabase(`template ${template} strategy file_copy`);

/** A database in the state before the first start. */
export const emptyDatabase = () => newDatabase('template template0 strategy file_copy');

async function newDatabase(options: string): Promise<OpenPool> {
  const server = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = createPool(
    { ...server, database: 'postgres', max: 1 },
    { statement_timeout: '60s', lock_timeout: '60s' },
  );
  await admin.query(`create database ${name} ${options}`);
  // on a busy machine it can take long to open a connection, to fill tables, or to get CPU time
  const pool = createPool(
    { ...server, database: name, connectionTimeoutMillis: 30_000 },
    { statement_timeout: '30s', lock_timeout: '20s' },
  );
  return {
    pool,
    close: async () => {
      await pool.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
