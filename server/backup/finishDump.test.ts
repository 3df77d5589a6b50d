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

test('what administrators deleted and have restored since is not suspended after a restore, and the rest can be undone', async () => {
  const at = new Date().toISOString();
  const people = [town.id.elif, town.id.dana, town.id.noor, town.id.gus];
  const { bulk } = (await town.db.queryOne<{ bulk: number }>(sql`
    insert into bulk_actions (actor_id, action, terms, finished_at) values (${town.id.keeper}, 'delete', '{"reason": "Robots."}', now()) returning id as bulk`))!;
  const suspend = (person: number, reason: string) => sql`
    insert into decisions (subject, subject_id, person_id, decided_by, by_admin, decision, reason, silent)
    values ('person', ${person}, ${person}, ${town.id.keeper}, true, 'suspend', ${reason}, true) returning id`;
  for (const person of people) {
    const { id } = (await town.db.queryOne<{ id: number }>(suspend(person, 'Robots.')))!;
    await town.db.execute(
      sql`insert into bulk_action_people (bulk_action_id, person_id, outcome, decision_id, deleted_at) values (${bulk}, ${person}, 'done', ${id}, ${at})`,
    );
  }
  await town.db.queryOne(suspend(town.id.dana, 'Something else.'));
  await town.db.execute(sql`
    update people set deleted_at = ${at}, suspended_at = now(), suspended_why = 'Robots.' where id = any (${people}::bigint[])`);
  const pool = openBulkPool(town.pool.options);
  try {
    await finishDump(pool, new Date(Date.now() - 60_000), [
      { id: town.id.elif, at, event: 'returned' },
      { id: town.id.dana, at, event: 'returned' },
      { id: town.id.noor, at, event: 'deleted-suspended' },
      // The owner deleted the account that was restored.
      { id: town.id.gus, at: new Date(Date.now() + 1).toISOString(), event: 'deleted' },
    ]);
  } finally {
    await pool.end();
  }
  expect(
    await town.db.query(sql`
      select p.username, p.suspended_why as why, p.suspended_at is not null as suspended, p.deleted_at is not null as deleted, coalesce(p.deleted_at = t.deleted_at, false) as same
      from people p join bulk_action_people t on t.person_id = p.id where t.bulk_action_id = ${bulk} order by p.username`),
  ).toEqual([
    { username: 'dana', why: 'Something else.', suspended: true, deleted: false, same: false },
    { username: 'elif', why: '', suspended: false, deleted: false, same: false },
    { username: 'gus', why: '', suspended: false, deleted: true, same: false },
    { username: 'noor', why: 'Robots.', suspended: true, deleted: true, same: true },
  ]);
});
