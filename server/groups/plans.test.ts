// Query plans of a group with 20,000 posts, and of a group that was closed while as many were
// written: the rows read depend on the page and not on the number of posts.
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { expectIndexOnly, collectStatements, seedCrowd } from '#test/queryPlans.ts';
import type { Member, RequestContext } from '../context.ts';
import { sql } from '../db/sql.ts';
import { postHandlers } from '../posts/posts.ts';
import { groupHandlers } from './groups.ts';

const people = 2_000;
const posts = 20_000;
const rowsForPage = 1_000;
const open = 1;
const reopened = 3;
const inBoth = 500;
const outsider = people;
const viewers: [string, number][] = [
  ['a member', inBoth],
  ['an outsider', outsider],
];
const tables = ['posts', 'post_tags', 'comment_tags'];

let app: TestApp;
let client: pg.PoolClient;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.pool.connect();
  await seedCrowd(client, people, ['posts']);
  await client.query(`
    insert into group_members (group_id, person_id) values (${open}, ${inBoth}), (${reopened}, ${inBoth}) on conflict do nothing`);
});
afterAll(async () => {
  client.release();
  await app.close();
});

/** Fills the groups. Every post has the tag `moot`. */
async function insertMembers(groups: number[]) {
  await client.query(`
    truncate posts cascade;
    insert into posts (author_id, text, shared_as, group_id, group_was_closed, created_at, open_to_all)
    select 1 + i * 7919 % ${people}, '', 'Public', team, team = ${reopened}, now() - i * interval '1 minute', team <> ${reopened}
    from generate_series(1, ${posts}) i, unnest('{${groups.join(',')}}'::bigint[]) team;
    insert into post_tags (content_id, tag) select id, 'moot' from posts;
    -- common elsewhere, and on the two oldest posts of each group
    insert into posts (author_id, text, shared_as, created_at, open_to_all)
    select 1 + i * 7919 % ${people}, '', 'Public', now() - i * interval '1 minute', true from generate_series(1, ${groups.length > 1 ? posts : 0}) i;
    insert into post_tags (content_id, tag) select id, 'creek' from posts where group_id is null;
    insert into post_tags (content_id, tag)
    select id, 'creek' from posts where group_id is not null and created_at < now() - ${posts - 2} * interval '1 minute' - interval '1 second';
    insert into comments (content_id, author_id, text) select id, 1 + id % ${people}, '' from posts where id % 5 = 0;
    insert into comment_tags (comment_id, tag) select id, case when id % 2 = 0 then 'moot' else 'weir' end from comments;
    analyze`);
}

const list = postHandlers['GET /content/list'];
const listGroups = groupHandlers['GET /group/list'];
const read = (viewer: number, work: (ctx: RequestContext<Member>) => Promise<unknown>) =>
  collectStatements(app, viewer, work);

describe('in groups with 20,000 posts', () => {
  beforeAll(() => insertMembers([open, reopened]));

  test('the rare tag is on two posts of each group, which only members see in the reopened one', async () => {
    const searchMembers = async (viewer: number, group: number) =>
      (
        await app.db.query(
          sql`select from visible_posts(${viewer}) c join post_tags t on t.content_id = c.id where c.group_id = ${group} and t.tag = 'creek'`,
        )
      ).length;
    expect([await searchMembers(inBoth, open), await searchMembers(inBoth, reopened)]).toEqual([
      2, 2,
    ]);
    expect([await searchMembers(outsider, open), await searchMembers(outsider, reopened)]).toEqual([
      2, 0,
    ]);
  });

  test.for(viewers)('the feed of a group reads a page, for %s', async ([name, viewer]) => {
    for (const group_id of [open, reopened])
      for (const paging of [{}, { page: 3 }, { before: `${Date.now() - 6_000_000}-1` }])
        await expectIndexOnly(
          client,
          tables,
          await read(viewer, (ctx) => list({ group_id, ...paging }, ctx)),
          rowsForPage,
          `${name} ${group_id} ${JSON.stringify(paging)}`,
        );
  });

  test.for(viewers)(
    'the posts of a group with a rare, common or unknown tag are read along the tag, for %s',
    async ([name, viewer]) => {
      for (const group_id of [open, reopened])
        for (const tag of ['creek', 'moot', 'weir', 'heron'])
          await expectIndexOnly(
            client,
            tables,
            await read(viewer, (ctx) => list({ group_id, tag }, ctx)),
            rowsForPage,
            `${name} ${group_id} ${tag}`,
          );
    },
  );

  test('a rare tag is counted along the tag', async () => {
    await expectIndexOnly(
      client,
      tables,
      await read(inBoth, (ctx) => list({ group_id: open, tag: 'creek', count: 'Y' }, ctx)),
      rowsForPage,
      'count',
    );
  });

  test.for(viewers)('the list of groups reads one post of each, for %s', async ([name, viewer]) => {
    await expectIndexOnly(
      client,
      ['posts'],
      await read(viewer, (ctx) => listGroups({}, ctx)),
      rowsForPage,
      name,
    );
  });
});

test.for([
  ['open', open],
  ['reopened', reopened],
] as const)(
  'if all posts are in one %s group, other groups read none of them',
  async ([name, group]) => {
    await insertMembers([group]);
    const statements = [
      ...(await read(outsider, (ctx) => listGroups({}, ctx))),
      ...(await read(outsider, (ctx) => list({ group_id: 5 }, ctx))),
    ];
    await expectIndexOnly(client, ['posts'], statements, rowsForPage, name);
  },
);
