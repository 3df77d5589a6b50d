// The time of the last backup, for `folkmoot doctor`: a file outside the database, which a restore
// does not set back.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '../storage/atomicWrite.ts';

const getFilePath = (dataDir: string) => join(dataDir, 'last-backup');

/** A folder that this user cannot write to does not make the backup fail. */
export const recordBackup = (dataDir: string) =>
  writeFileAtomic(getFilePath(dataDir), Buffer.from(`${new Date().toISOString()}\n`)).catch(
    () => {},
  );

/** Undefined if no backup is known. */
export function readLastBackup(dataDir: string): Date | undefined {
  try {
    const time = new Date(readFileSync(getFilePath(dataDir), 'utf8').trim());
    return Number.isNaN(time.getTime()) ? undefined : time;
  } catch {
    return undefined;
  }
}
