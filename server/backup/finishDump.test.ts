// What is left to do after pg_restore: access ends, and deletions are repeated.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '#contract/durations.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sql } from '../db/sql.ts';
import { openBulkPool } from './bulkPool.ts';
import { finishDump } from './restore.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

test('after a dump, sessions and exports end, and later deletions and returns are repeated', async () => {
  await town.as('ada');
  await town.db.execute(
    sql`insert into exports (person_id, file, made_at) values (${town.id.ada}, 'a-zip-of-ada', now())`,
  );
  await town.db.execute(sql`update people set deleted_at = now() where id = ${town.id.hugo}`);
  for (const method of ['archive', 'external'])
    await town.db.execute(
      sql`insert into backups (method, place, finished_at) values (${method}, '/copies', now())`,
    );
  const at = new Date().toISOString();
  const pool = openBulkPool(town.pool.options);
  try {
    expect(
      await finishDump(pool, new Date(Date.now() - day), [
        { id: town.id.ben, at, event: 'deleted' },
        // of the same time: the last one counts
        { id: town.id.zoe, at, event: 'deleted' },
        { id: town.id.zoe, at, event: 'deleted-suspended' },
        { id: town.id.hugo, at, event: 'returned' },
        // before the dump
        { id: town.id.gus, at: '2020-01-01T00:00:00.000Z', event: 'deleted' },
      ]),
    ).toEqual({ deletedAgain: 2, returnedAgain: 1 });
  } finally {
    await pool.end();
  }
  expect(
    await town.db.query(
      sql`select username, deleted_at is not null as deleted, suspended_at is not null as suspended from people where id in (${town.id.ben}, ${town.id.hugo}, ${town.id.gus}, ${town.id.zoe}) order by username`,
    ),
  ).toEqual([
    { username: 'ben', deleted: true, suspended: false },
    { username: 'gus', deleted: false, suspended: false },
    { username: 'hugo', deleted: false, suspended: false },
    { username: 'zoe', deleted: true, suspended: true },
  ]);
  expect(await town.db.query(sql`select from sessions`)).toEqual([]);
  expect(await town.db.query(sql`select from exports`)).toEqual([]);
  expect(await town.db.query(sql`select method from backups`)).toEqual([{ method: 'external' }]);
});
