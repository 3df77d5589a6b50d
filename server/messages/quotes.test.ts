// Posts that are shared in messages.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const shareWith = async (username: Username, quoted_id: number) =>
  (
    await (
      await town.as('ada')
    ).ask('POST /message/send', { recipients: [town.id[username]], quoted_id })
  ).sent;
const quoteIn = async (username: Username, id: number) =>
  (await (await town.as(username)).ask('GET /message/get-one', { id })).message.quote;

test('the visibility of the shared post decides for sender and recipient', async () => {
  const open = await town.post('ben', { text: 'For everyone' });
  const forFriends = await town.post('ben', { text: 'For friends', shared_as: 'Friends' });
  const first = await shareWith('elif', open.id);
  expect(first).toMatchObject({ message: '', quote: { post: { id: open.id } } });
  expect((await quoteIn('elif', first.id))?.post).toMatchObject({
    id: open.id,
    text: 'For everyone',
    user: { username: 'ben' },
  });
  // Hugo is no friend of Ben.
  const second = await shareWith('hugo', forFriends.id);
  expect(second.quote?.post?.id).toBe(forFriends.id);
  expect(await quoteIn('hugo', second.id)).toEqual({});
  const { messages } = await (
    await town.as('hugo')
  ).ask('GET /message/get-messages', {
    user_id: town.id.ada,
  });
  expect(messages.find(({ id }) => id === second.id)?.quote).toEqual({});

  await town.db.execute(
    sql`insert into blocks (blocker_id, blocked_id) values (${town.id.ben}, ${town.id.elif})`,
  );
  expect(await quoteIn('elif', first.id)).toEqual({});
  await town.db.execute(sql`delete from blocks where blocker_id = ${town.id.ben}`);
  await (await town.as('ben')).ask('POST /content/delete', { id: open.id });
  expect(await quoteIn('elif', first.id)).toEqual({});
  expect(await quoteIn('ada', first.id)).toEqual({});
});

test('only a visible post can be shared, and the refusal does not tell why', async () => {
  const ada = await town.as('ada');
  const hidden = await town.post('ben', { shared_as: 'Private' });
  const refusal = (quoted_id: number) =>
    ada.refused('POST /message/send', { recipients: [town.id.elif], quoted_id });
  const missing = await refusal(999_999);
  expect(missing).toMatchObject({ status: 404, message: strings.feedNotFound });
  expect((await refusal(hidden.id)).body).toBe(missing.body);
});

test('a shared post is deleted with the message', async () => {
  const post = await town.post('ben');
  const { id } = await shareWith('elif', post.id);
  await town.db.execute(sql`delete from messages where id = ${id}`);
  expect(
    await town.db.queryOne(sql`select from message_quotes where message_id = ${id}`),
  ).toBeUndefined();
});
