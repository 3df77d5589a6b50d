import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { Database, createPool } from './database.ts';
import { createLog } from '../lib/logger.ts';
import { lsnToNumber, createReadRouter } from './readRouter.ts';
import { sql } from './sql.ts';

const log = createLog('silent');

test('compares WAL positions as numbers', () => {
  expect(lsnToNumber('16/B374D848')).toBe(0x16b374d848n);
  expect(lsnToNumber('2/0') > lsnToNumber('1/FFFFFFFF')).toBe(true);
});

test('does not read from a server that is not a replica of the primary, such as a promoted one', async () => {
  const server = { ...inject('postgres'), database: 'postgres' };
  const [primary, promoted] = [createPool(server), createPool(server)];
  const routes: string[] = [];
  const reads = createReadRouter(primary, [promoted], log, (by) => routes.push(by));
  await reads.route();
  expect(routes).toEqual(['primary']);
  await primary.end();
  await promoted.end();
});

test('reads from the primary when a replica fails, and passes API errors on', async () => {
  const server = { ...inject('postgres'), database: 'postgres' };
  const [primary, unreachable] = [createPool(server), createPool({ host: '127.0.0.1', port: 1 })];
  const reads = createReadRouter(primary, [unreachable], log);
  const db = await reads.route();
  expect(await reads.run(db, (at) => at.query(sql`select 1 as one`))).toEqual([{ one: 1 }]);
  expect(db).toBeInstanceOf(Database);
  await expect(
    reads.run(db, () => Promise.reject(new ApiError('not_found', 'gone'))),
  ).rejects.toBeInstanceOf(ApiError);
  await primary.end();
  await unreachable.end();
});

test('prepares no statements with UnpreparedClient', async () => {
  const { UnpreparedClient } = await import('./pgbouncer.ts');
  const client = new UnpreparedClient({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  await client.query({ name: 'named', text: 'select $1::int', values: [1] });
  expect((await client.query('select from pg_prepared_statements')).rowCount).toBe(0);
  expect(client).toBeInstanceOf(pg.Client);
  await client.end();
});
