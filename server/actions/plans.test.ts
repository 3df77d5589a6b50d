// Query plans of action lists on 100,000 actions, mostly Public or mostly hidden: the cost depends
// on the counted rows and not on the size of the table.
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { day } from '#contract/durations.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { expectIndexOnly, seedCrowd, collectStatements } from '#test/queryPlans.ts';
import { sql } from '../db/sql.ts';
import { listActions } from './list.ts';

const people = 2_000;
const total = 100_000;
/**
 * Row limit of a list: each of six walks reads at most a thousand rows, and some that a block
 * hides.
 */
const rowsForList = 7_000;

let app: TestApp;
let client: pg.PoolClient;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.pool.connect();
  await seedCrowd(client, people, [
    'posts',
    'actions',
    'action_issues',
    'action_followers',
    'action_completions',
  ]);
});
afterAll(async () => {
  client.release();
  await app.close();
});

/**
 * Fills the tables with the given shares of audiences; the remaining actions are Private. Half are
 * past, a tenth have no end.
 */
async function insertActions(shares: { public: number; friends: number; groups: number }) {
  await client.query(`
    truncate posts cascade;
    insert into posts (author_id, content_type, title, shared_as, group_id, group_was_closed, created_at, open_to_all)
    select 1 + i * 7919 % ${people}, 4, 'Action ' || i, audience, team, coalesce(team % 2 = 0, false), now() - (${total} - i) * interval '1 minute', audience = 'Public'
    from (
      select i, audience, case when audience = 'Group' then 1 + i % 200 end as team
      from (select i, i * 48271 % 10007 / 10007.0 as dice from generate_series(1::bigint, ${total}) i) thrown,
        lateral (select case when dice < ${shares.public} then 'Public' when dice < ${shares.public + shares.friends} then 'Friends'
          when dice < ${shares.public + shares.friends + shares.groups} then 'Group' else 'Private' end as audience) chosen
    ) posted;
    insert into actions (content_id, kind, timezone, ends_at, for_members)
      select c.id, (array['event','task','petition','letter'])[1 + c.id % 4], 'UTC', case when c.id % 10 > 0 then now() + (c.id * 7919 % 20011 - 10005) * interval '1 hour' end, is_for_members(c) from posts c;
    update actions set starts_at = ends_at - case when content_id % 100 = 3 then interval '20 days' else interval '2 hours' end where content_id % 10 > 2;
    insert into action_issues select content_id, 1 + content_id % 20 from actions where content_id % 10 = 0 and content_id % 20 > 0;
    insert into action_issues select content_id, 12 from actions where content_id % 1000 = 0;
    insert into action_followers (content_id, person_id) select content_id, 1 + content_id * 31 % ${people} from actions where content_id % 5 = 0;
    insert into action_completions (content_id, person_id) select content_id, 1 + content_id * 31 % ${people} from actions where content_id % 5 = 1;
    analyze`);
}

const middle = people / 2;
/** Six weeks, in which 5 of 100 actions take place. */
const period = () => ({
  type: 'dates' as const,
  from: new Date(Date.now() - 7 * day).toISOString(),
  until: new Date(Date.now() + 35 * day).toISOString(),
});
const viewers: [string, number][] = [
  ['with twenty friends and five groups', middle],
  ['who is new', people],
];

describe.for([
  ['mostly Public', { public: 0.9, friends: 0.05, groups: 0.03 }],
  ['mostly hidden', { public: 0.0001, friends: 0.02, groups: 0.01 }],
] as const)('with data %s', ([, shares]) => {
  beforeAll(() => insertActions(shares), 300_000);

  test('contains 100,000 actions, some of them visible', async () => {
    expect(await app.db.queryOne(sql`select count(*)::int as n from actions`)).toEqual({
      n: total,
    });
    for (const [, viewer] of viewers)
      expect(
        (await app.db.queryOne<{ n: number }>(
          sql`select count(*)::int as n from visible_posts(${viewer}) c`,
        ))!.n,
      ).toBeGreaterThan(5);
  });

  test.for(viewers)(
    'lists of a member %s use indexes and read few rows beyond those counted',
    async ([name, viewer]) => {
      const lists: Input<'GET /action/list'>[] = [
        {},
        { page: 3 },
        { type: 'upcoming' },
        { type: 'upcoming', page: 3 },
        { type: 'upcoming', keyword: '' },
        { type: 'following' },
        { type: 'completed' },
        period(),
        { ...period(), page: 3 },
        { ...period(), before: `${Date.now()}-1` },
      ];
      for (const input of lists)
        await expectIndexOnly(
          client,
          ['posts', 'actions'],
          await collectStatements(app, viewer, (ctx) => listActions(input, ctx)),
          rowsForList,
          `${name} ${JSON.stringify(input)}`,
        );
      // one in four actions is of a kind
      for (const input of [
        { kind: 'petition' },
        { type: 'upcoming', kind: 'event' },
        { ...period(), kind: 'event' as const },
      ] as const) {
        await expectIndexOnly(
          client,
          ['posts', 'actions'],
          await collectStatements(app, viewer, (ctx) => listActions(input, ctx)),
          4 * rowsForList,
          `${name} ${JSON.stringify(input)}`,
        );
      }
    },
  );

  test('lists of one person, group or issue read as many actions as those have', async () => {
    for (const input of [
      { user_id: middle + 1 },
      { group_id: 5, type: 'upcoming' },
      { issue: 12 },
      { issue: 12, type: 'upcoming' },
      { featured: 'Y' },
    ] as const) {
      await expectIndexOnly(
        client,
        ['posts', 'actions'],
        await collectStatements(app, middle, (ctx) => listActions(input, ctx)),
        rowsForList,
        JSON.stringify(input),
      );
    }
  });
});

describe('when few actions are of a kind and all contain a word', () => {
  beforeAll(async () => {
    await insertActions({ public: 0.9, friends: 0.05, groups: 0.03 });
    await client.query(`
      update actions set kind = 'task' where kind = 'petition' and content_id % 10000 > 10;
      update posts set words = to_tsvector('simple', title);
      create index if not exists posts_words on posts using gin (words);
      analyze`);
  }, 300_000);

  test.for(viewers)(
    'looks rare values up and walks to frequent ones for a member %s',
    async ([name, viewer]) => {
      for (const [input, maxRows] of [
        [{ kind: 'petition' }, 500],
        [{ type: 'upcoming', kind: 'petition' }, 500],
        [{ keyword: 'action' }, rowsForList],
        [{ type: 'upcoming', keyword: 'action' }, rowsForList],
        [
          { type: 'upcoming', keyword: 'action', before: `${Date.now() + 1_000_000_000}-1` },
          rowsForList,
        ],
        [{ keyword: 'action', kind: 'petition' }, 500],
        [{ keyword: '77777' }, 100],
      ] as [Input<'GET /action/list'>, number][]) {
        const statements = await collectStatements(app, viewer, (ctx) => listActions(input, ctx));
        await expectIndexOnly(
          client,
          ['posts', 'actions'],
          statements,
          maxRows,
          `${name} ${JSON.stringify(input)}`,
        );
      }
    },
  );
});
