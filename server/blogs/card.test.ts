// Reading time of blogs.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

const blog = { title: 'A year', excerpt: 'Short', shared_as: 'Public' } as const;
const textOf = (words: number) => `<p>${'<b>word</b> '.repeat(words)}</p>`;
const listed = async () =>
  (await (await town.as('ben')).ask('GET /blog/list', {})).contents[0]!.blog!.reading_minutes;

test('estimates the reading time from the number of words, in lists too', async () => {
  const ada = await town.as('ada');
  const { content } = await ada.ask('POST /blog/create', { ...blog, description: textOf(1_100) });
  expect([content.blog!.reading_minutes, await listed()]).toEqual([5, 5]);
  const changed = await ada.ask('POST /blog/update', {
    ...blog,
    id: content.id,
    description: textOf(2_200),
  });
  expect([changed.content.blog!.reading_minutes, await listed()]).toEqual([10, 10]);
  await ada.ask('POST /blog/update', { ...blog, id: content.id, title: 'Two years' });
  expect(await listed()).toBe(10);
});

test('estimates the reading time from the length for blogs of earlier releases', async () => {
  await town.db.execute(sql`
    update posts set body = ${`<p>${'word '.repeat(3_080)}</p>`}, word_count = null where content_type = 2`);
  expect(await listed()).toBe(10);
});
