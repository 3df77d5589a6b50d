import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxPageSizes } from '#contract/limits.ts';
import { audienceStrings } from '#contract/audienceStrings.ts';
import { strings } from '#contract/strings.ts';
import type { Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { sentence } from '#test/sentence.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

let createdCount = 0;
const save = async (
  owner: Username,
  names: Username[],
  fields: { name?: string; id?: number } = {},
) =>
  (
    await (
      await town.as(owner)
    ).ask('POST /user/save-friend-collection', {
      name: `Collection ${++createdCount}`,
      friends: names.map((name) => town.id[name]),
      ...fields,
    })
  ).collection;
const canSee = async (viewer: Username | undefined, id: number) =>
  (await (viewer ? await town.as(viewer) : town.visitor).raw('GET /content/get-one', { id }))
    .statusCode === 200;
const isInFeed = async (viewer: Username, id: number) =>
  (await (await town.as(viewer)).ask('GET /content/list', { pageSize: 50 })).contents.some(
    (content) => content.id === id,
  );
const listUsernames = (collection: { friends: { user?: { username: string } | undefined }[] }) =>
  collection.friends.map(({ user }) => user?.username);

describe('a collection', () => {
  test('can be created, listed, opened, updated and deleted by its owner', async () => {
    const carmen = await town.as('carmen');
    const collection = await save('carmen', ['rosa', 'gus'], { name: ' Stall holders ' });
    expect(collection).toEqual({
      id: collection.id,
      name: 'Stall holders',
      friends: [
        {
          friend_id: town.id.gus,
          user: {
            id: town.id.gus,
            name: 'Gus Halvorsen',
            username: 'gus',
            image: '',
            image_thumb: '',
          },
        },
        { friend_id: town.id.rosa, user: expect.objectContaining({ username: 'rosa' }) },
      ],
      total_friends: 2,
    });
    expect((await carmen.ask('GET /user/get-friend-collections', {})).collections).toEqual([
      collection,
    ]);
    expect(
      (await carmen.ask('GET /user/get-friend-collection', { id: collection.id })).collection,
    ).toEqual(collection);
    const updated = await save('carmen', ['gus', 'bao'], {
      id: collection.id,
      name: 'stall holders',
    });
    expect([updated.name, listUsernames(updated)]).toEqual(['stall holders', ['bao', 'gus']]);
    expect(await carmen.ask('POST /user/delete-friend-collection', { id: collection.id })).toEqual({
      message: strings.collectionDeleted,
    });
    expect((await carmen.ask('GET /user/get-friend-collections', {})).collections).toEqual([]);
  });

  test('is limited in number and in total people, and the list returns the first members of each', async () => {
    const otis = await town.as('otis');
    await town.db.execute(sql`
      with many as (
        insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
        select 'held' || i, 'held' || i, 'Held ' || lpad(i::text, 4, '0'), 'held' || i || '@example.org', 'held' || i || '@example.org', now() from generate_series(1, 600) i returning id)
      insert into friendships (low_id, high_id, requester_id, status) select ${otis.id}, id, ${otis.id}, 1 from many`);
    const heldRows = (
      await town.db.query<{ id: number }>(
        sql`select id from people where username like 'held%' order by id`,
      )
    ).map(({ id }) => id);
    const { collection } = await otis.ask('POST /user/save-friend-collection', {
      name: 'Many',
      friends: heldRows,
    });
    expect([
      collection.total_friends,
      collection.friends.length,
      collection.friends.filter(({ user }) => user).length,
    ]).toEqual([600, 600, 500]);
    const [listed] = (await otis.ask('GET /user/get-friend-collections', {})).collections;
    expect([listed!.total_friends, listed!.friends.length, listed!.friends[0]!.user!.name]).toEqual(
      [600, 20, 'Held 0001'],
    );

    const { alphabets } = await otis.ask('GET /user/friend-by-alphabets', {});
    const letters = new Set(
      (
        await town.db.query<{ l: string }>(
          sql`select upper(left(name, 1)) as l from visible_friends(${otis.id}, ${otis.id})`,
        )
      ).map(({ l }) => l),
    );
    expect(new Set(alphabets.map(({ alphabet }) => alphabet))).toEqual(letters);
    expect(alphabets.reduce((sum, { friends }) => sum + friends.length, 0)).toBe(500);

    await town.db.execute(
      sql`insert into friend_collections (owner_id, name) select ${otis.id}, 'Empty ' || i from generate_series(1, 98) i`,
    );
    await otis.ask('POST /user/save-friend-collection', { name: 'The hundredth', friends: [] });
    expect(
      (await otis.refused('POST /user/save-friend-collection', { name: 'One more', friends: [] }))
        .message,
    ).toBe(audienceStrings.tooManyCollections);
    await town.db.execute(sql`
      insert into collection_members (collection_id, person_id) select c.id, h.id from friend_collections c, unnest(${heldRows}::bigint[]) h (id) where c.owner_id = ${otis.id} and c.name ~ '^Empty [123]' on conflict do nothing`);
    expect(
      (
        await otis.refused('POST /user/save-friend-collection', {
          id: collection.id,
          name: 'Many',
          friends: heldRows,
        })
      ).message,
    ).toEqual({
      friends: [audienceStrings.collectionsTooLarge],
    });
    await otis.ask('POST /user/save-friend-collection', {
      id: collection.id,
      name: 'Many',
      friends: [],
    });
  });

  test('of another member gets the same response as a missing one', async () => {
    const { id } = await save('ben', ['ada']);
    const ada = await town.as('ada');
    const body = { name: 'Mine now', friends: [] };
    for (const [hiddenFriend, unknownName] of [
      [
        await ada.refused('GET /user/get-friend-collection', { id }),
        await ada.refused('GET /user/get-friend-collection', { id: 999_999 }),
      ],
      [
        await ada.refused('POST /user/save-friend-collection', { ...body, id }),
        await ada.refused('POST /user/save-friend-collection', { ...body, id: 999_999 }),
      ],
      [
        await ada.refused('POST /user/delete-friend-collection', { id }),
        await ada.refused('POST /user/delete-friend-collection', { id: 999_999 }),
      ],
    ] as const) {
      expect(hiddenFriend).toMatchObject({ status: 404, message: strings.collectionNotFound });
      expect(hiddenFriend.body).toBe(unknownName.body);
    }
    expect((await town.visitor.refused('GET /user/get-friend-collections', {})).status).toBe(401);
  });

  test('rejects the whole request if one person is not a friend', async () => {
    const ben = await town.as('ben');
    for (const stranger of [town.id.dev, town.id.hugo, town.id.ben, 999_999_999])
      expect(
        (
          await ben.refused('POST /user/save-friend-collection', {
            name: 'With a stranger',
            friends: [town.id.ada, stranger],
          })
        ).message,
      ).toEqual({
        friends: [strings.notAFriend],
      });
    expect(
      (await ben.ask('GET /user/get-friend-collections', {})).collections.map(({ name }) => name),
    ).not.toContain('With a stranger');
  });

  test('accepts more friends than a form normally has fields', async () => {
    const friends = await town.db.query<{ id: number }>(sql`
      with people as (
        insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
        select key, key, key, key || '@example.org', key || '@example.org', now() from generate_series(1, 1_200) i cross join lateral (select 'crowd-' || i) k (key) returning id)
      insert into friendships (low_id, high_id, requester_id, status)
      select least(p.id, ${town.id.carmen}), greatest(p.id, ${town.id.carmen}), p.id, 1 from people p
      returning requester_id as id`);
    const carmen = await town.as('carmen');
    const { collection } = await carmen.ask('POST /user/save-friend-collection', {
      name: 'Everybody',
      friends: friends.map(({ id }) => id),
    });
    expect(collection.friends).toHaveLength(1_200);
    await carmen.ask('POST /user/delete-friend-collection', { id: collection.id });
    const crowd = Array.from({ length: 5_001 }, (_, n) => n + 1);
    expect(
      (await carmen.refused('POST /user/save-friend-collection', { name: 'More', friends: crowd }))
        .message,
    ).toEqual({
      friends: [sentence('tooManyChosen', { most: 5_000 })],
    });
  });

  test('hides its posts at once when it is deleted, and makes them Private in batches', async () => {
    const { id } = await save('ada', ['ben'], { name: 'Orchard' });
    await town.db.execute(sql`
      insert into posts (author_id, text, shared_as, collection_id, created_at)
      select ${town.id.ada}, 'Apples', 'Collection', ${id}, now() - n * interval '1 second' from generate_series(1, 1000) n`);
    const [ada, ben] = [await town.as('ada'), await town.as('ben')];
    const apples = async (client: typeof ada) => {
      const { contents } = await client.ask('GET /content/list', {
        user_id: town.id.ada,
        pageSize: 100,
      });
      return contents.filter(({ text }) => text === 'Apples').length;
    };
    expect([await apples(ada), await apples(ben)]).toEqual([
      maxPageSizes.posts,
      maxPageSizes.posts,
    ]);
    const listAudience = async () =>
      (
        await town.db.query(
          sql`select from posts where collection_id = ${id} and shared_as = 'Collection'`,
        )
      ).length;
    // Locks one post, so that the job cannot finish before the checks below.
    const holder = await town.pool.connect();
    await holder.query('begin');
    await holder.query(
      `select from posts where text = 'Apples' and id = (select min(id) + 500 from posts where text = 'Apples') for update`,
    );
    expect(await listAudience()).toBe(1000);
    await ada.ask('POST /user/delete-friend-collection', { id });
    expect(await listAudience()).toBeGreaterThan(0);
    expect([await apples(ada), await apples(ben)]).toEqual([maxPageSizes.posts, 0]);
    expect(
      (await ada.ask('GET /user/get-friend-collections', {})).collections.map(({ name }) => name),
    ).not.toContain('Orchard');
    await save('ada', ['ben'], { name: 'Orchard' });
    expect(await apples(ben)).toBe(0);
    await holder.query('rollback');
    holder.release();
    await town.drainJobs();
    expect(await listAudience()).toBe(0);
    expect(await town.db.query(sql`select from friend_collections where owner_id is null`)).toEqual(
      [],
    );
    expect(
      await town.db.query(sql`select from posts where text = 'Apples' and shared_as <> 'Private'`),
    ).toEqual([]);
  });

  test('needs a name that is unique for its owner', async () => {
    await save('ben', [], { name: 'Choir' });
    const { id } = await save('ben', []);
    const ben = await town.as('ben');
    expect(
      (await ben.refused('POST /user/save-friend-collection', { name: 'CHOIR', friends: [] }))
        .message,
    ).toEqual({ name: [strings.collectionNameTaken] });
    expect(
      (await ben.refused('POST /user/save-friend-collection', { name: 'choir', friends: [], id }))
        .message,
    ).toEqual({
      name: [strings.collectionNameTaken],
    });
    expect(
      (await ben.refused('POST /user/save-friend-collection', { name: ' ', friends: [] })).message,
    ).toEqual({ name: [strings.collectionName] });
    await save('joe', [], { name: 'Choir' });
  });

  test('loses a member when the friendship ends, also after a new friendship', async () => {
    const { id } = await save('ivan', ['joe', 'leo']);
    const ivan = await town.as('ivan');
    await (await town.as('joe')).ask('POST /user/remove-friend', { second_user_id: town.id.ivan });
    expect(
      listUsernames((await ivan.ask('GET /user/get-friend-collection', { id })).collection),
    ).toEqual(['leo']);
    await ivan.ask('POST /user/send-friend-request', { second_user_id: town.id.joe });
    await (
      await town.as('joe')
    ).ask('POST /user/confirm-friend-request', { user_id: town.id.ivan });
    expect(
      listUsernames((await ivan.ask('GET /user/get-friend-collection', { id })).collection),
    ).toEqual(['leo']);
  });

  test('saved while a friendship ends does not contain the former friend', async () => {
    for (let i = 0; i < 15; i++) {
      await town.db.execute(sql`
        insert into friendships (low_id, high_id, requester_id, status) values (${Math.min(town.id.mei, town.id.ivan)}, ${Math.max(town.id.mei, town.id.ivan)}, ${town.id.ivan}, 1)
        on conflict (low_id, high_id) do update set status = 1`);
      const [ivan, mei] = [await town.as('ivan'), await town.as('mei')];
      await Promise.all([
        ivan.raw('POST /user/save-friend-collection', {
          name: `Race ${i}`,
          friends: [town.id.mei],
        }),
        mei.raw('POST /user/remove-friend', { second_user_id: town.id.ivan }),
      ]);
      expect(
        await town.db.queryOne(sql`
        select from collection_members m join friend_collections c on c.id = m.collection_id where c.owner_id = ${town.id.ivan} and m.person_id = ${town.id.mei}`),
      ).toBeUndefined();
    }
  });
});

describe('a post for a collection', () => {
  test('is visible to its members and in their feeds, and only the author sees the collection id', async () => {
    const { id: collection_id } = await save('ada', ['ben', 'grace']);
    const post = await town.post('ada', { shared_as: 'Collection', collection_id });
    expect(post).toMatchObject({ shared_as: 'Collection', collection_id });
    for (const viewer of ['ada', 'ben', 'grace'] as const)
      expect([await canSee(viewer, post.id), await isInFeed(viewer, post.id)], viewer).toEqual([
        true,
        true,
      ]);
    for (const viewer of ['elif', 'dev', 'noor', 'keeper'] as const)
      expect([await canSee(viewer, post.id), await isInFeed(viewer, post.id)], viewer).toEqual([
        false,
        false,
      ]);
    expect(await canSee(undefined, post.id)).toBe(false);
    expect(
      (await (await town.as('ben')).ask('GET /content/get-one', { id: post.id })).content,
    ).not.toHaveProperty('collection_id');
  });

  test('needs a collection of the author and no group', async () => {
    const [ownCollection, foreignCollection] = [
      await save('ada', ['ben']),
      await save('ben', ['ada']),
    ];
    const ada = await town.as('ada');
    const refused = { collection_id: [strings.collectionAudience] };
    for (const fields of [
      { shared_as: 'Collection' },
      { shared_as: 'Collection', collection_id: foreignCollection.id },
      { shared_as: 'Collection', collection_id: 999_999 },
      { shared_as: 'Friends', collection_id: ownCollection.id },
      { shared_as: 'Collection', collection_id: ownCollection.id, group_id: town.group.creek },
    ]) {
      expect(
        (await ada.refused('POST /content/add', { text: 'For some', ...fields })).message,
        JSON.stringify(fields),
      ).toEqual(refused);
      expect(
        (await ada.refused('GET /content/audience', fields)).message,
        JSON.stringify(fields),
      ).toEqual(refused);
    }
    const { id } = await town.post('ada', { group_id: town.group.creek });
    expect(
      (
        await ada.refused('POST /content/add', {
          id,
          shared_as: 'Collection',
          collection_id: ownCollection.id,
        })
      ).message,
    ).toEqual(refused);
    expect(
      (
        await ada.ask('POST /content/add', {
          text: 'A collection implies its audience',
          collection_id: ownCollection.id,
        })
      ).content.shared_as,
    ).toBe('Collection');
  });

  test('changes its audience at once when it is edited', async () => {
    const [bens, graces] = [await save('ada', ['ben']), await save('ada', ['grace'])];
    const ada = await town.as('ada');
    const { id } = await town.post('ada', { shared_as: 'Collection', collection_id: bens.id });
    const listReaders = async () => [
      await canSee('ben', id),
      await canSee('grace', id),
      await canSee('elif', id),
    ];
    expect(await listReaders()).toEqual([true, false, false]);
    await ada.ask('POST /content/add', { id, text: 'Only the words' });
    expect(await listReaders()).toEqual([true, false, false]);
    await ada.ask('POST /content/add', { id, collection_id: graces.id });
    expect(await listReaders()).toEqual([false, true, false]);
    expect(
      (await ada.ask('POST /content/add', { id, shared_as: 'Friends' })).content,
    ).not.toHaveProperty('collection_id');
    expect(await listReaders()).toEqual([true, true, true]);
    expect(
      (await ada.refused('POST /content/add', { id, shared_as: 'Collection' })).message,
    ).toEqual({ collection_id: [strings.collectionAudience] });
  });

  test('follows changes of members, friendships and blocks at the next request', async () => {
    const { id: collection_id, name } = await save('rosa', ['gus']);
    const { id } = await town.post('rosa', { shared_as: 'Collection', collection_id });
    const listReaders = async () => [await canSee('gus', id), await canSee('ximena', id)];
    expect(await listReaders()).toEqual([true, false]);
    await save('rosa', ['gus', 'ximena'], { id: collection_id, name });
    expect(await listReaders()).toEqual([true, true]);
    await save('rosa', ['ximena'], { id: collection_id, name });
    expect(await listReaders()).toEqual([false, true]);
    await (
      await town.as('ximena')
    ).ask('POST /user/remove-friend', { second_user_id: town.id.rosa });
    expect(await listReaders()).toEqual([false, false]);
    await save('rosa', ['gus'], { id: collection_id, name });
    await (await town.as('rosa')).ask('POST /user/block-user', { user_id: town.id.gus });
    expect(await listReaders()).toEqual([false, false]);
  });

  test('is visible to its author only after the collection is deleted', async () => {
    const collection = await save('zoe', ['kofi']);
    const { id } = await town.post('zoe', {
      shared_as: 'Collection',
      collection_id: collection.id,
    });
    await (await town.as('zoe')).ask('POST /user/delete-friend-collection', { id: collection.id });
    expect([await canSee('kofi', id), await canSee('zoe', id)]).toEqual([false, true]);
    const { content } = await (await town.as('zoe')).ask('GET /content/get-one', { id });
    expect(content.shared_as).toBe('Private');
    expect(content).not.toHaveProperty('collection_id');
  });

  test('previews its audience before and after publishing', async () => {
    const { id: collection_id } = await save('ada', ['ben', 'grace', 'hana']);
    const ada = await town.as('ada');
    const preview = await ada.ask('GET /content/audience', {
      shared_as: 'Collection',
      collection_id,
    });
    expect([
      preview.kind,
      preview.total,
      preview.sample.map(({ username }) => username).toSorted(),
    ]).toEqual(['Collection', 3, ['ben', 'grace', 'hana']]);
    const { id } = await town.post('ada', { shared_as: 'Collection', collection_id });
    await town.db.execute(
      sql`delete from friendships where low_id = ${Math.min(town.id.ada, town.id.hana)} and high_id = ${Math.max(town.id.ada, town.id.hana)}`,
    );
    expect(await ada.ask('GET /content/audience', { id })).toMatchObject({
      kind: 'Collection',
      total: 2,
    });
  });

  test('does not become the default audience of the next post', async () => {
    const { id: collection_id } = await save('joe', ['dana']);
    await town.post('joe', { shared_as: 'Collection', collection_id });
    const { content } = await (
      await town.as('joe')
    ).ask('POST /content/add', { text: 'For which audience?' });
    expect(content.shared_as).toBe('Private');
  });

  test('is deleted with the account of its author', async () => {
    const { id: collection_id } = await save('bao', ['ben']);
    const { id } = await town.post('bao', { shared_as: 'Collection', collection_id });
    // In a transaction, as in production, which is retried if it conflicts with a pending job.
    await town.db.transaction((db) => db.execute(sql`delete from people where username = 'bao'`));
    expect(await town.db.queryOne(sql`select from posts where id = ${id}`)).toBeUndefined();
    expect(
      await town.db.queryOne(sql`select from friend_collections where id = ${collection_id}`),
    ).toBeUndefined();
  });
});

test('friends in a collection have their badge', async () => {
  const { friends } = await save('ada', ['ben']);
  expect(friends[0]!.user).not.toHaveProperty('badge');
  await town.db.execute(sql`
    insert into badges (person_id, kind, title, name, given_by) select id, 'official', 'Mayor', name, ${town.id.keeper} from people where id = ${town.id.ben}`);
  const { collections } = await (await town.as('ada')).ask('GET /user/get-friend-collections', {});
  const users = collections.flatMap((collection) => collection.friends.map(({ user }) => user));
  expect(users.find((user) => user?.username === 'ben')?.badge).toEqual({
    kind: 'official',
    title: 'Mayor',
  });
});
