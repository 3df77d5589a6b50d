// Where uploaded files lie: on this machine's disk here, elsewhere in s3.ts.
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { refuseInTransaction } from '../../db/transactionGuard.ts';
import { writeFileAtomic, type Bytes } from './atomicWrite.ts';

export interface Store {
  /** When it is done, the file outlives a power failure. A file of that name is replaced as a whole. */
  put(name: string, bytes: Bytes): Promise<void>;
  /** Whoever opens a file reads its stream to the end or destroys it. */
  open(name: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** Says nothing of a file that is gone already. */
  remove(name: string): Promise<void>;
  /** All there is, drafts that a crash left behind as well, and when each was written. */
  each(): AsyncIterable<{ name: string; writtenAt: Date }>;
}

/** Names are ours alone: what comes from outside never becomes a place. */
export function assertStoreName(name: string) {
  if (!/^[A-Za-z0-9_-]{2}[A-Za-z0-9_.-]{0,198}$/.test(name))
    throw new TypeError(`not the name of a stored file: ${name}`);
}

export function diskStore(folder: string): Store {
  // some thousand folders keep each of them short
  const pathOf = (name: string) => {
    assertStoreName(name);
    return join(folder, name.slice(0, 2), name);
  };
  return {
    async put(name, bytes) {
      try {
        await writeFileAtomic(pathOf(name), bytes);
      } catch (error) {
        if (isFull(error)) throw new ApiError('unavailable', strings.diskFull);
        throw error;
      }
    },
    async open(name) {
      try {
        const file = await open(pathOf(name), 'r');
        const { size } = await file.stat();
        return { stream: file.createReadStream(), size };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
    async *each() {
      if (!existsSync(folder)) return;
      for await (const entry of await opendir(folder, { recursive: true })) {
        if (!entry.isFile()) continue;
        // one that went since is not there
        const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
        if (found) yield { name: entry.name, writtenAt: found.mtime };
      }
    },
  };
}

/** The same store for requests and jobs, which hold no connection while a file is written or opened. */
export const outsideTransactions = (store: Store): Store => ({
  put: async (name, bytes) => {
    refuseInTransaction('A file is written');
    return store.put(name, bytes);
  },
  open: async (name) => {
    refuseInTransaction('A file is opened');
    return store.open(name);
  },
  remove: (name) => store.remove(name),
  each: () => store.each(),
});

/** Files that are nothing without each other: all of them, or none where one does not fit. */
export async function concatParts(
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

/** No room on the disk, for its owner, or for a file of this size. */
const isFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String((error as NodeJS.ErrnoException).code));
