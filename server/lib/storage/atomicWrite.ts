// A file that appears whole or not at all, and stays after the power fails.
import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** All at once, or piece by piece as they are made. */
export type Bytes = Uint8Array | AsyncIterable<Uint8Array>;

/** Temp → fsync → rename → fsync of the folder, which holds the name. The folder is made when it is missing. */
export async function writeFileAtomic(path: string, bytes: Bytes): Promise<void> {
  const folder = dirname(path);
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(dirname(folder));
  const draft = join(folder, `.${randomBytes(9).toString('base64url')}`);
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

export async function syncFolder(path: string): Promise<void> {
  // Windows does not open folders, and keeps names in a journal of its own
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
