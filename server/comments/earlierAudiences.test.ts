// Rows for earlier audiences of a post: one row for each audience.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSignatures } from '../actions/signatures.ts';
import { listPostLikers } from '../posts/likes.ts';
import { postWithThreadHandlers } from './postWithThread.ts';
import { commentHandlers } from './comments.ts';
import type { RequestContext, Member } from '#server/context.ts';
import { migrate, migrateAsOf } from '#server/db/migrate.ts';
import { compile, sql } from '#server/db/sql.ts';
import { publishPetition } from '#test/petitions.ts';
import { collectStatements } from '#test/queryPlans.ts';
import { emptyDatabase } from '#test/database.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const storedAudiences = (post: number) =>
  town.db.query<{ id: number; shared_as: string }>(
    sql`select id, shared_as from earlier_audiences where content_id = ${post} order by shared_as`,
  );
const setAudience = async (post: number, shared_as: 'Public' | 'Friends' | 'Private') =>
  (await town.as('ada')).ask('POST /content/add', { id: post, shared_as });

test('an audience that a post has again, or an edited comment, adds no row', async () => {
  const ben = await town.as('ben');
  await (await town.as('ada')).ask('POST /user/un-block-user', { user_id: ben.id });
  await town.db.execute(sql`
    insert into friendships (low_id, high_id, requester_id, status) values (${Math.min(town.id.ada, ben.id)}, ${Math.max(town.id.ada, ben.id)}, ${town.id.ada}, 1)
    on conflict (low_id, high_id) do update set status = 1`);
  const { id } = await town.post('ada', { shared_as: 'Friends' });
  const said = await town.say('ben', id, { comment: 'to friends' });
  for (let round = 0; round < 5; round++) {
    await setAudience(id, 'Public');
    await setAudience(id, 'Friends');
  }
  const before = await storedAudiences(id);
  expect(before.map(({ shared_as }) => shared_as)).toEqual(['Friends', 'Public']);
  // The earlier comment is found by the row that already existed.
  expect(
    await town.db.queryOne(sql`select audience_id from comments where id = ${said.id}`),
  ).toEqual({
    audience_id: before.find(({ shared_as }) => shared_as === 'Friends')!.id,
  });
  for (let round = 0; round < 5; round++)
    await ben.ask('POST /comment/add', { id: said.id, content_id: id, comment: `again ${round}` });
  await setAudience(id, 'Private');
  await setAudience(id, 'Public');
  expect((await storedAudiences(id)).map(({ shared_as }) => shared_as)).toEqual([
    'Friends',
    'Private',
    'Public',
  ]);
});

test('changing collections leaves rows only where a comment, like or signature was given', async () => {
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const post = await town.post('ada');
  for (let round = 0; round < 6; round++) {
    const { collection } = await ada.ask('POST /user/save-friend-collection', {
      name: `Round ${round}`,
      friends: [ben.id],
    });
    await ada.ask('POST /content/add', {
      id: post.id,
      shared_as: 'Collection',
      collection_id: collection.id,
    });
    if (round === 1) await town.say('ben', post.id, { comment: 'to some' });
    if (round === 2) await ben.ask('POST /content/like', { content_id: post.id });
    await setAudience(post.id, 'Public');
    await ada.ask('POST /user/delete-friend-collection', { id: collection.id });
  }
  expect((await storedAudiences(post.id)).map(({ shared_as }) => shared_as)).toEqual([
    'Collection',
    'Collection',
    'Collection',
    'Public',
  ]);
  expect((await ben.ask('GET /comment/list', { content_id: post.id })).total_comments).toBe(1);
  expect(
    (await town.visitor.ask('GET /comment/list', { content_id: post.id })).total_comments,
  ).toBe(0);
});

test('of many audiences of deleted collections, those in use remain', async () => {
  const { db } = town;
  const [ada, ben] = [await town.as('ada'), await town.as('ben')];
  const { id } = await town.post('ada');
  const { collection } = await ada.ask('POST /user/save-friend-collection', {
    name: 'Present',
    friends: [ben.id],
  });
  await ada.ask('POST /content/add', {
    id,
    shared_as: 'Collection',
    collection_id: collection.id,
  });
  const audiences = await db.query<{ id: number }>(sql`
    insert into earlier_audiences (content_id, shared_as, collection_id, ended_at) select ${id}, 'Collection', 1000000 + i, now() from generate_series(1, 3000) i returning id`);
  const [byComment, byLike, byCommentLike] = audiences.map((audience) => audience.id);
  await db.execute(sql`
    with said as (insert into comments (content_id, author_id, text, audience_id) values (${id}, ${ben.id}, 'A word', ${byComment}) returning id)
    insert into earlier_comment_likes (comment_id, person_id, audience_id) select id, ${ada.id}, ${byCommentLike} from said`);
  await db.execute(
    sql`insert into earlier_likes (content_id, person_id, audience_id) values (${id}, ${ben.id}, ${byLike})`,
  );
  await setAudience(id, 'Public');
  const remaining = await db.query<{ id: number }>(
    sql`select id from earlier_audiences where content_id = ${id} and collection_id > 1000000 order by id`,
  );
  expect(remaining.map((audience) => audience.id)).toEqual([byComment, byLike, byCommentLike]);
});

test('many earlier audiences of a post are looked up in one query', async () => {
  const { id } = await town.post('ada');
  // each with a collection that was deleted since
  await town.db.execute(sql`
    insert into earlier_audiences (content_id, shared_as, collection_id, ended_at) select ${id}, 'Collection', 1000000 + i, now() from generate_series(1, 10000) i`);
  const client = await town.pool.connect();
  try {
    await client.query(`begin; set local track_functions = 'pl'`);
    const { rows } = await client.query(
      `select cardinality(earlier_audiences_without(${town.id.gus}, ${id})) as n`,
    );
    expect(rows[0].n).toBe(10_000);
    const called = await client.query(
      `select funcname, calls::int from pg_stat_xact_user_functions order by funcname`,
    );
    await client.query('rollback');
    expect(called.rows).toEqual([{ funcname: 'earlier_audiences_without', calls: 1 }]);
  } finally {
    client.release();
  }
});

test('rows of an earlier audience are not checked one by one', async () => {
  const { id } = await publishPetition(town);
  const client = await town.pool.connect();
  try {
    const { rows } = await client.query(
      `insert into earlier_audiences (content_id, shared_as, ended_at) values (${id}, 'Friends', now()) returning id`,
    );
    await client.query(`
      set session_replication_role = replica;
      with made as (
        insert into people (username, username_normalized, name, email, email_normalized, confirmed_at)
        select n, n, n, n || '@example.org', n || '@example.org', now() from (select 'given' || i as n from generate_series(1, 1500) i) p returning id),
      said as (insert into comments (content_id, author_id, text, audience_id) select ${id}, id, 'A word', ${rows[0].id} from made),
      signed as (
        insert into signatures (content_id, person_id, name, shown, signed_at, audience_id, text_version, comment, zip_code, email_hash)
        select ${id}, id, 'Someone', true, now(), ${rows[0].id}, 1, '', '', id::text::bytea from made),
      liked as (insert into likes (content_id, person_id) select ${id}, id from made)
      insert into earlier_likes (content_id, person_id, audience_id) select ${id}, id, ${rows[0].id} from made;
      update posts set has_earlier_likes = true where id = ${id};
      set session_replication_role = origin`);
    const looks: Record<string, (ctx: RequestContext<Member>) => Promise<unknown>> = {
      comments: (ctx) => commentHandlers['GET /comment/list']({ content_id: id }, ctx),
      post: (ctx) => postWithThreadHandlers['GET /content/get-one']({ id }, ctx),
      likers: (ctx) => listPostLikers({ content_id: id }, ctx),
      signatures: (ctx) => listSignatures({ action_id: id }, ctx),
    };
    for (const [name, look] of Object.entries(looks)) {
      const statements = await collectStatements(town, town.id.gus, look);
      expect(statements.length, name).toBeGreaterThan(0);
      await client.query(`begin; set local track_functions = 'pl'`);
      for (const statement of statements) {
        const { text, values } = compile(statement);
        await client.query(text, values);
      }
      const called = await client.query(
        `select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions where funcname = 'in_earlier_audience'`,
      );
      await client.query('rollback');
      expect(called.rows[0].calls, name).toBeLessThan(10);
    }
  } finally {
    client.release();
  }
  const { content } = await (await town.as('gus')).ask('GET /content/get-one', { id });
  expect([content.total_likes, content.total_comments]).toEqual([0, 0]);
});

test('duplicate rows of an audience from before the upgrade are merged', async () => {
  const { pool, close } = await emptyDatabase();
  const queryNumbers = async (what: string) =>
    (await pool.query(what)).rows.map((row) => Number(Object.values(row)[0]));
  try {
    const migrations = await town.db.query<{ name: string; digest: string }>(
      sql`select name, digest from migrations where name <> 'rules' order by name`,
    );
    const merging = migrations.findIndex(({ name }) => name.startsWith('0082_'));
    const client = await pool.connect();
    await client.query('begin');
    await migrateAsOf(client, migrations.slice(0, merging));
    await client.query(`
      insert into people (id, username, username_key, name, email, email_key, confirmed_at) overriding system value
        select i, 'p' || i, 'p' || i, 'P', 'p' || i, 'p' || i, now() from generate_series(1, 3) i;
      insert into contents (id, author_id, text, shared_as) overriding system value values (1, 1, 'Apples', 'Public');
      insert into comments (id, content_id, author_id, text) overriding system value values (1, 1, 2, 'Pears');
      insert into earlier_audiences (id, content_id, shared_as, until) overriding system value
        select i, 1, 'Friends', now() + i * interval '1 minute' from generate_series(1, 3) i;
      update comments set audience_id = 3;
      insert into earlier_likes (content_id, person_id, audience_id) values (1, 2, 2);
      insert into earlier_comment_likes (comment_id, person_id, audience_id) values (1, 2, 1), (1, 2, 2), (1, 3, 2), (1, 3, 3)`);
    await client.query('commit');
    client.release();
    await migrate(pool);
    expect(await queryNumbers(`select id from earlier_audiences`)).toEqual([1]);
    expect(
      await queryNumbers(
        `select count(*) from earlier_audiences where ended_at > now() + interval '2 minutes'`,
      ),
    ).toEqual([1]);
    expect(await queryNumbers(`select audience_id from comments`)).toEqual([1]);
    expect(await queryNumbers(`select audience_id from earlier_likes`)).toEqual([1]);
    expect(await queryNumbers(`select audience_id from earlier_comment_likes`)).toEqual([1, 1]);
    expect(
      await queryNumbers(
        `select 1 from pg_indexes where indexname = 'earlier_audiences_content_id_idx'`,
      ),
    ).toEqual([]);
  } finally {
    await close();
  }
});
