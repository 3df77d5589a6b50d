// Whether there is room to write: on the disks of this machine, and on that of a database elsewhere, which says so only when something fails.
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Less than this is as good as nothing: PostgreSQL writes files of 16 MB. Of a small disk a fiftieth. */
const least = 32 * 1024 * 1024;

export type Disk = { folder: string; free: number; size: number };

/** The folders that Folkmoot writes to, each of which may be a disk of its own. */
export async function disksOf(dataDir: string): Promise<Disk[]> {
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
  (await disksOf(dataDir)).find(({ free, size }) => free < Math.min(least, size / 50))?.folder;

/** Databases that said so lately, of whom nobody knows yet that they have room again. */
const full = new WeakSet<object>();

/** Whether a statement failed because the disk is full, which is kept in mind for `hasRoom`. */
export function isOutOfRoom(error: unknown, db: Database): boolean {
  const { code } = error as { code?: string };
  const is =
    (error instanceof pg.DatabaseError && code === '53100') ||
    code === 'ENOSPC' ||
    code === 'EDQUOT';
  if (is) full.add(db);
  return is;
}

/** Asks a database that was full by writing a megabyte that goes again at once. */
export async function hasRoom(db: Database): Promise<boolean> {
  if (!full.has(db)) return true;
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
  full.delete(db);
  return true;
}
