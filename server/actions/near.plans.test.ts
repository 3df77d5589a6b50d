// Query plans for actions that match a member's preferences, among 100,000 actions: spread over a
// country or crowded into one town, mostly past, and mostly hidden.
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { contextOf, expectIndexOnly, seedCrowd, collectStatements } from '#test/queryPlans.ts';
import { sql } from '../db/sql.ts';
import { listActions } from './list.ts';
import { savePreferences } from './preferences.ts';

const people = 2_000;
const total = 100_000;

let app: TestApp;
let client: pg.PoolClient;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.pool.connect();
  await seedCrowd(client, people, ['posts', 'actions', 'action_issues']);
});
afterAll(async () => {
  client.release();
  await app.close();
});

/**
 * Fills the tables. `town`: all actions are at three points of one town and nine of ten are past,
 * unless `over` says otherwise; otherwise they are at any postal code of the country and half are
 * past. One in fifty can be done from anywhere.
 */
async function insertActions({
  town,
  open,
  over = town ? 18_000 : 10_005,
}: {
  town: boolean;
  open: number;
  over?: number;
}) {
  await client.query(`
    truncate posts cascade;
    insert into posts (author_id, content_type, title, shared_as, group_id, group_was_closed, created_at, open_to_all)
    select 1 + i * 7919 % ${people}, 4, 'Action ' || i, audience, case when audience = 'Group' then 1 + i % 200 end, audience = 'Group', now() - (${total} - i) * interval '1 minute', audience = 'Public'
    from (select i, case when dice < ${open} then 'Public' when dice < ${open} + 0.02 then 'Friends' when dice < ${open} + 0.03 then 'Group' else 'Private' end as audience
      from (select i, i * 48271 % 10007 / 10007.0 as dice from generate_series(1::bigint, ${total}) i) thrown) posted;
    insert into actions (content_id, kind, timezone, ends_at, for_members, zip_code, latitude, longitude)
      select c.id, 'event', 'UTC', now() + (c.id * 7919 % 20011 - ${over}) * interval '1 hour', c.open_to_all,
        coalesce(z.zip_code, ''), z.latitude, z.longitude
      from (select c.*, row_number() over (order by id) as n from posts c) c
      left join (select *, row_number() over (order by ${town ? `zip_code <> all ('{02108,02110,02114}'),` : ''} zip_code) - 1 as n from zip_coordinates) z
        on z.n = (c.n * 31) % ${town ? 3 : 33_791} and c.n % 50 > 0;
    insert into action_issues select content_id, 1 + content_id % 20 from actions where content_id % 2 = 0;
    analyze`);
}

const middle = people / 2;
const ctx = (viewer: number) => contextOf(viewer, app);
const choose = (viewer: number, radius: 25 | 100, issues: number[] = []) =>
  savePreferences({ address: 'Boston, MA 02108', radius, issues }, ctx(viewer));

describe.for([
  // a hundred miles around Boston contain a twentieth of the country's actions
  ['over a country, mostly Public', { town: false, open: 0.9 }, 5_000],
  // the upcoming ones in the town, and no past ones beyond them
  ['in one town, mostly Public', { town: true, open: 0.9 }, 13_000],
  // more than are sorted at once, so the query walks the soonest ones
  [
    'in one town, mostly Public, and nearly all to come',
    { town: true, open: 0.9, over: 1_000 },
    10_500,
  ],
  ['in one town, mostly hidden', { town: true, open: 0.001 }, 3_000],
] as const)('spread %s', ([, world, mostActions]) => {
  beforeAll(() => insertActions(world), 300_000);

  test.for([
    ['with friends and groups', middle],
    ['who is new', people],
  ] as const)(
    'finds matches for a member %s by location and reads few other rows',
    async ([name, viewer]) => {
      for (const preferences of [[25], [100], [100, [3, 5]]] as [25 | 100, number[]?][]) {
        await choose(viewer, ...preferences);
        const statements = await collectStatements(app, viewer, (ctx) =>
          listActions({ type: 'preferences', page: 2 }, ctx),
        );
        await expectIndexOnly(
          client,
          ['actions'],
          statements,
          mostActions,
          `${name} ${JSON.stringify(preferences)}`,
        );
        await expectIndexOnly(
          client,
          ['posts'],
          statements,
          5_000,
          `${name} ${JSON.stringify(preferences)}`,
        );
      }
    },
  );

  test('returns the same actions as a scan of all actions', async () => {
    for (const viewer of [middle, people]) {
      await choose(viewer, 100, [3, 5, 7]);
      const { pages, actions } = await listActions(
        { type: 'preferences', pageSize: 50 },
        ctx(viewer),
      );
      const all = await app.db.query<{ id: number }>(sql`
        select c.id from visible_posts(${viewer}) c join actions a on a.content_id = c.id join zip_coordinates z on z.zip_code = '02108'
        where a.ends_at > now() and a.called_off_at is null and c.author_id <> ${viewer}
          and (a.anywhere or miles_between(z.latitude, z.longitude, a.latitude, a.longitude) <= 100)
          and exists (select from action_issues i where i.content_id = c.id and i.issue_id in (3, 5, 7))`);
      const ids = new Set(all.map(({ id }) => id));
      expect(actions.length).toBe(Math.min(50, all.length));
      expect(actions.filter(({ id }) => !ids.has(id))).toEqual([]);
      expect(pages.totalCount, 'at most as many as are counted').toBe(
        all.length < 200 ? all.length : undefined,
      );
    }
  });
});
