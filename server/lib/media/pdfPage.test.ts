import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPdf } from '#test/media.ts';
import { drawFirstPage } from './pdfPage.ts';

/** The text repeated to this number of megabytes, compressed. */
const deflateRepeated = (text: string, megabytes: number): Promise<Buffer> =>
  buffer(
    Readable.from(Array(megabytes).fill(Buffer.alloc(1024 * 1024, text))).pipe(
      createDeflate({ level: 9 }),
    ),
  );

test('draws the first page', async () => {
  const page = await drawFirstPage(
    createPdf('Agenda', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
  );
  const { data, info } = await sharp(page)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1200, 1553]);
  const colorAt = (x: number, y: number) => {
    const offset = (y * info.width + x) * info.channels;
    return [...data.subarray(offset, offset + 3)].map((value) => Math.round(value / 51));
  };
  // The lower part of the page is red, the upper one white.
  expect([colorAt(600, 1400), colorAt(1100, 100)]).toEqual([
    [4, 1, 1],
    [5, 5, 5],
  ]);
});

test.for<[string, Buffer]>([
  ['damaged', Buffer.from('%PDF-1.7\nnothing')],
  ['empty', Buffer.alloc(0)],
])('draws nothing of a PDF that is %s', async ([, bytes]) => {
  expect(await drawFirstPage(bytes)).toBeUndefined();
});

test('stops at a PDF that expands to more than fits into memory', async () => {
  const bomb = createPdf('Agenda', '', await deflateRepeated('q Q ', 800));
  expect(bomb.length).toBeLessThan(4_000_000);
  const before = process.memoryUsage.rss();
  expect(await drawFirstPage(bomb)).toBeUndefined();
  // This process does not hold what the other one expanded.
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
});
