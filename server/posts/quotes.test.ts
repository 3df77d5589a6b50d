// Posts that quote other posts.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { sharingStrings } from '#contract/sharingStrings.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import type { Username } from '#server/seed/people.ts';
import { photo, uploaded } from '#test/pictures.ts';
import { collectStatements } from '#test/queryPlans.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { listPosts } from './feed.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());
beforeEach(async () => {
  await town.db.execute(sql`delete from posts`);
  await town.db.execute(sql`delete from blocks`);
});

const quoteIn = async (username: Username, id: number) =>
  (await (await town.as(username)).ask('GET /content/get-one', { id })).content.quote;
const quote = (username: Username, quoted_id: number, text = 'Look at this.') =>
  town.post(username, { text, quoted_id });

test('a quote has the author, the time, the beginning of the text and the first photo', async () => {
  const ben = await town.as('ben');
  const pictures = [
    await uploaded(ben, await photo('png', 80, 80)),
    await uploaded(ben, await photo('png', 60, 60)),
  ];
  const text = 'ä'.repeat(limits.quotedText + 20);
  const quoted = await town.post('ben', {
    text,
    attachments: pictures.map(({ file_name }) => file_name),
    image_descriptions: [{ file_name: pictures[0]!.file_name, description: 'A loaf' }],
  });
  const post = await quote('ada', quoted.id);
  expect(post.quote).toEqual({
    post: {
      id: quoted.id,
      content_type: 0,
      user_id: town.id.ben,
      user: quoted.user,
      title: '',
      text: text.slice(0, limits.quotedText),
      photo: expect.objectContaining({ file_name: pictures[0]!.file_name, description: 'A loaf' }),
      added_on: quoted.added_on,
    },
  });
  // In lists too, and for visitors.
  const { contents } = await (await town.as('noor')).ask('GET /content/list', {});
  expect(contents[0]!.quote?.post?.id).toBe(quoted.id);
  const { content } = await town.visitor.ask('GET /content/get-one', { id: post.id });
  expect(content.quote?.post?.id).toBe(quoted.id);
  // Never a quote in a quote.
  const second = await quote('noor', post.id);
  expect(second.quote?.post).toMatchObject({ id: post.id, text: 'Look at this.' });
  expect(second.quote?.post).not.toHaveProperty('quote');
});

test('the visibility of the quoted post decides for each reader', async () => {
  const forFriends = await town.post('ben', { text: 'For friends', shared_as: 'Friends' });
  const post = await quote('ada', forFriends.id);
  expect((await quoteIn('ada', post.id))?.post?.text).toBe('For friends');
  // Noor is no friend of Ben.
  const unseen = await quoteIn('noor', post.id);
  expect(unseen).toEqual({});
  expect((await town.visitor.ask('GET /content/get-one', { id: post.id })).content.quote).toEqual(
    {},
  );
  const { contents } = await (await town.as('noor')).ask('GET /content/list', {});
  expect(contents.find(({ id }) => id === post.id)?.quote).toEqual({});

  const open = await town.post('ben', { text: 'For everyone' });
  const other = await quote('ada', open.id);
  expect((await quoteIn('noor', other.id))?.post?.id).toBe(open.id);
  // A block between a reader and the quoted author, in either direction.
  for (const [blocker, blocked] of [
    ['noor', 'ben'],
    ['ben', 'noor'],
  ] as const) {
    await town.db.execute(
      sql`insert into blocks (blocker_id, blocked_id) values (${town.id[blocker]}, ${town.id[blocked]})`,
    );
    expect(await quoteIn('noor', other.id)).toEqual({});
    await town.db.execute(sql`delete from blocks`);
  }
  // Hidden by a moderator, and deleted: the same as never visible. The text of the quote stays.
  await town.db.execute(sql`update posts set hidden_at = now() where id = ${open.id}`);
  expect(await quoteIn('noor', other.id)).toEqual(unseen);
  await town.db.execute(sql`update posts set hidden_at = null where id = ${open.id}`);
  await (await town.as('ben')).ask('POST /content/delete', { id: open.id });
  const { content } = await (await town.as('noor')).ask('GET /content/get-one', { id: other.id });
  expect(content).toMatchObject({ text: 'Look at this.', quote: unseen! });
});

test('only a visible post can be quoted, and the refusal does not tell why', async () => {
  const ada = await town.as('ada');
  const hidden = await town.post('ben', { shared_as: 'Private' });
  const refusal = (quoted_id: number) =>
    ada.refused('POST /content/add', { text: 'Look', quoted_id });
  const missing = await refusal(999_999);
  expect(missing).toMatchObject({ status: 404, message: strings.feedNotFound });
  expect((await refusal(hidden.id)).body).toBe(missing.body);
});

test('a post can consist of a quote, and an edit keeps the quote or removes it', async () => {
  const ada = await town.as('ada');
  const quoted = await town.post('ben');
  const other = await town.post('ben');
  const post = await quote('ada', quoted.id, '');
  expect(post.text).toBe('');
  const edit = (fields: { text?: string; quoted_id?: number }) =>
    ada.ask('POST /content/add', { id: post.id, ...fields });
  expect((await edit({ text: 'Now with words' })).content.quote?.post?.id).toBe(quoted.id);
  expect((await edit({ quoted_id: quoted.id })).content.quote?.post?.id).toBe(quoted.id);
  expect(
    await ada.refused('POST /content/add', { id: post.id, quoted_id: other.id }),
  ).toMatchObject({ status: 422, message: { quoted_id: [sharingStrings.quoteFixed] } });
  expect(
    (await ada.refused('POST /content/add', { id: post.id, text: '', quoted_id: 0 })).message,
  ).toBe(strings.emptyPost);
  expect((await edit({ quoted_id: 0 })).content.quote).toBeUndefined();
  expect(await quoteIn('noor', post.id)).toBeUndefined();
});

test('a quote by a muted person is marked, and muted words in it count', async () => {
  const noor = await town.as('noor');
  const quoted = await town.post('ben', { text: 'Rhubarb again' });
  const post = await quote('ada', quoted.id);
  await noor.ask('POST /user/mute', { user_id: town.id.ben, period: 'day' });
  expect((await quoteIn('noor', post.id))?.post?.muted).toBe(true);
  await town.db.execute(sql`delete from mutes`);
  expect((await quoteIn('noor', post.id))?.post?.muted).toBeUndefined();
  await noor.ask('POST /user/mute', { word: 'rhubarb', period: 'day' });
  const { contents } = await noor.ask('GET /content/list', {});
  expect(contents.map(({ id }) => id)).not.toContain(post.id);
  await town.db.execute(sql`delete from mutes`);
});

test('the quotes of a page are read with one query', async () => {
  const quoted = [];
  for (let i = 0; i < 5; i++) quoted.push(await town.post('ben', { text: `Quoted ${i}` }));
  const countOnce = async () =>
    (await collectStatements(town, town.id.noor, (ctx) => listPosts({}, ctx))).length;
  // One of both may refill a cache.
  const countStatements = async () => Math.min(await countOnce(), await countOnce());
  const without = await countStatements();
  for (const { id } of quoted) await quote('ada', id);
  const { contents } = await (await town.as('noor')).ask('GET /content/list', {});
  expect(contents.flatMap(({ quote }) => quote?.post?.text ?? [])).toEqual(
    quoted.map(({ text }) => text).toReversed(),
  );
  expect(await countStatements()).toBe(without + 1);
});
