// Query plans of search on 30,000 posts: a common word costs its page, a rare one the posts that
// contain it.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { expectIndexOnly, seedCrowd, withFreeSearches } from '#test/queryPlans.ts';
import { sql } from '../db/sql.ts';
import { selectGroupsByName, selectPeopleByName } from './names.ts';
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
    insert into posts (author_id, text, words, shared_as, created_at, open_to_all)
    select 1 + i * 7919 % ${personCount}, said, to_tsvector('simple', said), 'Public', now() - (${posts} - i) * interval '1 minute', true
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
    [selectByRecency(personCount / 2, parsedQuery, undefined, pagination)],
    1_000,
    'walked',
  );
  for (const [name, value] of Object.entries(genericPlanSettings))
    await client.query(`set ${name} = ${value}`);
  await expectIndexOnly(
    client,
    ['posts'],
    [countOpenToAll(personCount / 2, parsedQuery, undefined)],
    2_000,
    'counted',
  );
  for (const name of Object.keys(genericPlanSettings)) await client.query(`reset ${name}`);
  expect(await count(app.db, personCount / 2, parsedQuery, undefined), 'not beyond its limit').toBe(
    maxCounted + 1,
  );
  const { holding, of_all } = (await app.db.queryOne<{ holding: number; of_all: number }>(
    sql`select holding, of_all from estimate_post_matches(${parsedQuery.posts}::tsquery, null)`,
  ))!;
  expect(holding * holding, 'it is known to be common').toBeGreaterThan(pagination.take * of_all);
  expect(await find(app.db, personCount / 2, parsedQuery, undefined, pagination)).toHaveLength(
    pagination.take,
  );
});

test('looks up a rare word and reads only the posts that contain it', async () => {
  const parsedQuery = await queryFor('heronw');
  const statements = [
    selectByIndex(personCount / 2, parsedQuery, undefined, pagination),
    countByIndex(personCount / 2, parsedQuery, undefined),
  ];
  await expectIndexOnly(client, ['posts'], statements, 50, 'looked up');
  const { holding, of_all } = (await app.db.queryOne<{ holding: number; of_all: number }>(
    sql`select holding, of_all from estimate_post_matches(${parsedQuery.posts}::tsquery, null)`,
  ))!;
  expect(holding * holding, 'it is known to be rare').toBeLessThan(pagination.take * of_all);
});

test('queries the index only for the rare one of two words', async () => {
  const parsedQuery = await queryFor('bridge heronw');
  const matches = await estimate(app.db, parsedQuery, undefined);
  expect(matches.indexed).toBe("'heronw':*");
  const statements = [
    selectByIndex(personCount / 2, parsedQuery, undefined, pagination, matches),
    countByIndex(personCount / 2, parsedQuery, undefined, matches),
  ];
  await expectIndexOnly(client, ['posts'], statements, 50, 'looked up');
  expect(await find(app.db, personCount / 2, parsedQuery, undefined, pagination)).toHaveLength(
    posts / 3_000,
  );
  expect((await estimate(app.db, await queryFor('bridge'), undefined)).indexed).toBeUndefined();
});

test('starts from a rare tag, also if common words are required or excluded', async () => {
  for (const keyword of ['#heronwatch bridge', '#heronwatch -bridge -the']) {
    const parsedQuery = await queryFor(keyword);
    const matches = await estimate(app.db, parsedQuery, undefined);
    expect(matches, keyword).toMatchObject({ tag: 'heronwatch' });
    expect(await find(app.db, personCount / 2, parsedQuery, undefined, pagination)).toEqual([]);
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
