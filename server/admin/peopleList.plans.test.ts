// Query plans of the list of accounts with 100,000 accounts: each page and each count is read along
// indexes.
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { collectStatements, expectIndexOnly } from '#test/queryPlans.ts';
import { peopleOrders } from '#contract/adminPeople.ts';
import { countPeople, listPersonIds } from './peopleList.ts';

const personCount = 100_000;
const viewer = 1;
/** A page has 31 rows. Orders with two parts read as many of each. */
const rowsForPage = 500;
type ListInput = Input<'GET /admin/users'>;

let app: TestApp;
let client: pg.PoolClient;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.pool.connect();
  await client.query(`
    set statement_timeout = 0;
    set default_statistics_target = 1000;
    -- skips triggers and foreign key checks
    set session_replication_role = replica;
    insert into people (username, username_normalized, name, email, email_normalized, created_at, confirmed_at, suspended_at, deleted_at, role, moderator, invitation_id)
      select n, n, initcap(md5(i::text)), n, n, now() - (${personCount} - i) * interval '10 minutes',
        case when i % 500 <> 3 then now() end, case when i % 500 = 7 then now() end, case when i % 500 = 9 then now() end,
        case when i <= 3 then 1 else 2 end, i % 5000 = 11, case when i % 1000 = 0 then 1 + i / 10000 end
      from (select i, 'person' || i as n from generate_series(1, ${personCount}) i) p;
    insert into invitations (inviter_id, email, email_hash, code_hash) select i, '', i::text::bytea, i::text::bytea from generate_series(1, 20) i;
    insert into last_seen_days (person_id, seen_on) select i, current_date - i % 700 from generate_series(1, ${personCount}) i where i % 10 <> 0;
    insert into refused_addresses (address_hash, refused_at, person_id) select i::text::bytea, now(), i from generate_series(1, ${personCount}, 500) i;
    insert into posts (author_id, text, shared_as) select i, '', 'Public' from generate_series(1, 2000) i;
    insert into reports (reporter_id, title, url, reason, content_id, subject, subject_id, subject_person_id, audience, said)
      select 4 + i, '', '/', 'It is not', c.id, 'content', c.id, c.author_id, 'Public', '{}' from posts c, generate_series(1, 2) i where c.id % 10 = 0;
    reset session_replication_role;
    analyze`);
}, 300_000);
afterAll(async () => {
  client.release();
  await app.close();
});

const tables = ['people', 'last_seen_days', 'reports', 'refused_addresses', 'invitations'];
const statementsOf = (input: ListInput) =>
  collectStatements(app, viewer, (ctx) => listPersonIds(ctx.db, viewer, input));

describe.each(peopleOrders)('the order %s', (order) => {
  test('reads the rows of the first pages and of pages behind a cursor', async () => {
    const { rows } = await listPersonIds(app.db, viewer, { order, pageSize: 100 });
    expect(rows).toHaveLength(101);
    const { key, id } = rows[99]!;
    for (const input of [{ order }, { order, before: `${key}-${id}` }])
      await expectIndexOnly(
        client,
        ['people', 'last_seen_days'],
        await statementsOf(input),
        // the number of open reports is small and is sorted
        order === 'reports' ? 1_000 : rowsForPage,
        JSON.stringify(input),
      );
  });
});

const rareFilters: ListInput[] = [
  { state: 'suspended' },
  { state: 'unconfirmed' },
  { state: 'leaving' },
  { role: 'admin' },
  { role: 'moderator' },
  { email: 'unconfirmed' },
  { email: 'failing' },
  { invited_by: 5 },
  { reported: 'Y' },
  { joined_from: '2020-01-01', joined_to: '2020-01-02' },
];

describe.each(rareFilters)('the filter %o', (filter) => {
  test.each(peopleOrders)('reads no whole table in the order %s', async (order) => {
    const statements = await collectStatements(app, viewer, async (ctx) => {
      await listPersonIds(ctx.db, viewer, { ...filter, order });
      await countPeople(ctx.db, viewer, filter);
    });
    // For a page of a rare filter, an order can read a part of the table.
    await expectIndexOnly(client, ['people'], statements, 20_000, JSON.stringify(filter), [
      'force_custom_plan',
    ]);
  });
});

test.each<ListInput>([
  { state: 'active', role: 'member' },
  { email: 'confirmed' },
  { reported: 'N' },
  { seen: 'never' },
  { joined_from: '2020-01-01' },
])('the frequent filter %o reads few rows beyond the page in the default order', async (filter) => {
  await expectIndexOnly(
    client,
    ['people'],
    await statementsOf(filter),
    1_000,
    JSON.stringify(filter),
    ['force_custom_plan'],
  );
});

test('a range of days of use is read along its index in the order of use', async () => {
  const input: ListInput = { order: 'seen', seen_from: '2020-01-01', seen_to: '2029-01-01' };
  await expectIndexOnly(client, tables, await statementsOf(input), rowsForPage, 'seen');
});

test('counts at most 10,001 accounts', async () => {
  expect(await countPeople(app.db, viewer, {})).toEqual({ total: 10_001, isComplete: false });
  expect(await countPeople(app.db, viewer, { keyword: 'person' })).toEqual({
    total: 1_001,
    isComplete: false,
  });
});
