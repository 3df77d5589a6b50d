// Lists of the people of a place that more people have than are read at once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { maxCounted } from './posts.ts';

const neighborCount = 2_100;
let town: TestTown;
const setPlace = (person: number, value: string, audience: string) =>
  town.db.execute(sql`
    insert into profile_fields (person_id, field, value, shared_as) values (${person}, 'place', ${value}, ${audience})
    on conflict (person_id, field) do update set value = excluded.value, shared_as = excluded.shared_as`);
beforeAll(async () => {
  town = await createTestTown();
  await town.db.execute(sql`
    with made as (
      insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
      select n, n, n, n, n, now() from (select 'neighbor' || i as n from generate_series(1, ${neighborCount}) i) p returning id)
    insert into profile_fields (person_id, field, value, shared_as)
    select id, 'place', case when id % 3 = 0 then 'Élmstead East' else 'elmstead' end, 'Public' from made`);
  const { ada, ben, noor, rex, quinn } = town.id;
  await setPlace(ada, 'Elmstead', 'Private');
  await setPlace(ben, 'Elmstead', 'Friends');
  await setPlace(noor, 'Elmstead', 'Private');
  await setPlace(rex, 'Elmstead', 'Public');
  await setPlace(quinn, 'Elmstead', 'Public');
  await town.db.execute(
    sql`insert into blocks (blocker_id, blocked_id) values (${quinn}, ${ada}) on conflict do nothing`,
  );
});
afterAll(() => town.close());

type Filters = Omit<Input<'GET /search/users'>, 'page' | 'before'>;
const list = async (who: Username, input: Input<'GET /search/users'>) =>
  (await town.as(who)).ask('GET /search/users', input);

/** All people, page by page as the client loads them. */
async function listAll(who: Username, filters: Filters) {
  const ids: number[] = [];
  let page = 1;
  let before: string | undefined;
  for (;;) {
    const { users, next, pageCount } = await list(who, {
      ...filters,
      page,
      ...(before !== undefined && { before }),
    });
    ids.push(...users.map(({ id }) => id));
    if (next === undefined || page >= pageCount) return ids;
    [page, before] = [page + 1, next];
  }
}

const place = 'elmst';

test('everyone is listed once, by cursor', async () => {
  const { rows } = await town.pool.query<{ id: number }>(`
    select p.id::int from all_people p join profile_fields f on f.person_id = p.id
    where f.field = 'place' and f.shared_as = 'Public' and f.value ilike '_lmstead%' and p.id <> ${town.id.quinn}
    order by f.value like '%East', p.id`);
  expect(rows).toHaveLength(neighborCount + 1);
  const first = await list('ada', { place, pageSize: 50 });
  expect([first.users.length, first.total, first.pageCount]).toEqual([50, maxCounted + 1, 2]);
  // Ben is a friend, and only friends see his place.
  const expected = [town.id.ada, town.id.ben, ...rows.map(({ id }) => id)];
  expect(await listAll('ada', { place, pageSize: 100 })).toEqual(expected);
  expect((await listAll('ada', { place, pageSize: 1 })).slice(0, 5)).toEqual(expected.slice(0, 5));
  const third = await list('ada', { place, pageSize: 50, page: 3 });
  expect(third.users.map(({ id }) => id)).toEqual(expected.slice(100, 150));
  expect((await list('ada', { place: 'elmstead e' })).next, 'a rarer place').toBeUndefined();
});

test('a cursor reveals no hidden place', async () => {
  const { noor, quinn } = town.id;
  const after = (id: number) => list('ada', { place, before: `1-${id}` });
  const missing = await after(999_999);
  expect(missing.users).toEqual([]);
  expect(await after(noor), 'a place that nobody else sees').toEqual(missing);
  expect(await after(quinn), 'a place of someone across a block').toEqual(missing);
  expect((await after(town.id.rex)).users).not.toEqual([]);
  const ada = await town.as('ada');
  for (const input of [
    { place, before: '1-2-3' },
    { place, keyword: 'rex', before: '1-2' },
    { issue_id: 1, before: '1-2' },
  ])
    expect((await ada.refused('GET /search/users', input)).status, JSON.stringify(input)).toBe(422);
  expect((await ada.refused('GET /search/users', { place, before: '1-2-3' })).message).toBe(
    strings.invalidValue,
  );
});

test('those who share an issue are found, few or many', async () => {
  const issues = await town.db.query<{ id: number }>(
    sql`select id from issues order by id limit 2`,
  );
  const [rare, common] = issues.map(({ id }) => id) as [number, number];
  await town.db.execute(sql`
    insert into profile_fields (person_id, field, value, shared_as) select id, 'issues', '', 'Public' from all_people
    on conflict (person_id, field) do update set shared_as = 'Public'`);
  await town.db.execute(sql`delete from people_issues`);
  await town.db.execute(sql`
    insert into people_issues (person_id, issue_id)
    select id, ${rare}::bigint from all_people where id % 500 = 0 union all select id, ${common}::bigint from all_people where username <> 'neighbor7'`);
  const { rows } = await town.pool.query<{ id: number }>(
    `select id::int from all_people where username like 'neighbor%' and id % 500 = 0 order by id`,
  );
  const few = await listAll('ada', { place, issue_id: rare, pageSize: 100 });
  expect(few.toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id));
  const many = await listAll('ada', { place, issue_id: common, pageSize: 100 });
  expect(many).toHaveLength(neighborCount - 1 + 3);
  expect(new Set(many).size).toBe(many.length);
});
