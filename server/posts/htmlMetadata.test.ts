// Limits on the resources that a hostile page can use.
import { expect, test } from 'vitest';
import { readHead } from './htmlMetadata.ts';

const read = (html: string) => readHead(Buffer.from(html), 'text/html; charset=utf-8');

test('stops reading a page of nested tags, which would take minutes', () => {
  for (const tags of [
    '<b>'.repeat(500_000),
    '<b>'.repeat(80_000) + '</i>'.repeat(80_000),
    '<p>x</p>'.repeat(200_000),
  ])
    expect(
      read(`<head><title>Deep</title>${tags}<meta property="og:title" content="Behind them">`),
    ).toMatchObject({ title: 'Deep' });
});

test('truncates metadata inside the worker', () => {
  const longText = 'a  '.repeat(400_000);
  const {
    title,
    description,
    imageUrls: pictures,
  } = read(
    `<head><title>${longText}</title><meta name="description" content="${longText}"><meta property="og:image" content="https://x.example/${longText}">`,
  );
  expect([title.length, description.length, pictures[0]!.length]).toEqual([4_000, 4_000, 4_000]);
});
