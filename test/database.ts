// A database of its own for one test file, as fresh as after the first start.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { createPool } from '#server/db/database.ts';
import { template } from './global.setup.ts';

type OpenPool = { pool: pg.Pool; close: () => Promise<void> };

export const freshDatabase = () => newDatabase(`template ${template} strategy file_copy`);

/** As it is before the first start. */
export const emptyDatabase = () => newDatabase('template template0 strategy file_copy');

async function newDatabase(how: string): Promise<OpenPool> {
  const server = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = createPool(
    { ...server, database: 'postgres', max: 1 },
    { statement_timeout: '60s', lock_timeout: '60s' },
  );
  await admin.query(`create database ${name} ${how}`);
  // a busy machine is given time to open a connection, and for statements that fill tables or wait for a processor
  const pool = createPool(
    { ...server, database: name, connectionTimeoutMillis: 30_000 },
    { statement_timeout: '30s' },
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
