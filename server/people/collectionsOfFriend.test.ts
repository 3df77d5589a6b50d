// Which of the member's collections contain one friend.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audienceStrings } from '#contract/audienceStrings.ts';
import { limits } from '#contract/limits.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import type { Client } from '#test/api.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
let ada: Client;
beforeAll(async () => {
  town = await createTestTown();
  ada = await town.as('ada');
  await town.db.execute(sql`delete from friend_collections where owner_id = ${town.id.ada}`);
});
afterAll(() => town.close());

const create = async (name: string, friends: number[] = []) =>
  (await ada.ask('POST /user/save-friend-collection', { name, friends })).collection.id;
const list = async () =>
  (await ada.ask('GET /user/collections-of-friend', { user_id: town.id.ben })).collections;

test('lists own collections by name, and changes which of them contain the friend', async () => {
  const walkers = await create('Walkers', [town.id.ben, town.id.carmen]);
  const bakers = await create('Bakers');
  expect(await list()).toEqual([
    { id: bakers, name: 'Bakers', has_friend: false },
    { id: walkers, name: 'Walkers', has_friend: true },
  ]);
  expect(
    await ada.ask('POST /user/set-collections-of-friend', {
      user_id: town.id.ben,
      ids: [bakers],
    }),
  ).toEqual({ message: strings.collectionSaved });
  expect((await list()).map(({ has_friend }) => has_friend)).toEqual([true, false]);
  const { collection } = await ada.ask('GET /user/get-friend-collection', { id: walkers });
  expect(collection.friends.map(({ friend_id }) => friend_id)).toEqual([town.id.carmen]);
});

test('knows only friends and own collections', async () => {
  for (const user_id of [town.id.hugo, town.id.ada, 999_999]) {
    expect((await ada.refused('GET /user/collections-of-friend', { user_id })).status).toBe(404);
    expect(
      (await ada.refused('POST /user/set-collections-of-friend', { user_id, ids: [] })).status,
    ).toBe(404);
  }
  const carmen = await town.as('carmen');
  const { collection } = await carmen.ask('POST /user/save-friend-collection', {
    name: 'Hers',
    friends: [],
  });
  for (const id of [collection.id, 999_999])
    expect(
      (
        await ada.refused('POST /user/set-collections-of-friend', {
          user_id: town.id.ben,
          ids: [id],
        })
      ).message,
    ).toEqual({ ids: [strings.collectionNotFound] });
  expect(
    (await town.visitor.refused('GET /user/collections-of-friend', { user_id: town.id.ben }))
      .status,
  ).toBe(401);
});

test('refuses more people than one collection may hold', async () => {
  const [id, other] = [await create('Full'), await create('With room')];
  await town.db.execute(sql`
    with crowd as (
      insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
      select 'many' || n, 'many' || n, 'Many', 'many' || n || '@example.org', 'many' || n || '@example.org', now()
      from generate_series(1, ${limits.collection}::int) n returning id)
    insert into collection_members (collection_id, person_id) select ${id}, c.id from crowd c`);
  const input = { user_id: town.id.ben, ids: [id, other] };
  const { message } = await ada.refused('POST /user/set-collections-of-friend', input);
  expect(message).toEqual({ ids: [audienceStrings.collectionTooLarge] });
  await town.db.execute(
    sql`delete from collection_members where collection_id = ${id} and person_id = (select max(person_id) from collection_members where collection_id = ${id})`,
  );
  await ada.ask('POST /user/set-collections-of-friend', input);
  await town.db.execute(sql`delete from friend_collections where id in (${id}, ${other})`);
});

test('refuses more people than all collections may hold', async () => {
  const id = await create('Everyone');
  const [people, collections] = [500, limits.collected / 500];
  await town.db.execute(sql`
    with crowd as (
      insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
      select 'crowd' || n, 'crowd' || n, 'Crowd', 'crowd' || n || '@example.org', 'crowd' || n || '@example.org', now()
      from generate_series(1, ${people}) n returning id),
    full_ones as (insert into friend_collections (owner_id, name) select ${town.id.ada}, 'Full ' || n from generate_series(1, ${collections}) n returning id)
    insert into collection_members (collection_id, person_id) select f.id, c.id from full_ones f, crowd c`);
  expect(
    (
      await ada.refused('POST /user/set-collections-of-friend', {
        user_id: town.id.ben,
        ids: [id],
      })
    ).message,
  ).toEqual({ ids: [audienceStrings.collectionsTooLarge] });
});
