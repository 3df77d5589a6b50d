// The places where copies of backups are kept: folders and buckets.
import { createReadStream } from 'node:fs';
import { chmod, copyFile, link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isBucketUrl } from '../config/formats.ts';
import { openWorkFolder } from '../lib/process/tempFolder.ts';
import { syncFolder } from '../storage/atomicWrite.ts';
import type { Store } from '../storage/fileStore.ts';
import { createS3Store } from '../storage/s3.ts';

export type Place = {
  /** The folder, or the address of the bucket without its key. */
  label: string;
  /** For a folder, where a backup can be written before it gets its name. */
  folder?: string;
  /** Copies a file there. It appears under its name only when it is complete. */
  put(path: string, name: string): Promise<void>;
  /** Undefined if there is no such file. */
  read(name: string): Promise<AsyncIterable<Buffer> | undefined>;
  list(): Promise<string[]>;
  /** Does not fail if the file does not exist. */
  remove(name: string): Promise<void>;
};

export const openPlace = (address: string): Place =>
  isBucketUrl(address) ? openBucket(address) : openFolder(address);

/** How a place is named in the table, in messages and on the overview. */
export function labelOf(address: string): string {
  if (!isBucketUrl(address)) return address;
  const { host, pathname } = new URL(address);
  return `s3://${host}${pathname}`;
}

/** The folder is not created: without its disk, the backup would fill another one. */
async function assertFolder(folder: string) {
  const stats = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!stats?.isDirectory())
    throw new Error(`there is no folder ${folder}: create it, or mount its disk.`);
}

export const openFolder = (folder: string): Place => ({
  label: folder,
  folder,
  async put(path, name) {
    await assertFolder(folder);
    const workFolder = openWorkFolder(folder, 'copy');
    try {
      const temporaryPath = join(workFolder.path, 'copy');
      // on the same disk, the file only gets another name
      await link(path, temporaryPath).catch(() => copyFile(path, temporaryPath));
      await chmod(temporaryPath, 0o600);
      const file = await open(temporaryPath, 'r+');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporaryPath, join(folder, name));
      await syncFolder(folder);
    } finally {
      workFolder.remove();
    }
  },
  async read(name) {
    await assertFolder(folder);
    const file = await open(join(folder, name), 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    return file?.createReadStream();
  },
  async list() {
    await assertFolder(folder);
    return readdir(folder);
  },
  async remove(name) {
    await rm(join(folder, name), { force: true });
  },
});

/** S3 accepts 10,000 parts. */
const maxParts = 9000;
/** A copy is read with a request for each part, because a request has a time limit. */
const defaultReadBytes = 16 * 1024 * 1024;

export function openBucket(
  address: string,
  { readBytes = defaultReadBytes, timeoutMs }: { readBytes?: number; timeoutMs?: number } = {},
): Place {
  const store = createS3Store(address, 0, timeoutMs);
  return {
    label: labelOf(address),
    async put(path, name) {
      const { size } = await stat(path);
      await createS3Store(address, Math.ceil(size / maxParts)).put(name, createReadStream(path));
    },
    async read(name) {
      const first = await openPart(store, name, 0, readBytes);
      return first && readParts(store, name, first, readBytes);
    },
    async list() {
      const names: string[] = [];
      for await (const { name } of store.listFiles()) names.push(name);
      return names;
    },
    remove: (name) => store.remove(name),
  };
}

/** Undefined if the file does not exist or is not longer than `start`. */
async function openPart(store: Store, name: string, start: number, bytes: number) {
  try {
    return (await store.open(name, { start, end: start + bytes - 1 }))?.stream;
  } catch (error) {
    if ((error as { status?: number }).status === 416) return undefined;
    throw error;
  }
}

async function* readParts(store: Store, name: string, first: Readable, bytes: number) {
  let part: Readable | undefined = first;
  for (let start = bytes; part; start += bytes) {
    let size = 0;
    for await (const chunk of part as AsyncIterable<Buffer>) {
      size += chunk.length;
      yield chunk;
    }
    // shorter at the end of the file, and longer from a store that ignores the range
    if (size !== bytes) return;
    part = await openPart(store, name, start, bytes);
  }
}
