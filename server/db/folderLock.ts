// Lock of a data folder: one process owns it at a time.
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { second } from '#contract/durations.ts';
import { getErrorCode } from '../lib/errorCode.ts';
import { processStartTime, readFileIfExists } from '../lib/process/processes.ts';

type FolderLock = {
  /** Removes the lock. */
  release: () => void;
  /**
   * Restores the lock that this one replaced, for a process that finds the folder in use: an owner
   * in another container looks dead from here.
   */
  giveBack: () => void;
};

const lockFile = (dir: string) => join(dir, 'folkmoot.lock');

/** The owner renews the modification time of the lock, for other machines that share the folder. */
export const renewalMs = 10 * second;
/** A lock of another machine is valid for this long after its renewal. */
export const validityMs = 35 * second;

/**
 * Locks the folder for this process, or throws an error that names the owner. The lock of a dead
 * process does not count. It contains the process id with the start time of the process, because
 * ids are reused, and the machine: processes of another one are not visible, so its lock counts
 * while it is renewed. After a restart of this machine, that takes up to `validityMs`.
 *
 * `onLost` is called when another process has taken the folder, for example because this machine
 * was suspended.
 */
export async function lockFolder(
  dir: string,
  onLost: (error: Error) => void = () => {},
): Promise<FolderLock> {
  const path = lockFile(dir);
  const ownEntry = `${process.pid} ${processStartTime(process.pid)}\n${machineId()}\n`;
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
      const { pid, machine } = parseEntry(existing);
      if (isAlive(existing))
        throw new Error(
          `Another Folkmoot (process ${pid}) is running on ${dir}: stop it first, or set DATA_DIR to another folder.`,
        );
      if (machine !== undefined && machine !== machineId())
        await waitUntilExpired(dir, path, tempPath);
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
  let foreignTicks = 0;
  const renewal = setInterval(() => {
    const entry = tryRenew(path, ownEntry);
    // A process that is refused because of this one replaces the lock for some seconds. A file that
    // cannot be read says nothing.
    foreignTicks = entry === undefined || entry === ownEntry ? 0 : foreignTicks + 1;
    if (foreignTicks < 2) return;
    clearInterval(renewal);
    onLost(new Error(`Another Folkmoot has taken the data folder ${dir}.`));
  }, renewalMs).unref();
  const release = () => {
    clearInterval(renewal);
    if (readFileIfExists(path) === ownEntry) rmSync(path, { force: true });
  };
  return {
    release,
    giveBack: () => {
      if (replaced === undefined) return release();
      clearInterval(renewal);
      // In one step, so that no other process takes the lock in between.
      writeFileSync(tempPath, replaced);
      renameSync(tempPath, path);
    },
  };
}

/** Whether a living process of this machine has locked the folder. */
export function isLockedHere(dir: string): boolean {
  const entry = readFileIfExists(lockFile(dir));
  return entry !== undefined && isAlive(entry);
}

/** Earlier versions wrote no machine. */
function parseEntry(entry: string): { pid: number; startTime: string; machine?: string } {
  const [owner = '', machine] = entry.split('\n');
  const [pid, ...startTime] = owner.split(' ');
  return { pid: Number(pid), startTime: startTime.join(' '), ...(machine && { machine }) };
}

function isAlive(entry: string): boolean {
  const { pid, startTime, machine } = parseEntry(entry);
  return (machine === undefined || machine === machineId()) && processStartTime(pid) === startTime;
}

/**
 * The same for all containers of a machine until it restarts: with ids of an earlier start, process
 * ids and start times could match by accident.
 */
function machineId(): string {
  return readFileIfExists('/proc/sys/kernel/random/boot_id')?.trim() ?? hostname();
}

/**
 * Returns when the lock of another machine was removed or has not been renewed for `validityMs`,
 * and throws when it is renewed meanwhile. Compares times of the file system only, because clocks
 * of machines differ.
 */
async function waitUntilExpired(dir: string, path: string, tempPath: string): Promise<void> {
  const first = modificationTime(path);
  // A wrong clock can have set a time in the future, so this ends after `validityMs` in any case.
  for (const start = performance.now(); performance.now() - start < validityMs;) {
    const modified = modificationTime(path);
    if (modified === undefined) return;
    renew(tempPath, readFileSync(tempPath, 'utf8'));
    if (modificationTime(tempPath)! - modified > validityMs) return;
    if (modified === first) await sleep(second);
    else
      throw new Error(
        `A Folkmoot on another machine is running on ${dir}: stop it first, or set DATA_DIR to another folder.`,
      );
  }
}

const modificationTime = (path: string): number | undefined =>
  statSync(path, { throwIfNoEntry: false })?.mtimeMs;

/** Renews or restores the lock, and returns its content, or undefined if it cannot be read. */
function tryRenew(path: string, ownEntry: string): string | undefined {
  try {
    const entry = readFileIfExists(path);
    if (entry === ownEntry) renew(path, ownEntry);
    else if (entry === undefined) writeFileSync(path, ownEntry, { flag: 'wx' });
    return entry;
  } catch {
    return undefined;
  }
}

/** Writes the same content in place, so that the file system sets the time by its own clock. */
function renew(path: string, entry: string): void {
  const file = openSync(path, 'r+');
  try {
    writeSync(file, entry, 0);
  } finally {
    closeSync(file);
  }
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
