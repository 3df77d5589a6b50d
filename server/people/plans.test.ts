// Query plans with 2,000 people who have 200 friends each. The rows read depend on the viewer's
// friends and, for lists, on the page size.
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import {
  expectIndexOnly as expectShortOf,
  seedCrowd,
  collectStatements as collectStatementsOf,
} from '#test/queryPlans.ts';
import type { RequestContext, Member } from '../context.ts';
import { sql, type Sql } from '../db/sql.ts';
import { groupHandlers } from '../groups/groups.ts';
import { messageHandlers } from '../messages/messages.ts';
import { peopleHandlers as calls } from './people.ts';

const personCount = 2_000;
const friends = 200;
const viewer = 900;
const pageSize = 20;

let app: TestApp;
let client: pg.PoolClient;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.pool.connect();
  await seedCrowd(client, personCount, ['posts', 'friendships']);
  // A ring with varied steps, so that friends of friends cover nearly all people.
  await client.query(`
    truncate friendships;
    -- skips triggers and foreign key checks
    set session_replication_role = replica;
    insert into friendships (low_id, high_id, requester_id, status)
      select least(i, other), greatest(i, other), i, 1
      from generate_series(1, ${personCount}) i, generate_series(1, ${friends / 2}) k, lateral (select 1 + (i + k * k % 997) % ${personCount} as other) o
      on conflict do nothing;
    insert into posts (author_id, text, shared_as, open_to_all) select 1 + i % ${personCount}, '', 'Public', true from generate_series(1, ${personCount * 4}) i;
    reset session_replication_role;
    analyze`);
});
afterAll(async () => {
  client.release();
  await app.close();
});

const collectStatements = (work: (ctx: RequestContext<Member>) => Promise<unknown>) =>
  collectStatementsOf(app, viewer, work);
// The people table is not checked: it is so small that a full scan is chosen for 200 rows.
const expectIndexOnly = (statements: Sql[], maxRows: number, where: string) =>
  expectShortOf(client, ['friendships', 'posts'], statements, maxRows, where);

test('gives each person nearly 200 friends', async () => {
  const [row] = await app.db.query<{ least: number; most: number }>(sql`
    select min(n)::int as least, max(n)::int as most from (select (select count(*) from friends_of(p.id)) as n from people p where p.id % 97 = 0) counted`);
  expect(row!.least).toBeGreaterThan(friends * 0.8);
  expect(row!.most).toBeLessThanOrEqual(friends);
});

const cases: [string, number, (ctx: RequestContext<Member>) => Promise<unknown>][] = [
  [
    'suggestions read the friends of friends, each once',
    friends * friends,
    (ctx) => calls['GET /user/get-users']({ suggestions: 'Y', pageSize }, ctx),
  ],
  [
    'a later page of suggestions too',
    friends * friends,
    (ctx) => calls['GET /user/get-users']({ suggestions: 'Y', pageSize, page: 3 }, ctx),
  ],
  [
    'one’s friends are read, and the friends of those on the page',
    pageSize * friends,
    (ctx) => calls['GET /user/get-friends']({ pageSize }, ctx),
  ],
  [
    'those of a friend too',
    pageSize * friends,
    (ctx) => calls['GET /user/get-friends']({ user_id: viewer + 2, pageSize }, ctx),
  ],
  [
    'friends by letters are read once',
    friends,
    (ctx) => calls['GET /user/friend-by-alphabets']({}, ctx),
  ],
  [
    'a profile of a friend reads their friends',
    friends,
    (ctx) => calls['GET /user/get']({ user_id: viewer + 2 }, ctx),
  ],
  [
    'a profile of a stranger reads no friends',
    friends,
    (ctx) => calls['GET /user/get']({ user_id: 1_990 }, ctx),
  ],
  [
    'people found by a name are read, and their friends',
    pageSize * friends,
    (ctx) => calls['GET /user/get-users']({ keyword: 'person33', pageSize }, ctx),
  ],
  [
    'the newest members too',
    pageSize * friends,
    (ctx) => calls['GET /user/get-users']({ pageSize }, ctx),
  ],
];

test.for(cases)('%s', async ([name, maxRows, work]) => {
  await expectIndexOnly(await collectStatements(work), maxRows + 10 * friends, name);
});

describe('searches for common and rare names, with a group of thousands', () => {
  const group_id = 1;
  const newcomer = 29_999;
  beforeAll(async () => {
    const statements = `
      set session_replication_role = replica;
      insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
        select n, n, case when i % 10 = 0 then 'Maria ' else 'Xu ' end || i, n, n, now() from (select i, 'person' || i as n from generate_series(${personCount + 1}, 30000) i) p;
      insert into group_members (group_id, person_id, joined_at)
        select ${group_id}, id, now() + id * interval '1 second' from people where id % 6 = 5 on conflict do nothing;
      update groups set total_members = (select count(*) from group_members m where m.group_id = groups.id) where id = ${group_id};
      reset session_replication_role;
      vacuum analyze people; analyze group_members; analyze groups`;
    // VACUUM must run outside a transaction.
    for (const statement of statements.split(';')) await client.query(statement);
  });

  test('read only a page for a common name, and only the matches for a rare one', async () => {
    for (const keyword of ['xu', 'person1234']) {
      const statements = await collectStatements((ctx) =>
        calls['GET /user/get-users']({ keyword, pageSize }, ctx),
      );
      await expectShortOf(client, ['people'], statements, 300, keyword, ['force_custom_plan']);
    }
  });

  const searches: [
    string,
    number,
    (keyword: string, ctx: RequestContext<Member>) => Promise<unknown>,
  ][] = [
    [
      'the members',
      7_000,
      (keyword, ctx) => groupHandlers['GET /group/members']({ group_id, keyword }, ctx),
    ],
    [
      'later members',
      7_000,
      (keyword, ctx) =>
        groupHandlers['GET /group/members'](
          { group_id, keyword, before: `2-${Date.now()}-1000` },
          ctx,
        ),
    ],
    [
      'people to invite',
      2_000,
      (keyword, ctx) => groupHandlers['GET /group/search-user']({ group_id, keyword }, ctx),
    ],
    [
      'people to write to',
      2_000,
      (keyword, ctx) => messageHandlers['GET /message/users']({ keyword }, ctx),
    ],
  ];
  test.for(searches)(
    'a search for %s reads no more rows than its limit',
    async ([name, maxRows, search]) => {
      for (const keyword of ['xu', 'maria', 'ma', 'xu 7', 'person1234', 'zq', 'zqzq']) {
        const statements = await collectStatementsOf(app, newcomer, (ctx) => search(keyword, ctx));
        await expectShortOf(
          client,
          ['people', 'group_members'],
          statements,
          maxRows,
          `${name} ${keyword}`,
          ['force_custom_plan'],
        );
      }
    },
  );
});
