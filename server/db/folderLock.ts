// Lock of a data folder: one process owns it at a time.
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processStartTime, readFileIfExists } from '../lib/process/processes.ts';

/**
 * Locks the folder for this process, or throws an error that names the owner. The lock of a dead
 * process does not count.
 */
export function lockFolder(dir: string): () => void {
  const path = join(dir, 'folkmoot.lock');
  const ownEntry = `${process.pid} ${processStartTime(process.pid)}`;
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, ownEntry);
  } catch (error) {
    throw new Error(`Folkmoot may not write in its data folder ${dir} (${errorCode(error)}).`);
  }
  try {
    while (!linkExclusive(draft, path)) {
      const existing = readFileIfExists(path);
      if (existing === undefined) continue;
      const [pid, ...born] = existing.split(' ');
      if (processStartTime(Number(pid)) === born.join(' ')) {
        throw new Error(
          `Another Folkmoot (process ${pid}) is running on ${dir}: stop it first, or set DATA_DIR to another folder.`,
        );
      }
      // Rename before removing: if another process has replaced the lock in between, put that lock
      // back.
      const aside = `${draft}.old`;
      if (!renamed(path, aside)) continue;
      if (readFileIfExists(aside) !== existing) linkExclusive(aside, path);
      rmSync(aside);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => rmSync(path, { force: true });
}

/**
 * Creates a hard link, which appears atomically with its content and never replaces a file. Returns
 * false when the path exists.
 */
function linkExclusive(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

export function errorCode(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code);
}
