// Disk space: on the disks of this machine, and on the disk of a remote database, which reports a
// full disk only when a statement fails.
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/**
 * Below this amount a disk counts as full: PostgreSQL writes files of 16 MB. For a small disk the
 * limit is a fiftieth of its size.
 */
const minFreeBytes = 32 * 1024 * 1024;

export type Disk = { folder: string; freeBytes: number; sizeBytes: number };

/** The folders that the server writes to. Each may be on a disk of its own. */
export async function listDisks(dataDir: string): Promise<Disk[]> {
  const disks = await Promise.all(
    ['', 'files', 'postgres'].map(async (name) => {
      const disk = await statfs(join(dataDir, name)).catch(() => undefined);
      return (
        disk && {
          folder: name ? `DATA_DIR/${name}` : 'DATA_DIR',
          freeBytes: disk.bavail * disk.bsize,
          sizeBytes: disk.blocks * disk.bsize,
        }
      );
    }),
  );
  return disks.filter((disk) => disk !== undefined);
}

export const isFullDisk = ({ freeBytes, sizeBytes }: Disk) =>
  freeBytes < Math.min(minFreeBytes, sizeBytes / 50);

export const findFullDisk = async (dataDir: string) =>
  (await listDisks(dataDir)).find(isFullDisk)?.folder;

/** Databases that reported a full disk and have not been checked successfully since. */
const fullDatabases = new WeakSet<object>();

/**
 * Whether an error means that the disk is full. If so, remembers the database for `hasEnoughSpace`.
 */
export function isOutOfSpaceError(error: unknown, db: Database): boolean {
  const { code } = error as { code?: string };
  const isFull =
    (error instanceof pg.DatabaseError && code === '53100') ||
    code === 'ENOSPC' ||
    code === 'EDQUOT';
  if (isFull) fullDatabases.add(db);
  return isFull;
}

/** Checks a database that was full by writing a temporary megabyte. */
export async function hasEnoughSpace(db: Database): Promise<boolean> {
  if (!fullDatabases.has(db)) return true;
  try {
    await db.transaction(async (db) => {
      await db.execute(
        sql`create temporary table room on commit drop as select md5(n::text) || md5((-n)::text) as filler from generate_series(1, 12000) n`,
      );
    });
  } catch (error) {
    if (isOutOfSpaceError(error, db)) return false;
    throw error;
  }
  fullDatabases.delete(db);
  return true;
}
