// Query plans of search on 30,000 posts: a common word costs its page, a rare one the posts that
// contain it.
import type pg from 'pg';
import { contentType } from '#contract/contentType.ts';
import { minute } from '#contract/durations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import {
  collectStatements,
  expectIndexOnly,
  seedCrowd,
  withFreeSearches,
} from '#test/queryPlans.ts';
import { compile, sql } from '../db/sql.ts';
import { selectGroupsByName, selectPeopleByFilters, selectPeopleByName } from './names.ts';
import { listPeople } from './listPeople.ts';
import { genericPlanSettings } from '../db/timeLimit.ts';
import {
  countPosts,
  maxCounted,
  findPosts,
  selectByIndex,
  countByIndex,
  countOpenToAll,
  estimateMatches,
  selectByRecency,
} from './posts.ts';
import { exactWordQuery, tokenize, buildQuery } from './parseQuery.ts';

const personCount = 2_000;
const posts = 30_000;
/** A person with 15 % of the posts, and a group with 20 %. */
const [busy, busyGroup] = [7, 1];
const pagination = { after: undefined, skip: 0, take: 21 };

const free =
  <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
  (...args: A) =>
    withFreeSearches(1, () => work(...args));
const find = free(findPosts);
const count = free(countPosts);
const estimate = free(estimateMatches);

let app: TestApp;
let client: pg.PoolClient;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.pool.connect();
  await seedCrowd(client, personCount, ['posts']);
  await client.query(`
    insert into posts (author_id, group_id, content_type, text, words, shared_as, created_at, open_to_all)
    select case when i % 10 = 3 or i % 20 = 0 then ${busy} else 1 + i * 7919 % ${personCount} end, case when i % 10 < 2 then ${busyGroup} end,
      case when i % 20 = 3 then ${contentType.poll} else 0 end, said, to_tsvector('simple', said),
      'Public', now() - (${posts} - i) * interval '1 minute', true
    from generate_series(1::bigint, ${posts}) i, lateral (select case when i % 3000 = 7 then 'heronwatch bridge' else 'bridge ' || i end as said) s;
    create index posts_words on posts using gin (words);
    analyze`);
});
afterAll(async () => {
  client.release();
  await app.close();
});

const queryFor = async (keyword: string) =>
  buildQuery(await tokenize(app.db, keyword), exactWordQuery);

test('scans for a common word and reads little beyond its page', async () => {
  const parsedQuery = await queryFor('bridge');
  await expectIndexOnly(
    client,
    ['posts'],
    [selectByRecency(personCount / 2, parsedQuery, {}, pagination)],
    1_000,
    'walked',
  );
  for (const [name, value] of Object.entries(genericPlanSettings))
    await client.query(`set ${name} = ${value}`);
  await expectIndexOnly(
    client,
    ['posts'],
    [countOpenToAll(personCount / 2, parsedQuery, {})],
    2_000,
    'counted',
  );
  for (const name of Object.keys(genericPlanSettings)) await client.query(`reset ${name}`);
  expect(await count(app.db, personCount / 2, parsedQuery, {}), 'not beyond its limit').toBe(
    maxCounted + 1,
  );
  const { holding, of_all } = (await app.db.queryOne<{ holding: number; of_all: number }>(
    sql`select holding, of_all from estimate_post_matches(${parsedQuery.posts}::tsquery, null)`,
  ))!;
  expect(holding * holding, 'it is known to be common').toBeGreaterThan(pagination.take * of_all);
  expect(await find(app.db, personCount / 2, parsedQuery, {}, pagination)).toHaveLength(
    pagination.take,
  );
});

test('looks up a rare word and reads only the posts that contain it', async () => {
  const parsedQuery = await queryFor('heronw');
  const statements = [
    selectByIndex(personCount / 2, parsedQuery, {}, pagination),
    countByIndex(personCount / 2, parsedQuery, {}),
  ];
  await expectIndexOnly(client, ['posts'], statements, 50, 'looked up');
  const { holding, of_all } = (await app.db.queryOne<{ holding: number; of_all: number }>(
    sql`select holding, of_all from estimate_post_matches(${parsedQuery.posts}::tsquery, null)`,
  ))!;
  expect(holding * holding, 'it is known to be rare').toBeLessThan(pagination.take * of_all);
});

test('queries the index only for the rare one of two words', async () => {
  const parsedQuery = await queryFor('bridge heronw');
  const matches = await estimate(app.db, parsedQuery, {});
  expect(matches.indexed).toBe("'heronw':*");
  const statements = [
    selectByIndex(personCount / 2, parsedQuery, {}, pagination, matches),
    countByIndex(personCount / 2, parsedQuery, {}, matches),
  ];
  await expectIndexOnly(client, ['posts'], statements, 50, 'looked up');
  expect(await find(app.db, personCount / 2, parsedQuery, {}, pagination)).toHaveLength(
    posts / 3_000,
  );
  expect((await estimate(app.db, await queryFor('bridge'), {})).indexed).toBeUndefined();
});

test('starts from a rare tag, also if common words are required or excluded', async () => {
  for (const keyword of ['#heronwatch bridge', '#heronwatch -bridge -the']) {
    const parsedQuery = await queryFor(keyword);
    const matches = await estimate(app.db, parsedQuery, {});
    expect(matches, keyword).toMatchObject({ tag: 'heronwatch' });
    expect(await find(app.db, personCount / 2, parsedQuery, {}, pagination)).toEqual([]);
  }
});

test('finds names by the word index', async () => {
  const queryForName = await queryFor('person777');
  await expectIndexOnly(
    client,
    ['people'],
    [sql`${selectPeopleByName(personCount / 2, queryForName)} limit 1001`],
    50,
    'people',
  );
  const group = await queryFor('group 77');
  await expectIndexOnly(
    client,
    ['groups'],
    [sql`${selectGroupsByName(personCount / 2, group)} limit 1001`],
    450,
    'groups',
  );
});

const viewer = personCount / 2;
const ago = (minutes: number) => new Date(Date.now() - minutes * minute);

test('with a filter, a common word is scanned for among the posts of the filter', async () => {
  const parsedQuery = await queryFor('bridge');
  for (const [label, filters] of [
    ['author', { author: busy }],
    ['group', { group: busyGroup }],
    ['author in a group', { group: busyGroup, author: busy }],
    ['last days', { from: ago(2_000) }],
    ['days of last month', { from: ago(22_000), until: ago(20_000) }],
    ['kind', { kind: contentType.poll }],
    ['polls of an author', { kind: contentType.poll, author: busy }],
  ] as const) {
    const statement = selectByRecency(viewer, parsedQuery, filters, pagination);
    await expectIndexOnly(client, ['posts'], [statement], 1_200, label);
    const [found, indexed] = [
      await app.db.query(statement),
      await app.db.query(selectByIndex(viewer, parsedQuery, filters, pagination)),
    ];
    expect(found.length, label).toBeGreaterThan(0);
    expect(found, label).toEqual(indexed);
    expect(await find(app.db, viewer, parsedQuery, filters, pagination), label).toEqual(found);
  }
});

test('with a filter, a rare word is looked up, whatever the filter contains', async () => {
  const parsedQuery = await queryFor('heronw');
  for (const filters of [
    { author: busy },
    { group: busyGroup },
    { from: ago(20_000) },
    { kind: contentType.post },
  ]) {
    const statements = [
      selectByIndex(viewer, parsedQuery, filters, pagination),
      countByIndex(viewer, parsedQuery, filters),
    ];
    await expectIndexOnly(client, ['posts'], statements, 50, JSON.stringify(filters));
  }
});

test('people with an issue are found along the public issues and the friends', async () => {
  await client.query(`
    insert into profile_fields (person_id, field, value, shared_as)
      select i, 'issues', '', case when i % 2 = 0 then 'Public' else 'Private' end from generate_series(1, ${personCount}) i;
    insert into people_issues (person_id, issue_id) select i, 1 + i % 3 from generate_series(1, ${personCount}) i;
    analyze people_issues, profile_fields`);
  const statement = sql`${selectPeopleByFilters(viewer, { issue: 1 })!} order by id desc limit 1001`;
  await expectIndexOnly(client, ['people', 'friendships'], [statement], 4 * personCount, 'issue', [
    'force_custom_plan',
  ]);
  expect(await app.db.query(statement)).toHaveLength(
    (
      await app.db.query(
        sql`select from people_issues i where i.issue_id = 1 and i.person_id % 2 = 0`,
      )
    ).length,
  );
});

test('people with a place are found along the public places', async () => {
  await client.query(`
    insert into profile_fields (person_id, field, value, shared_as)
      select i, 'place', case when i % 20 = 0 then 'The Landing' else 'Dówntown' end, 'Public' from generate_series(1, ${personCount}) i;
    analyze profile_fields`);
  const statement = sql`${selectPeopleByFilters(viewer, { place: 'the land' })!} order by id desc limit 1001`;
  await expectIndexOnly(client, ['people', 'friendships'], [statement], 1_000, 'place', [
    'force_custom_plan',
  ]);
  expect(await app.db.query(statement)).toHaveLength(personCount / 20);
  // A rare place with a name that everyone has: along the place. The other way round: by the name.
  await client.query(`
    update people set name = 'Everyone ' || id where id > 1;
    insert into profile_fields (person_id, field, value, shared_as)
      select i, 'place', 'Zanzibar', 'Public' from generate_series(5, ${personCount}, 400) i on conflict (person_id, field) do update set value = excluded.value;
    analyze people, profile_fields`);
  const named = async (keyword: string, place: string) =>
    sql`${selectPeopleByName(viewer, await queryFor(keyword), { place })!} order by id desc limit 1001`;
  const rarePlace = await named('everyone', 'zanz');
  await expectIndexOnly(client, ['people', 'profile_fields'], [rarePlace], 200, 'rare place', [
    'force_custom_plan',
  ]);
  expect(await app.db.query(rarePlace)).toHaveLength(personCount / 400);

  await client.query(
    `update people set name = 'Quillfeather' where id = ${personCount / 2}; analyze people`,
  );
  const rareName = await named('quillfeather', 'downtown');
  await expectIndexOnly(client, ['people'], [rareName], 3 * 2_001, 'rare name', [
    'force_custom_plan',
  ]);

  const both = selectPeopleByFilters(viewer, { place: 'downtown', issue: 1 })!;
  await expectIndexOnly(client, ['people', 'friendships'], [both], 6 * personCount, 'both', [
    'force_custom_plan',
  ]);
});

test('a rare name in a place that most people have does not read the place', async () => {
  const neighborCount = 10_000;
  await client.query(`
    set session_replication_role = replica;
    with made as (
      insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
        select n, n, n, n, n, now() from (select 'neighbor' || i as n from generate_series(1, ${neighborCount}) i) p returning id)
      insert into profile_fields (person_id, field, value, shared_as) select id, 'place', 'Commonville', 'Public' from made;
    reset session_replication_role;
    analyze people, profile_fields`);
  const rareName = sql`${selectPeopleByName(viewer, await queryFor('quillfeather'), { place: 'common' })!} order by id desc limit ${maxCounted + 1}`;
  await expectIndexOnly(
    client,
    ['people', 'profile_fields'],
    [rareName],
    2_100,
    'rare name in a common place',
    ['force_custom_plan'],
  );
});

test('a page of a common place reads at most 2,001 of its people, also far along', async () => {
  const tables = ['people', 'profile_fields'];
  const first = await app.db.queryOne<{ id: number }>(
    sql`select max(person_id) as id from profile_fields where value = 'Commonville'`,
  );
  for (const before of [undefined, `1-${first!.id - 5_000}`]) {
    const page = { page: 1, size: 20, before };
    const statements = await collectStatements(app, viewer, (ctx) =>
      listPeople(ctx, { place: 'common' }, page),
    );
    await expectIndexOnly(client, tables, statements, 2_100, `after ${before}`, [
      'force_custom_plan',
    ]);
    const walk = statements.filter((one) => compile(one).text.includes('people_by_public_place'));
    await expectIndexOnly(client, tables, walk, 200, `a page after ${before}`, [
      'force_custom_plan',
    ]);
  }
});
