import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import type * as realFiles from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { createDiskStore, writeAll, type Store } from './fileStore.ts';

let parent: string;
let folder: string;
let store: Store;

// records file operations, and can simulate a full disk
const operations: string[] = [];
let fullFolder: string | undefined;
vi.mock('node:fs/promises', async (original) => {
  const realModule = await original<typeof realFiles>();
  return {
    ...realModule,
    rename: async (from: string, to: string) => {
      operations.push('rename');
      return realModule.rename(from, to);
    },
    open: async (...args: Parameters<typeof realModule.open>) => {
      const file = await realModule.open(...args);
      const sync = file.sync.bind(file);
      file.sync = async () => {
        operations.push((await file.stat()).isDirectory() ? 'sync folder' : 'sync file');
        return sync();
      };
      if (fullFolder && args[1] === 'wx')
        file.writeFile = async () => {
          throw Object.assign(new Error('no space left'), { code: fullFolder });
        };
      return file;
    },
  };
});

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'folkmoot store '));
  folder = join(parent, 'files');
  store = createDiskStore(folder);
  fullFolder = undefined;
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

test('stores a private file and syncs it before its name', async () => {
  await store.put('aB3_x.webp', Buffer.from('first'));
  operations.length = 0;
  await store.put('aB4_x.webp', Buffer.from('second'));
  expect(operations).toEqual(['sync file', 'rename', 'sync folder']);
  const file = await store.open('aB3_x.webp');
  expect(file!.size).toBe(5);
  expect((await buffer(file!.stream)).toString()).toBe('first');
  expect(statSync(join(folder, 'aB')).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'aB/aB3_x.webp')).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'aB'))).toEqual(['aB3_x.webp', 'aB4_x.webp']);
});

test('replaces a file of the same name', async () => {
  await store.put('aaaa', Buffer.from('first'));
  await store.put('aaaa', Buffer.from('two'));
  expect((await buffer((await store.open('aaaa'))!.stream)).toString()).toBe('two');
});

test('returns undefined for a missing or removed file', async () => {
  expect(await store.open('nothing')).toBeUndefined();
  await store.put('gone', Buffer.from('x'));
  await store.remove('gone');
  expect(await store.open('gone')).toBeUndefined();
  await store.remove('gone');
});

test.each([
  '',
  'a',
  '..',
  '../x',
  '.hidden',
  'a/b',
  'ab/../../x',
  'ab\\x',
  'ab\0',
  'ab\n',
  'äb',
  'ab cd',
  `ab${'c'.repeat(200)}`,
])('rejects the name %j', async (name) => {
  await expect(store.put(name, Buffer.from('x'))).rejects.toThrow(TypeError);
  await expect(store.open(name)).rejects.toThrow(TypeError);
  await expect(store.remove(name)).rejects.toThrow(TypeError);
  expect(readdirSync(parent)).toEqual([]);
});

test.each(['ENOSPC', 'EDQUOT'])(
  'reports a full disk (%s), and leaves no partial file and the old one intact',
  async (code) => {
    await store.put('aaaa', Buffer.from('first'));
    fullFolder = code;
    const apiError = await store
      .put('aaaa', Buffer.from('second'))
      .catch((error: unknown) => error);
    expect(apiError).toBeInstanceOf(ApiError);
    expect(apiError).toMatchObject({ code: 'unavailable', message: strings.diskFull });
    expect(readdirSync(join(folder, 'aa'))).toEqual(['aaaa']);
    expect((await buffer((await store.open('aaaa'))!.stream)).toString()).toBe('first');
  },
);

test('stores a stream as a whole, or not at all when it fails', async () => {
  async function* createChunks(shouldFail: boolean) {
    yield Buffer.from('one ');
    if (shouldFail) throw new Error('broken off');
    yield Buffer.from('two');
  }
  await store.put('aB5_x.zip', createChunks(false));
  expect((await buffer((await store.open('aB5_x.zip'))!.stream)).toString()).toBe('one two');
  await expect(store.put('aB6_x.zip', createChunks(true))).rejects.toThrow('broken off');
  expect(readdirSync(join(folder, 'aB'))).toEqual(['aB5_x.zip']);
});

test('stores none of several related files when the disk becomes full', async () => {
  const fillingStore: Pick<Store, 'put' | 'remove'> = {
    ...store,
    put: async (name, bytes) => {
      await store.put(name, bytes);
      fullFolder = 'ENOSPC';
    },
  };
  const expectedFiles = {
    'aB3_x.webp': Buffer.from('a picture'),
    'aB3_x.thumb.webp': Buffer.from('a small one'),
  };
  await expect(writeAll(fillingStore, expectedFiles)).rejects.toThrow(ApiError);
  expect(readdirSync(join(folder, 'aB'))).toEqual([]);
});
