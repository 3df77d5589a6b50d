import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

/** Inserts many comments or replies of ada. */
const insertComments = (content_id: number, n: number, parent: number | null = null) =>
  town.db.query<{ id: number }>(sql`
    insert into comments (content_id, parent_id, author_id, text) select ${content_id}, ${parent}::bigint, ${town.id.ada}, 'Comment ' || i from generate_series(1, ${n}) i returning id`);
const idsOf = ({ comment }: { comment: { id: number }[] }) => comment.map(({ id }) => id);

test('the comments around a given one are returned at any depth, with cursors to both sides', async () => {
  const post = await town.post('ada');
  const ids = (await insertComments(post.id, 460)).map(({ id }) => id);
  const ben = await town.as('ben');
  const near = await ben.ask('GET /comment/around', { content_id: post.id, id: ids[30]! });
  expect(idsOf(near)).toEqual(ids.slice(25, 36));
  expect(near).toMatchObject({ earlier: ids[25], later: ids[35], total_comments: 460 });

  const before = await ben.ask('GET /comment/around', {
    content_id: post.id,
    id: near.earlier!,
    toward: 'earlier',
    pageSize: 50,
  });
  expect(idsOf(before)).toEqual(ids.slice(5, 25));
  expect(before).toMatchObject({ earlier: ids[5], later: ids[24] });
  const first = await ben.ask('GET /comment/around', {
    content_id: post.id,
    id: before.earlier!,
    toward: 'earlier',
    pageSize: 50,
  });
  expect(idsOf(first)).toEqual(ids.slice(0, 5));
  expect(first.earlier).toBeUndefined();
  const after = await ben.ask('GET /comment/around', {
    content_id: post.id,
    id: near.later!,
    toward: 'later',
    pageSize: 3,
  });
  expect(idsOf(after)).toEqual(ids.slice(36, 39));
  expect(after).toMatchObject({ earlier: ids[36], later: ids[38] });
  const last = await ben.ask('GET /comment/around', {
    content_id: post.id,
    id: ids[459]!,
    pageSize: 100,
  });
  expect(last.later).toBeUndefined();
  expect(last.comment).toHaveLength(11);
});

test('a reply that is not among the newest is returned with its neighbors, and with cursors to both sides', async () => {
  const post = await town.post('ada');
  const top = await town.say('ben', post.id);
  const replies = (await insertComments(post.id, 300, top.id)).map(({ id }) => id);
  const ask = async (id: number) =>
    (await (await town.as('ben')).ask('GET /comment/around', { content_id: post.id, id }))
      .comment[0]!;
  const thread = await ask(replies[100]!);
  expect([thread.id, thread.total_replies, thread.earlier_replies, thread.later_replies]).toEqual([
    top.id,
    300,
    true,
    replies[105],
  ]);
  expect(thread.reply.map(({ id }) => id)).toEqual(replies.slice(95, 106));
  const { reply, more } = await town.visitor.ask('GET /comment/replies', {
    id: top.id,
    after: thread.later_replies!,
    pageSize: 3,
  });
  expect([reply.map(({ id }) => id), more]).toEqual([replies.slice(106, 109), true]);
  expect(
    (await town.visitor.ask('GET /comment/replies', { id: top.id, after: replies[298]! })).more,
  ).toBe(false);
  // One of the newest replies is among those returned.
  const newest = await ask(replies[299]!);
  expect(newest.reply.at(-1)!.id).toBe(replies[299]);
  expect(newest.later_replies).toBeUndefined();
});

test('a deleted or hidden comment and one on another post are refused with the same message', async () => {
  const [post, other] = [await town.post('ada'), await town.post('ada', { shared_as: 'Friends' })];
  const [said, hidden, elsewhere] = [
    await town.say('ben', post.id),
    await town.say('hugo', post.id),
    await town.say('ben', other.id),
  ];
  await town.db.execute(sql`update comments set hidden_at = now() where id = ${hidden.id}`);
  const noor = await town.as('noor');
  for (const [content_id, id] of [
    [post.id, 999_999_999],
    [post.id, hidden.id],
    [post.id, elsewhere.id],
  ] as const)
    expect(await noor.refused('GET /comment/around', { content_id, id })).toMatchObject({
      status: 404,
      message: strings.commentNotFound,
    });
  expect(
    await noor.refused('GET /comment/around', { content_id: other.id, id: elsewhere.id }),
  ).toMatchObject({ status: 404, message: strings.feedNotFound });
  expect(
    (await noor.ask('GET /comment/around', { content_id: post.id, id: said.id })).comment,
  ).toHaveLength(1);
});

test('a notification about a comment links to that comment or reply', async () => {
  const post = await town.post('ada');
  const said = await town.say('ben', post.id);
  const reply = await town.say('ada', post.id, {
    parent_id: said.id,
    comment: 'Thank you, @noor and all.',
  });
  await (await town.as('ada')).ask('POST /comment/like', { comment_id: said.id });
  await town.drainJobs();
  const placesOf = async (username: 'ada' | 'ben' | 'noor') =>
    Object.fromEntries(
      (await (await town.as(username)).ask('GET /notification/list', {})).notifications
        .toReversed()
        .map(({ url, object }) => [object.entity_type, url]),
    );
  const at = (id: number) => `/feed/${post.id}/details?comment=${id}`;
  expect(await placesOf('ben')).toMatchObject({ 20: at(reply.id), 21: at(said.id) });
  expect((await placesOf('noor'))[22]).toBe(at(reply.id));
  expect((await placesOf('ada'))[18]).toBe(at(said.id));
});
