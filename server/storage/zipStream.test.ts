import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { unzipped } from '#test/zip.ts';
import { createZip, type ZipEntry } from './zipStream.ts';

const entry = (name: string, text: string, compress = true): ZipEntry => ({
  name,
  content: Readable.from([Buffer.from(text)]),
  compress,
});

test('preserves contents, compressed or not, with names in any language and empty files', async () => {
  async function* entries() {
    yield entry('a.txt', 'a'.repeat(10_000));
    yield entry('ordner/grüße.txt', 'hello', false);
    yield entry('empty.txt', '');
  }
  const zip = await buffer(createZip(entries()));
  expect(zip.length).toBeLessThan(1_000);
  expect([...unzipped(zip)].map(([name, content]) => [name, content.toString()])).toEqual([
    ['a.txt', 'a'.repeat(10_000)],
    ['ordner/grüße.txt', 'hello'],
    ['empty.txt', ''],
  ]);
});

test('opens one file at a time', async () => {
  let openCount = 0;
  async function* entries() {
    for (let i = 0; i < 20; i++) {
      expect(openCount).toBe(0);
      openCount++;
      const content = Readable.from([Buffer.from(`file ${i}`)]);
      content.once('end', () => openCount--);
      yield { name: `${i}.txt`, content, compress: true };
    }
  }
  expect(unzipped(await buffer(createZip(entries()))).size).toBe(20);
});

test('fails when a file or the list of files fails', async () => {
  async function* brokenFile() {
    yield entry('a.txt', 'fine');
    yield {
      name: 'b.txt',
      content: Readable.from(
        (async function* () {
          yield 'half';
          throw new Error('the disk is gone');
        })(),
      ),
      compress: true,
    };
  }
  async function* brokenList(): AsyncGenerator<ZipEntry> {
    yield entry('a.txt', 'fine');
    throw new Error('the database is gone');
  }
  await expect(buffer(createZip(brokenFile()))).rejects.toThrow('the disk is gone');
  await expect(buffer(createZip(brokenList()))).rejects.toThrow('the database is gone');
});

test('closes the open file when the reader stops', async () => {
  const content = new Readable({
    read() {
      this.push(Buffer.alloc(65_536));
    },
  });
  async function* createEndlessEntries() {
    yield { name: 'endless', content, compress: false };
  }
  const zip = createZip(createEndlessEntries());
  zip.on('error', () => {});
  await new Promise((resolve) => zip.once('readable', resolve));
  zip.destroy();
  await new Promise((resolve) => content.once('close', resolve));
  expect(content.destroyed).toBe(true);
});

test('asks for no more files once it is destroyed, and an error of its files stays without effect', async () => {
  const next = Promise.withResolvers<void>();
  const opened: Readable[] = [];
  let ended = false;
  async function* entries() {
    try {
      await next.promise;
      const first = entry('first.txt', 'x');
      opened.push(first.content);
      yield first;
      throw new Error('the connection to the database is lost');
    } finally {
      ended = true;
    }
  }
  const zip = createZip(entries());
  zip.destroy();
  next.resolve();
  await expect.poll(() => ended).toBe(true);
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
});
