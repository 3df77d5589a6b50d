// Query plans of the directory of a group with 100,000 members.
import type pg from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { collectStatements, expectIndexOnly, seedCrowd } from '#test/queryPlans.ts';
import { groupHandlers } from './groups.ts';

const people = 100_500;
const group_id = 1;
const viewer = 700;
/** The rows of a page, and those of the viewer’s friends and blocks. */
const maxRows = 1_000;

let app: TestApp;
let client: pg.PoolClient;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.pool.connect();
  await seedCrowd(client, 2_000, []);
  const statements = `
    set session_replication_role = replica;
    insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
      select n, n, n, n, n, now() from (select 'person' || i as n from generate_series(2001, ${people}) i) p;
    insert into group_members (group_id, person_id, joined_at, moderator)
      select ${group_id}, id, now() + id * interval '1 second', id % 20000 = 0 from people where id > 600 on conflict do nothing;
    update groups set total_members = (select count(*) from group_members m where m.group_id = groups.id) where id = ${group_id};
    reset session_replication_role;
    vacuum analyze people; analyze group_members; analyze groups`;
  // VACUUM must run outside a transaction.
  for (const statement of statements.split(';')) await client.query(statement);
}, 240_000);
afterAll(async () => {
  client.release();
  await app.close();
});

const filters: Omit<Input<'GET /group/members'>, 'group_id'>[] = [
  {},
  { role: 'owner' },
  { role: 'moderator' },
  { role: 'member' },
  { sort: 'newest' },
  { sort: 'newest', role: 'moderator' },
  { sort: 'newest', role: 'member' },
];

test.for(filters)('a page of %o reads few members', async (filter) => {
  for (const position of [{}, { before: `2-${Date.now() + 50_000_000}-50000` }]) {
    const statements = await collectStatements(app, viewer, (ctx) =>
      groupHandlers['GET /group/members']({ group_id, ...filter, ...position }, ctx),
    );
    await expectIndexOnly(
      client,
      ['people', 'group_members'],
      statements,
      maxRows,
      JSON.stringify({ ...filter, ...position }),
      ['force_custom_plan'],
    );
  }
});
