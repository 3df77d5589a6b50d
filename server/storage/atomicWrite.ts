// Atomic, durable file writes: temp file, fsync, rename, fsync of the directory.
import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The content, in one piece or as a stream of chunks. */
export type Bytes = Uint8Array | AsyncIterable<Uint8Array>;

/** Writes a file atomically and durably. Creates the folder when it is missing. */
export async function writeFileAtomic(path: string, bytes: Bytes): Promise<void> {
  const folder = dirname(path);
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(dirname(folder));
  const temporaryPath = join(folder, `.${randomBytes(9).toString('base64url')}`);
  try {
    const file = await open(temporaryPath, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporaryPath, path);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and journals file names itself.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
