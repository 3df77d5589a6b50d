// Storage of uploaded files: the interface, and the implementation on a local disk. For S3 see
// s3.ts.
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { assertOutsideTransaction } from '../lib/transactionGuard.ts';
import { writeFileAtomic, type Bytes } from './atomicWrite.ts';

export interface Store {
  /** Resolves when the file is durable. Replaces an existing file atomically. */
  put(name: string, bytes: Bytes): Promise<void>;
  /**
   * The caller must read the stream to its end or destroy it. Undefined if the file does not exist.
   * With a range, which must lie inside the file, the stream has that part only, and `size` is that
   * of the part or of the file.
   */
  open(
    name: string,
    range?: { start: number; end: number },
  ): Promise<{ stream: Readable; size: number } | undefined>;
  /** Does not fail if the file does not exist. */
  remove(name: string): Promise<void>;
  /** All files with their write times, including temporary ones left by a crash. */
  listFiles(): AsyncIterable<{ name: string; writtenAt: Date }>;
}

/** Rejects names that the server did not generate, so that input never becomes a path. */
export function assertStoreName(name: string) {
  if (!/^[A-Za-z0-9_-]{2}[A-Za-z0-9_.-]{0,198}$/.test(name))
    throw new TypeError(`not the name of a stored file: ${name}`);
}

export function createDiskStore(folder: string): Store {
  // Thousands of subfolders keep each folder small.
  const toPath = (name: string) => {
    assertStoreName(name);
    return join(folder, name.slice(0, 2), name);
  };
  return {
    async put(name, bytes) {
      try {
        await writeFileAtomic(toPath(name), bytes);
      } catch (error) {
        if (isFull(error)) throw new ApiError('unavailable', strings.diskFull);
        throw error;
      }
    },
    async open(name, range) {
      try {
        const file = await open(toPath(name), 'r');
        const { size } = await file.stat();
        return { stream: file.createReadStream(range), size };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(name) {
      await rm(toPath(name), { force: true });
    },
    async *listFiles() {
      if (!existsSync(folder)) return;
      for await (const entry of await opendir(folder, { recursive: true })) {
        if (!entry.isFile()) continue;
        // The file may have been deleted in between.
        const stats = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
        if (stats) yield { name: entry.name, writtenAt: stats.mtime };
      }
    },
  };
}

/**
 * Wraps a store for requests and jobs: writing or opening a file inside a transaction throws,
 * because it would occupy a connection.
 */
export const guardTransactions = (store: Store): Store => ({
  put: async (name, bytes) => {
    assertOutsideTransaction('Writing a file');
    return store.put(name, bytes);
  },
  open: async (name, range) => {
    assertOutsideTransaction('Opening a file');
    return store.open(name, range);
  },
  remove: (name) => store.remove(name),
  listFiles: () => store.listFiles(),
});

/** Stores several files that belong together: all of them, or none if one fails. */
export async function writeAll(
  store: Pick<Store, 'put' | 'remove'>,
  files: Record<string, Bytes>,
): Promise<void> {
  try {
    for (const [name, bytes] of Object.entries(files)) await store.put(name, bytes);
  } catch (error) {
    for (const name of Object.keys(files)) await store.remove(name);
    throw error;
  }
}

/** Whether the disk, the owner's disk quota or the maximum file size is exhausted. */
export const isFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String((error as NodeJS.ErrnoException).code));
