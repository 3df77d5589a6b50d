// Query plans for 100,000 posts: the cost of a page depends on the page size, not on the size of
// the table. Checked in a data set where nearly all posts are public and in one where nearly all
// are hidden.
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/calls.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import {
  expectIndexOnly as expectShortOf,
  seedCrowd,
  collectStatements as collectStatementsOf,
} from '#test/queryPlans.ts';
import { blogHandlers } from './blogs/blogs.ts';
import { postWithThreadHandlers } from './comments/postWithThread.ts';
import { groupHandlers } from './groups/groups.ts';
import { pollHandlers } from './polls/polls.ts';
import { postHandlers } from './posts/posts.ts';
import { listPostsOfKind } from './posts/feed.ts';
import type { RequestContext, Member } from './context.ts';
import { sql, type Sql } from './db/sql.ts';
import { selectByIndex } from './search/posts.ts';

const people = 2_000;
const posts = 100_000;
const rowsForPage = 1_000;

let app: TestApp;
let client: pg.PoolClient;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.pool.connect();
  await seedCrowd(client, people, ['posts']);
});
afterAll(async () => {
  client.release();
  await app.close();
});

/**
 * Shares of the posts per audience; the rest is Private. One post in twenty is a blog, and one blog
 * in a hundred has the tag.
 */
type Shares = { public: number; friends: number; groups: number };

async function insertTown(shares: Shares) {
  await client.query(`
    truncate posts cascade;
    insert into posts (author_id, content_type, text, shared_as, group_id, group_was_closed, created_at, open_to_all, quoted_id)
    select 1 + i * 7919 % ${people}, case when i * 69621 % 9973 % 20 = 0 then 2 else 0 end, 'Post ' || i, audience, team, coalesce(team % 2 = 0, false), now() - (${posts} - i) * interval '1 minute', audience = 'Public', 1 + i * 31 % ${posts}
    from (
      select i, audience, case when audience = 'Group' then 1 + i % 200 end as team
      from (select i, i * 48271 % 10007 / 10007.0 as dice from generate_series(1::bigint, ${posts}) i) thrown,
        lateral (select case when dice < ${shares.public} then 'Public' when dice < ${shares.public + shares.friends} then 'Friends'
          when dice < ${shares.public + shares.friends + shares.groups} then 'Group' else 'Private' end as audience) chosen
    ) posted;
    insert into post_tags select id, 'creek' from posts where content_type = 2 and id % 100 = 0;
    insert into post_tags select id, 'moot' from posts where id % 3 = 0;
    insert into post_tags select id, 'rare' || id from posts where id % 500 = 0;
    insert into comments (content_id, author_id, text) select id, 1 + id % ${people}, '' from posts where id % 10 = 0;
    insert into comment_tags (comment_id, tag) select id, case when id % 3 = 0 then 'moot' else 'creek' end from comments;
    analyze`);
}

const recorded = (viewer: number, work: (ctx: RequestContext<Member>) => Promise<unknown>) =>
  collectStatementsOf(app, viewer, work);
const expectIndexOnly = (statements: Sql[], maxRows: number, where: string) =>
  expectShortOf(client, ['posts'], statements, maxRows, where);

const dataSets: [string, Shares][] = [
  ['mostly Public', { public: 0.9, friends: 0.05, groups: 0.03 }],
  ['mostly hidden', { public: 0.0001, friends: 0.02, groups: 0.01 }],
];
/** A member of five groups: the multiples of 200 are in one. */
const middle = people / 2 + 1;
const viewers: [string, number][] = [
  ['with twenty friends and five groups', middle],
  ['without friends and groups', people],
];

describe.for(dataSets)('in a data set %s', ([, shares]) => {
  const list = postHandlers['GET /content/list'];
  beforeAll(() => insertTown(shares));

  test('contains 100,000 posts, some of them visible', async () => {
    const count = async (from: Sql) =>
      (await app.db.queryOne<{ n: number }>(sql`select count(*)::int as n from ${from}`))!.n;
    expect(await count(sql`posts`)).toBe(posts);
    for (const [, viewer] of viewers)
      expect(await count(sql`visible_posts(${viewer}) c`)).toBeGreaterThan(5);
  });

  test.for(viewers)(
    'reads the home feed of a member %s by indexes, and few rows beyond the page',
    async ([name, viewer]) => {
      for (const input of [{}, { page: 3 }, { pageSize: 100 }] as Input<'GET /content/list'>[])
        await expectIndexOnly(
          await recorded(viewer, (ctx) => list(input, ctx)),
          rowsForPage,
          `${name} ${JSON.stringify(input)}`,
        );
    },
  );

  test.for(viewers)(
    'reads a page deep in the feed of a member %s at the same cost',
    async ([name, viewer]) => {
      const before = `${Date.now() - 60_000 * posts * 0.9}-1`;
      await expectIndexOnly(
        await recorded(viewer, (ctx) => list({ before }, ctx)),
        rowsForPage,
        name,
      );
    },
  );

  test('reads feeds of a member with many mutes and dismissed posts by indexes, and few rows beyond the page', async () => {
    await client.query(`
      insert into mutes (person_id, muted_person_id)
      select ${middle}, i from generate_series(1, 150) i`);
    // all groups of the member but one
    await client.query(`
      insert into mutes (person_id, muted_group_id)
      select person_id, group_id from group_members where person_id = ${middle} order by group_id offset 1`);
    await client.query(`
      insert into posts (author_id, content_type, text, shared_as, group_id, group_was_closed, created_at)
      select 1 + i % 500, 0, 'in a muted group', 'Group', muted.group_id, false, now() - i * interval '1 minute'
      from (select max(muted_group_id) as group_id from mutes) muted, generate_series(1, 3000) i`);
    await client.query(`
      insert into dismissed_posts select ${middle}, id from posts where id % 7 = 0 order by id desc limit 500;
      analyze dismissed_posts`);
    for (const input of [
      {},
      { page: 3 },
      { poll: 'Y' },
      { group_id: 5 },
      { tag: 'moot' },
    ] as Input<'GET /content/list'>[])
      await expectIndexOnly(
        await recorded(middle, (ctx) => list(input, ctx)),
        rowsForPage,
        `with mutes ${JSON.stringify(input)}`,
      );
    for (const type of ['A', 'F'] as const)
      await expectIndexOnly(
        await recorded(middle, (ctx) => blogHandlers['GET /blog/list']({ type }, ctx)),
        rowsForPage,
        `with mutes ${type}`,
      );
    await expectIndexOnly(
      await recorded(middle, (ctx) => groupHandlers['GET /group/latest-posts']({}, ctx)),
      rowsForPage,
      'with mutes, latest posts of groups',
    );
    await client.query(
      `delete from mutes; delete from dismissed_posts; delete from posts where text = 'in a muted group'`,
    );
  });

  test('reads feeds of a member who muted everyone by indexes, and few rows of each scan', async () => {
    await client.query(`
      insert into mutes (person_id, muted_person_id)
      select ${middle}, i from generate_series(1, ${people}) i where i <> ${middle}`);
    // one or two scans of each statement pass over a thousand posts
    const maxRows = 5 * rowsForPage;
    const groupList = groupHandlers['GET /group/latest-posts'];
    const calls: [string, (ctx: RequestContext<Member>) => Promise<unknown>][] = [
      ['home', (ctx) => list({}, ctx)],
      ['page 3', (ctx) => list({ page: 3 }, ctx)],
      ['blogs of all', (ctx) => blogHandlers['GET /blog/list']({}, ctx)],
      ['blogs of friends', (ctx) => blogHandlers['GET /blog/list']({ type: 'F' }, ctx)],
      ['latest posts of groups', (ctx) => groupList({}, ctx)],
    ];
    try {
      for (const [name, work] of calls)
        await expectIndexOnly(await recorded(middle, work), maxRows, `all muted, ${name}`);
    } finally {
      await client.query('delete from mutes');
    }
  });

  test('reads saved posts along their index, and few rows beyond the page', async () => {
    await client.query(`
      insert into saved_posts (person_id, content_id, saved_at)
      select p.id, c.id, now() - c.id * interval '1 second' from (values (${middle}), (${people})) p (id) cross join lateral (select id from posts where id % 50 = 0) c;
      analyze saved_posts`);
    const listSaved = postHandlers['GET /content/saved'];
    const before = `${Date.now() - 1_000 * posts}-1`;
    const maxRows = shares.public > 0.5 ? 100 : 2_100;
    for (const input of [{}, { before }])
      await expectShortOf(
        client,
        ['posts', 'saved_posts'],
        await recorded(middle, (ctx) => listSaved(input, ctx)),
        maxRows,
        `saved ${JSON.stringify(input)}`,
      );
  });

  test('reads the posts of one person by their index', async () => {
    for (const user_id of [middle + 1, middle + 10, middle])
      await expectIndexOnly(
        await recorded(middle, (ctx) => list({ user_id }, ctx)),
        (2 * posts) / people,
        `of ${user_id}`,
      );
  });

  test.for(viewers)(
    'reads lists of blogs of a member %s by indexes, and few rows beyond the page',
    async ([name, viewer]) => {
      const lists: Input<'GET /blog/list'>[] = [
        {},
        { page: 3 },
        { type: 'F' },
        { type: 'F', page: 3 },
        { type: 'M' },
        { before: `${Date.now() - 60_000 * posts * 0.9}-1` },
      ];
      for (const input of lists)
        await expectIndexOnly(
          await recorded(viewer, (ctx) => blogHandlers['GET /blog/list'](input, ctx)),
          rowsForPage,
          `${name} ${JSON.stringify(input)}`,
        );
      for (const type of ['A', 'F', 'M'] as const)
        await expectIndexOnly(
          await recorded(viewer, (ctx) => listPostsOfKind(2, { type, tag: 'creek' }, 20, ctx)),
          rowsForPage,
          `${name} tagged, ${type}`,
        );
      for (const input of [
        { group_id: 5, blog: 'Y' },
        { user_id: middle + 1, blog: 'Y' },
        { blog: 'Y' },
        { group_id: 5, tool: 'discussion' },
      ] as const)
        await expectIndexOnly(
          await recorded(viewer, (ctx) => list(input, ctx)),
          rowsForPage,
          `${name} ${JSON.stringify(input)}`,
        );
    },
  );

  test.for(viewers)(
    'reads posts with a common tag along the tag, for a member %s',
    async ([name, viewer]) => {
      const tables = ['posts', 'comments', 'post_tags', 'comment_tags'];
      for (const input of [
        { tag: 'moot' },
        { tag: 'moot', page: 3 },
        { tag: 'moot', blog: 'Y' },
        { tag: 'moot', group_id: 5 },
      ] as Input<'GET /content/list'>[])
        await expectShortOf(
          client,
          tables,
          await recorded(viewer, (ctx) => list(input, ctx)),
          rowsForPage,
          `${name} ${JSON.stringify(input)}`,
        );
    },
  );

  test.for(viewers)(
    'reads few rows beyond the page in a search for a tag, for a member %s',
    async ([name, viewer]) => {
      const what = { posts: '', names: '', required: [], hasUsername: false, tags: ['moot'] };
      const page = selectByIndex(
        viewer,
        what,
        {},
        { after: undefined, skip: 0, take: 21 },
        { tag: 'moot' },
      );
      await expectShortOf(client, ['posts', 'post_tags'], [page], rowsForPage, name);
    },
  );

  test.for(viewers)(
    'reads matching tags in their index and a few posts of each, for a member %s',
    async ([name, viewer]) => {
      const tables = ['posts', 'post_tags'];
      const tags = postHandlers['GET /content/tags'];
      for (const keyword of ['m', 'r'])
        await expectShortOf(
          client,
          tables,
          await recorded(viewer, (ctx) => tags({ keyword }, ctx)),
          rowsForPage,
          `${name} ${keyword}`,
        );
    },
  );

  test('reads one row for one post', async () => {
    const { id } = (await app.db.queryOne<{ id: number }>(
      sql`select max(id) as id from visible_posts(${middle})`,
    ))!;
    const one = postWithThreadHandlers['GET /content/get-one'];
    await expectIndexOnly(await recorded(middle, (ctx) => one({ id }, ctx)), 3, 'a member');
  });

  test('reads lists of open and of closed polls by indexes, and few rows beyond the page', async () => {
    // Thousands of closed polls, and the oldest twelve are open.
    await client.query(`
      update posts set content_type = 1 where content_type = 2;
      insert into polls (content_id, answer_allowed, closes_at, timezone, tally)
      select id, 1, now() + case when row_number() over (order by id) <= 12 then interval '1 day' else interval '-1 day' end, 'UTC', '{0,0}' from posts where content_type = 1;
      analyze posts, polls`);
    for (const state of ['open', 'closed'] as const)
      for (const type of ['A', 'F', 'M'] as const)
        for (const [name, viewer] of viewers)
          await expectShortOf(
            client,
            ['posts', 'polls'],
            await recorded(viewer, (ctx) => pollHandlers['GET /poll/list']({ type, state }, ctx)),
            state === 'open' ? 100 : 2 * rowsForPage,
            `${name} ${type} ${state}`,
          );
  });
});

test('the home feed does not read what friends post in closed groups of others', async () => {
  await insertTown({ public: 0, friends: 0, groups: 0 });
  await client.query(`
    insert into posts (author_id, content_type, text, shared_as, group_id, group_was_closed, created_at)
    select f.id, 0, 'Inside', 'Group', (select g.id from groups g where g.status = 'Closed' and g.id not in (select m.group_id from group_members m where m.person_id = ${middle}) limit 1), true, now() - i * interval '1 second'
    from friends_of(${middle}) f, generate_series(1, 300) i;
    analyze posts`);
  const list = postHandlers['GET /content/list'];
  await expectIndexOnly(await recorded(middle, (ctx) => list({}, ctx)), rowsForPage, 'home');
});
