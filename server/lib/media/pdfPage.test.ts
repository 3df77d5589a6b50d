import { execFileSync } from 'node:child_process';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createDeflate } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPdf } from '#test/media.ts';
import { drawFirstPage, permissions } from './pdfPage.ts';

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
  const { channels } = await sharp(page)
    .extract({ left: 110, top: 90, width: 400, height: 100 })
    .stats();
  expect(channels[0]!.min, 'the text, in a font of the library').toBeLessThan(30);
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

test('the process that draws reads and writes no files of the server, and starts no program', () => {
  const attempt = (code: string) => {
    const script = `const fs = require('node:fs'); try { ${code}; console.log('possible') } catch ({ code }) { console.log(code) }`;
    return execFileSync(process.execPath, [...permissions, '-e', script], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      // Without NODE_OPTIONS, with which npm test imports a file.
      env: { PATH: process.env.PATH },
    }).trim();
  };
  const program = JSON.stringify(fileURLToPath(new URL('./pdfPageProcess.ts', import.meta.url)));
  const other = JSON.stringify(fileURLToPath(import.meta.url));
  expect(attempt(`fs.readFileSync(${program})`)).toBe('possible');
  for (const code of [
    `fs.readFileSync(${other})`,
    `fs.readFileSync('/etc/passwd')`,
    `fs.readdirSync('/')`,
    `fs.writeFileSync('written', '')`,
    `fs.writeFileSync(${program}, '')`,
    `require('node:child_process').execFileSync('true')`,
  ])
    expect(attempt(code), code).toBe('ERR_ACCESS_DENIED');
});
