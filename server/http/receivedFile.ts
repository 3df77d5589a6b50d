// Uploads that handlers get in memory. A file is on disk until all of it has arrived, so that slow
// clients hold no memory.
import { randomBytes } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { isFull } from '../storage/fileStore.ts';

/**
 * Uploads of one member that this process receives or handles at once. The web client sends the
 * files of a form one after the other.
 */
export const maxUploadsPerMember = 4;
/** Complete files in the memory of this process. Others wait on disk. */
const maxFilesInMemory = 12;

const openUploads = new Map<string, number>();
const memory = pLimit(maxFilesInMemory);

/** Counts an upload until the returned function is called. Throws if the member has too many. */
export function beginUpload(member: string): () => void {
  const count = openUploads.get(member) ?? 0;
  if (count >= maxUploadsPerMember) throw new ApiError('rate_limited', strings.rateLimited, 2);
  openUploads.set(member, count + 1);
  let isOpen = true;
  return () => {
    if (!isOpen) return;
    isOpen = false;
    const left = openUploads.get(member)! - 1;
    if (left) openUploads.set(member, left);
    else openUploads.delete(member);
  };
}

/** Waits for room. The caller calls the returned function when the file is no longer needed. */
const reserveMemory = () =>
  new Promise<() => void>((resolve) => {
    void memory(() => new Promise<void>((release) => resolve(release)));
  });

/**
 * Reads the file. `isComplete` is called at its end and throws if it is not. The caller calls
 * `release` when the file is no longer needed.
 */
export async function receiveFile(
  dataDir: string,
  stream: Readable,
  isComplete: () => void,
): Promise<{ file: Buffer; release: () => void }> {
  const stored = await openUnnamedFile(join(dataDir, 'uploads'));
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false }))
      await stored.writeFile(chunk as Buffer);
    isComplete();
    const release = await reserveMemory();
    try {
      return { file: await readFromBeginning(stored), release };
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    // The client sends the rest, and waits until it is read.
    stream.resume();
    throw isFull(error) ? new ApiError('unavailable', strings.diskFull) : error;
  } finally {
    await stored.close();
  }
}

/** A file that ends with its handle, also when the process is killed. */
async function openUnnamedFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomBytes(18).toString('base64url'));
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

async function readFromBeginning(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  const bytes = Buffer.alloc(size);
  let length = 0;
  while (length < size) {
    const { bytesRead } = await file.read(bytes, length, size - length, length);
    if (bytesRead === 0) throw new Error('an upload ended before its size');
    length += bytesRead;
  }
  return bytes;
}
