// S3 file storage, against a real S3 server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createS3Store } from './s3.ts';
import type { Store } from './fileStore.ts';

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-s3-'));
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'folkmoot', configs: [] }],
});
let createUrl: (accessKey: string) => string;
let store: Store;

beforeAll(async () => {
  const { port } = await server.run();
  createUrl = (accessKey) =>
    `s3://${accessKey}:S3RVER@127.0.0.1:${port}/folkmoot?region=us-east-1&tls=off`;
  store = createS3Store(createUrl('S3RVER'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function readStored(name: string): Promise<Buffer | undefined> {
  const file = await store.open(name);
  if (!file) return undefined;
  const bytes = Buffer.concat(await file.stream.toArray());
  expect(bytes.length).toBe(file.size);
  return bytes;
}

test('stores, replaces and removes a file', async () => {
  await store.put('abc.webp', Buffer.from('first'));
  await store.put('abc.webp', Buffer.from('second'));
  expect(String(await readStored('abc.webp'))).toBe('second');
  await store.remove('abc.webp');
  await store.remove('abc.webp');
  expect(await readStored('abc.webp')).toBeUndefined();
});

test('stores a stream of any length', async () => {
  async function* createChunks(count: number) {
    for (let n = 0; n < count; n++) yield Buffer.alloc(1024 * 1024, n);
  }
  await store.put('small.zip', createChunks(1));
  await store.put('empty.zip', createChunks(0));
  await store.put('large.zip', createChunks(20));
  expect([
    (await readStored('small.zip'))!.length,
    (await readStored('empty.zip'))!.length,
  ]).toEqual([1024 * 1024, 0]);
  const large = (await readStored('large.zip'))!;
  expect([large.length, large[0], large.at(-1)]).toEqual([20 * 1024 * 1024, 0, 19]);
});

test('stores nothing when a stream fails', async () => {
  async function* createFailingChunks() {
    for (let n = 0; n < 20; n++) yield Buffer.alloc(1024 * 1024);
    throw new Error('broke off');
  }
  await expect(store.put('broken.zip', createFailingChunks())).rejects.toThrow('broke off');
  expect(await readStored('broken.zip')).toBeUndefined();
});

test('lists all files with their write times', async () => {
  await store.put('one.webp', Buffer.from('1'));
  const names: string[] = [];
  for await (const { name, writtenAt } of store.listFiles()) {
    names.push(name);
    expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000);
  }
  expect(names).toContain('one.webp');
});

test('throws when the store rejects access, and for names that the server did not generate', async () => {
  await expect(
    createS3Store(createUrl('UNKNOWN')).put('abc.webp', Buffer.from('x')),
  ).rejects.toThrow('403');
  await expect(createS3Store(createUrl('UNKNOWN')).open('abc.webp')).rejects.toThrow('403');
  await expect(store.open('../secret')).rejects.toThrow('not the name of a stored file');
});
