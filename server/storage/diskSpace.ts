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

export type Disk = { folder: string; free: number; size: number };

/** The folders that the server writes to. Each may be on a disk of its own. */
export async function listDisks(dataDir: string): Promise<Disk[]> {
  const found = await Promise.all(
    ['', 'files', 'postgres'].map(async (name) => {
      const disk = await statfs(join(dataDir, name)).catch(() => undefined);
      return (
        disk && {
          folder: name ? `DATA_DIR/${name}` : 'DATA_DIR',
          free: disk.bavail * disk.bsize,
          size: disk.blocks * disk.bsize,
        }
      );
    }),
  );
  return found.filter((disk) => disk !== undefined);
}

export const fullDisk = async (dataDir: string) =>
  (await listDisks(dataDir)).find(({ free, size }) => free < Math.min(minFreeBytes, size / 50))
    ?.folder;

/** Databases that reported a full disk and have not been checked successfully since. */
const fullDatabases = new WeakSet<object>();

/** Whether an error means that the disk is full. If so, remembers the database for `hasRoom`. */
export function isOutOfRoom(error: unknown, db: Database): boolean {
  const { code } = error as { code?: string };
  const is =
    (error instanceof pg.DatabaseError && code === '53100') ||
    code === 'ENOSPC' ||
    code === 'EDQUOT';
  if (is) fullDatabases.add(db);
  return is;
}

/** Checks a database that was full by writing a temporary megabyte. */
export async function hasRoom(db: Database): Promise<boolean> {
  if (!fullDatabases.has(db)) return true;
  try {
    await db.transaction(async (db) => {
      await db.execute(
        sql`create temporary table room on commit drop as select md5(n::text) || md5((-n)::text) as filler from generate_series(1, 12000) n`,
      );
    });
  } catch (error) {
    if (isOutOfRoom(error, db)) return false;
    throw error;
  }
  fullDatabases.delete(db);
  return true;
}
