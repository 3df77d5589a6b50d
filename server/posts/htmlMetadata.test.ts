// What a page may make its reader do.
import { expect, test } from 'vitest';
import { readHead } from './htmlMetadata.ts';

const read = (html: string) => readHead(Buffer.from(html), 'text/html; charset=utf-8');

test('a page of nested tags is not read to its end, which would take minutes', () => {
  for (const tags of [
    '<b>'.repeat(500_000),
    '<b>'.repeat(80_000) + '</i>'.repeat(80_000),
    '<p>x</p>'.repeat(200_000),
  ])
    expect(
      read(`<head><title>Deep</title>${tags}<meta property="og:title" content="Behind them">`),
    ).toMatchObject({ title: 'Deep' });
});

test('what a page says of itself is cut before it leaves the worker', () => {
  const long = 'a  '.repeat(400_000);
  const { title, description, pictures } = read(
    `<head><title>${long}</title><meta name="description" content="${long}"><meta property="og:image" content="https://x.example/${long}">`,
  );
  expect([title.length, description.length, pictures[0]!.length]).toEqual([4_000, 4_000, 4_000]);
});
