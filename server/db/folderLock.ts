// Lock of a data folder: one process owns it at a time.
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processStartTime, readFileIfExists } from '../lib/process/processes.ts';

/**
 * Locks the folder for this process, or throws an error that names the owner. The lock of a dead
 * process does not count: the file contains the process id and the start time of the process,
 * because ids are reused.
 *
 * `release` removes the lock. `giveBack` restores the one that it replaced, for a process that
 * finds the folder in use: an owner in another container looks dead from here.
 */
export function lockFolder(dir: string): { release: () => void; giveBack: () => void } {
  const path = join(dir, 'folkmoot.lock');
  const ownEntry = `${process.pid} ${processStartTime(process.pid)}`;
  const tempPath = `${path}.${process.pid}`;
  let replaced: string | undefined;
  try {
    writeFileSync(tempPath, ownEntry);
  } catch (error) {
    throw new Error(`Folkmoot may not write in its data folder ${dir} (${getErrorCode(error)}).`);
  }
  try {
    while (!linkExclusive(tempPath, path)) {
      const existing = readFileIfExists(path);
      if (existing === undefined) continue;
      const [pid, ...startTime] = existing.split(' ');
      if (processStartTime(Number(pid)) === startTime.join(' ')) {
        throw new Error(
          `Another Folkmoot (process ${pid}) is running on ${dir}: stop it first, or set DATA_DIR to another folder.`,
        );
      }
      // Rename before removing: if another process has replaced the lock in between, put that lock
      // back.
      const oldPath = `${tempPath}.old`;
      if (!tryRename(path, oldPath)) continue;
      if (readFileIfExists(oldPath) === existing) replaced = existing;
      else linkExclusive(oldPath, path);
      rmSync(oldPath);
    }
  } finally {
    rmSync(tempPath, { force: true });
  }
  const release = () => rmSync(path, { force: true });
  return {
    release,
    giveBack: () => {
      if (replaced === undefined) return release();
      // In one step, so that no other process takes the lock in between.
      writeFileSync(tempPath, replaced);
      renameSync(tempPath, path);
    },
  };
}

/**
 * Creates a hard link, which appears atomically with its content and never replaces a file. Returns
 * false when the path exists.
 */
function linkExclusive(tempPath: string, path: string): boolean {
  try {
    linkSync(tempPath, path);
    return true;
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function tryRename(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

export function getErrorCode(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code);
}
