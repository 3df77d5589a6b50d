// Long texts are matched in a worker thread: the outcome is that of short ones.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NotificationType } from '#contract/notification.ts';
import { spamStrings } from '#contract/spamStrings.ts';
import { strings } from '#contract/strings.ts';
import { sql } from '#server/db/sql.ts';
import { makeModerators } from '#test/reports.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
  await makeModerators(town, 'zoe');
  await (
    await town.as('keeper')
  ).ask('POST /admin/spam', { blocked_words: 'lottery', words_do: 'hold' });
});
afterAll(() => town.close());

const sentence = '<p>The neighbors plant a tree every week.</p>';
/** Rich text of about `length` characters. */
const createLongText = (length: number) => sentence.repeat(Math.floor(length / sentence.length));
const longestText = createLongText(90_000);
const blog = { title: 'Trees', excerpt: 'Of trees', shared_as: 'Public' } as const;

test('holds a long article with a listed word, with and without an idempotency key', async () => {
  const ben = await town.as('ben');
  const input = { ...blog, description: `${longestText}<p>A lottery</p>` };
  const firstBlog = await ben.ask('POST /blog/create', input);
  expect([firstBlog.message, firstBlog.content.waits]).toEqual([spamStrings.waits, true]);
  const key = { 'idempotency-key': 'long-article-1' };
  const createdBlogs = [
    await ben.raw('POST /blog/create', input, key),
    await ben.raw('POST /blog/create', input, key),
  ].map((response) => response.json<{ content: { id: number; waits: boolean } }>().content);
  expect(createdBlogs[0]).toMatchObject({ waits: true });
  expect(createdBlogs[1]!.id).toBe(createdBlogs[0]!.id);
  const cleanBlog = await ben.ask('POST /blog/create', { ...blog, description: longestText });
  expect([cleanBlog.message, cleanBlog.content.waits]).toEqual([strings.blogCreated, undefined]);
});

test('finds the hashtags and mentions of a long article, also with an idempotency key', async () => {
  const ben = await town.as('ben');
  const input = {
    ...blog,
    title: 'Elms #first',
    description: `${longestText}<p>#Last and @zoe</p>`,
  };
  const key = { 'idempotency-key': 'long-article-2' };
  const { content } = (await ben.raw('POST /blog/create', input, key)).json<{
    content: { id: number };
  }>();
  const tagsOf = async () =>
    (
      await town.db.query<{ tag: string }>(
        sql`select tag from post_tags where content_id = ${content.id} order by tag`,
      )
    ).map(({ tag }) => tag);
  expect(await tagsOf()).toEqual(['first', 'last']);
  const mentions = await town.db.query(
    sql`select from notifications where type = ${NotificationType.mentioned} and person_id = ${town.id.zoe!}`,
  );
  expect(mentions).toHaveLength(1);
  await ben.ask('POST /blog/update', {
    ...input,
    id: content.id,
    description: `${longestText} #other`,
  });
  expect(await tagsOf()).toEqual(['first', 'other']);
});

test('holds an edit of a long article only for what is new in it', async () => {
  const leo = await town.as('leo');
  const settings = (words: string) =>
    town
      .as('keeper')
      .then((keeper) => keeper.ask('POST /admin/spam', { blocked_words: words, words_do: 'hold' }));
  await settings('');
  const before = `${longestText}<p>A raffle</p>`;
  const { content } = await leo.ask('POST /blog/create', { ...blog, description: before });
  await settings('raffle\nlottery');
  const sameTextResponse = await leo.ask('POST /blog/update', {
    ...blog,
    id: content.id,
    description: `${before}<p>More</p>`,
  });
  expect(sameTextResponse.content.waits).toBeUndefined();
  const otherTextResponse = await leo.ask('POST /blog/update', {
    ...blog,
    id: content.id,
    description: `${before}<p>A lottery</p>`,
  });
  expect(otherTextResponse.content.waits).toBe(true);
});

test('edits a poll whose options and description are long together', async () => {
  const ada = await town.as('ada');
  const poll = {
    question: 'Which tree?',
    description: createLongText(9_900),
    options: Array.from({ length: 20 }, (_, i) => `${i} ${'leaf '.repeat(37)}`),
    answer_allowed: 1,
    close_on: '2999-01-01',
    shared_as: 'Public',
  } as const;
  const { content } = await ada.ask('POST /poll/create', { ...poll, options: [...poll.options] });
  const updatedPoll = await ada.ask('POST /poll/update', {
    ...poll,
    options: [...poll.options],
    id: content.id,
    question: 'Which lottery?',
  });
  expect(updatedPoll.content.waits).toBe(true);
});

test('lists held items in pages of bounded size, each once', async () => {
  const zoe = await town.as('zoe');
  for (let i = 0; i < 6; i++)
    await (
      await town.as('dev')
    ).ask('POST /blog/create', { ...blog, description: `${longestText}<p>A lottery ${i}</p>` });
  const pages: string[][] = [];
  for (let page = 1; ; page++) {
    const response = await zoe.raw('GET /admin/held', { page });
    expect(Buffer.byteLength(response.body)).toBeLessThan(1024 * 1024);
    const {
      held: heldItems,
      pageCount,
      total,
    } = response.json<{
      held: { id: string; words: string[] }[];
      pageCount: number;
      total: number;
    }>();
    expect(heldItems.every(({ words }) => words.includes('lottery'))).toBe(true);
    expect(heldItems).not.toEqual([]);
    pages.push(heldItems.map(({ id }) => id));
    if (page < pageCount) continue;
    expect(pages.length).toBeGreaterThan(1);
    expect(new Set(pages.flat()).size).toBe(total);
    expect(pages.flat()).toHaveLength(total);
    break;
  }
});
