import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { seedPeople, type Username } from '#server/seed/people.ts';
import { sql } from '#server/db/sql.ts';
import { lockPair } from '#server/policies/userPairLock.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const missingId = 999_999_999;
const like = async (username: Username, content_id: number) =>
  (await town.as(username)).ask('POST /content/like', { content_id });
const card = async (username: Username, id: number) =>
  (await (await town.as(username)).ask('GET /content/get-one', { id })).content;

test('a like counts once and can be removed, and both are idempotent', async () => {
  const { id } = await town.post('ada');
  const ben = await town.as('ben');
  const liked = {
    id,
    total_likes: 1,
    likes: [{ user_id: ben.id, user: { name: 'Ben Okonjo', username: 'ben' } }],
  };
  for (let i = 0; i < 2; i++)
    expect(await ben.ask('POST /content/like', { content_id: id })).toEqual(liked);
  expect(await card('ben', id)).toMatchObject({ liked: true, total_likes: 1 });
  expect(await card('ada', id)).toMatchObject({ liked: false, total_likes: 1 });
  for (let i = 0; i < 2; i++)
    expect(await ben.ask('POST /content/un-like', { content_id: id })).toEqual({
      id,
      total_likes: 0,
      likes: [],
    });
  expect(await card('ben', id)).toMatchObject({ liked: false, total_likes: 0 });
});

test('the five newest likers are named, newest first, and the full list has pages', async () => {
  const { id } = await town.post('ada');
  const order = ['ben', 'carmen', 'dev', 'elif', 'grace', 'hana', 'isla'] as const;
  const responses = [];
  for (const username of order) responses.push(await like(username, id));
  const newest = order.toReversed();
  expect(responses.map(({ total_likes }) => total_likes)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(responses.at(-1)!.likes.map(({ user }) => user.username)).toEqual(newest.slice(0, 5));
  expect(await like('ben', id), 'again').toEqual(responses.at(-1));
  expect((await card('noor', id)).likes.map(({ user }) => user.username)).toEqual(
    newest.slice(0, 5),
  );
  const noor = await town.as('noor');
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) =>
      noor.ask('GET /content/get-likes', { content_id: id, page, pageSize: 3 }),
    ),
  );
  expect(pages.map(({ likes }) => likes.map(({ user }) => user.username))).toEqual([
    newest.slice(0, 3),
    newest.slice(3, 6),
    newest.slice(6),
    [],
  ]);
  expect(pages[0]).toMatchObject({ total_likes: 7, pageCount: 3 });
});

test('people across a block and suspended people are neither counted nor named', async () => {
  const { id } = await town.post('ada');
  for (const username of ['quinn', 'rex', 'tess', 'sam'] as const) await like(username, id);
  await town.db.execute(sql`update people set suspended_at = now() where username = 'sam'`);
  for (const [viewer, expected] of [
    ['ben', ['tess', 'rex', 'quinn']],
    ['quinn', ['tess', 'quinn']],
    ['rex', ['rex']],
    ['tess', ['tess', 'quinn']],
  ] as const) {
    const { likes, total_likes } = await card(viewer, id);
    const all = await (await town.as(viewer)).ask('GET /content/get-likes', { content_id: id });
    expect(
      likes.map(({ user }) => user.username),
      viewer,
    ).toEqual(expected);
    expect([total_likes, all.total_likes, all.likes.length], viewer).toEqual([
      expected.length,
      expected.length,
      expected.length,
    ]);
  }
  await town.db.execute(sql`update people set suspended_at = null where username = 'sam'`);
});

test('liking, unliking and listing likes of an invisible post is refused like for one that does not exist', async () => {
  const hiddenPost = await town.post('ada', { shared_as: 'Friends' });
  const noor = await town.as('noor');
  const response = await noor.refused('POST /content/like', { content_id: missingId });
  expect(response).toMatchObject({ status: 404, message: strings.feedNotFound });
  for (const content_id of [hiddenPost.id, missingId]) {
    expect((await noor.refused('POST /content/like', { content_id })).body).toBe(response.body);
    expect((await noor.refused('POST /content/un-like', { content_id })).body).toBe(response.body);
    expect((await noor.refused('GET /content/get-likes', { content_id })).body).toBe(response.body);
  }
  expect((await card('ada', hiddenPost.id)).total_likes).toBe(0);
});

test('visitors cannot like and see no names', async () => {
  const { id } = await town.post('ada');
  await like('ben', id);
  expect((await town.visitor.refused('POST /content/like', { content_id: id })).status).toBe(401);
  expect((await town.visitor.refused('GET /content/get-likes', { content_id: id })).status).toBe(
    401,
  );
  expect((await town.visitor.ask('GET /content/get-one', { id })).content.likes).toEqual([]);
});

test('a repeated request to notify the author has no effect, and is refused without a like', async () => {
  const { id } = await town.post('ada');
  const ben = await town.as('ben');
  const response = await ben.refused('POST /content/send-like-notification', { id: missingId });
  expect((await ben.refused('POST /content/send-like-notification', { id })).body).toBe(
    response.body,
  );
  await like('ben', id);
  for (let i = 0; i < 3; i++)
    expect(await ben.ask('POST /content/send-like-notification', { id })).toEqual({});
  await (await town.as('ada')).ask('POST /content/add', { id, shared_as: 'Private' });
  expect((await ben.refused('POST /content/send-like-notification', { id })).body).toBe(
    response.body,
  );
});

describe('concurrently', () => {
  test('32 likes by 32 people count as 32', async () => {
    const { id } = await town.post('ada');
    const likers = seedPeople.map(({ username }) => username).slice(1, 33);
    const responses = await Promise.all(likers.map((username) => like(username, id)));
    expect(Math.max(...responses.map(({ total_likes }) => total_likes))).toBeGreaterThan(1);
    const { total } = (await town.db.queryOne<{ total: number }>(
      sql`select count(*)::int as total from likes where content_id = ${id}`,
    ))!;
    expect([total, (await card('keeper', id)).total_likes]).toEqual([32, 32]);
  });

  test('32 likes by one person count as one, and with as many removals as at most one', async () => {
    const { id } = await town.post('ada');
    await Promise.all(Array.from({ length: 32 }, () => like('ben', id)));
    expect((await card('ada', id)).total_likes).toBe(1);
    const ben = await town.as('ben');
    await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        ben.ask(i % 2 ? 'POST /content/like' : 'POST /content/un-like', { content_id: id }),
      ),
    );
    expect((await card('ada', id)).total_likes).toBeLessThanOrEqual(1);
  });

  test('no like or comment by a blocked person is stored once the block is stored', async () => {
    const post = await town.post('ada');
    const topComment = await town.say('ada', post.id);
    const [ada, hugo] = [town.id.ada, town.id.hugo];
    const client = await town.as('hugo');
    const selectCounts = sql`
      select (select count(*) from likes where person_id = ${hugo})::int as likes, (select count(*) from comment_likes where person_id = ${hugo})::int as comment_likes,
        (select count(*) from comments where author_id = ${hugo})::int as comments`;
    type DoneCounts = { likes: number; comment_likes: number; comments: number };
    let before = 0;
    let afterCount = 0;
    for (let round = 0; round < 100; round++) {
      const block = () =>
        town.db.transaction(async (db) => {
          await lockPair(db, ada, hugo);
          await db.execute(
            sql`insert into blocks (blocker_id, blocked_id) values (${ada}, ${hugo})`,
          );
          return db.queryOne<DoneCounts>(selectCounts);
        });
      const actions = [
        () => client.raw('POST /content/like', { content_id: post.id }),
        () => client.raw('POST /comment/add', { content_id: post.id, comment: 'Hello' }),
        () =>
          client.raw('POST /comment/add', {
            content_id: post.id,
            parent_id: topComment.id,
            comment: 'Hello',
          }),
        () => client.raw('POST /comment/like', { comment_id: topComment.id }),
      ];
      const [blocked, responses] = await runAmong(round, actions, block);
      expect(await town.db.queryOne<DoneCounts>(selectCounts), `round ${round}`).toEqual(blocked);
      for (const { statusCode } of responses) expect([200, 404, 422]).toContain(statusCode);
      before += responses.filter(({ statusCode }) => statusCode === 200).length;
      afterCount += responses.filter(({ statusCode }) => statusCode !== 200).length;
      await town.db.execute(
        sql`delete from blocks where blocker_id = ${ada} and blocked_id = ${hugo}`,
      );
      for (const table of [
        sql`likes where person_id`,
        sql`comment_likes where person_id`,
        sql`comments where author_id`,
      ])
        await town.db.execute(sql`delete from ${table} = ${hugo}`);
    }
    // Both orders must have occurred, otherwise the test proves nothing.
    expect(before).toBeGreaterThan(0);
    expect(afterCount).toBeGreaterThan(0);
  });

  test('actions on a post that is being deleted succeed or respond that it does not exist', async () => {
    const [ben, ada] = [await town.as('ben'), await town.as('ada')];
    const statuses: number[] = [];
    for (let round = 0; round < 30; round++) {
      const { id } = await town.post('ada');
      const topComment = await town.say('ada', id);
      const actions = [
        () => ben.raw('POST /content/like', { content_id: id }),
        () =>
          ben.raw('POST /comment/add', {
            content_id: id,
            parent_id: topComment.id,
            comment: 'Hello',
          }),
        () => ben.raw('POST /comment/like', { comment_id: topComment.id }),
        () =>
          ben.raw('POST /content/report', {
            title: 'x',
            url: '/x',
            reason: 'x',
            content_id: id,
            comment_id: topComment.id,
          }),
        () => ada.raw('POST /content/add', { id, text: 'Better' }),
        () =>
          ada.raw('POST /comment/add', { id: topComment.id, content_id: id, comment: 'Better' }),
      ];
      const [, responses] = await runAmong(round, actions, () =>
        ada.ask('POST /content/delete', { id }),
      );
      statuses.push(...responses.map(({ statusCode }) => statusCode));
    }
    expect(new Set(statuses.filter((status) => status !== 422))).toEqual(new Set([200, 404]));
  });
});

/**
 * Starts `actions` concurrently and `update` among them, at a different time in each round; in
 * every fourth round before all of them.
 */
async function runAmong<A, B>(
  round: number,
  actions: (() => Promise<A>)[],
  update: () => Promise<B>,
): Promise<[B, A[]]> {
  const earlyChange = round % 4 === 0 ? update() : undefined;
  if (earlyChange) await new Promise((resolve) => setTimeout(resolve, round / 2));
  const startedActions = actions.map((action) => action());
  for (let turns = round % 4; turns > 0; turns--)
    await new Promise((resolve) => setTimeout(resolve, 1));
  return [await (earlyChange ?? update()), await Promise.all(startedActions)];
}
