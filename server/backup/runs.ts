// The table of backups: each row is one copy in one place. Also the lock that keeps two backups
// from running at the same time.
import type pg from 'pg';
import { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import type { OwnBackups } from './keep.ts';

const lockName = sql`hashtext('folkmoot backup')`;

/** Whether a backup is running now, on whichever server. */
export const isBackupRunning = sql`exists (
  select from pg_locks where locktype = 'advisory' and granted and objsubid = 2 and objid = 0
    and classid::bigint = ${lockName}::bigint & 4294967295
    and database = (select oid from pg_database where datname = current_database()))`;

/**
 * Runs `work` while no other backup of this site can run. The lock ends with its connection, so a
 * killed backup does not hold it.
 */
export async function withBackupLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const { free } = (await new Database(client).queryOne<{ free: boolean }>(
      sql`select pg_try_advisory_lock(${lockName}, 0) as free`,
    ))!;
    if (!free) throw new Error('another backup of this site is running: wait until it has ended.');
    return await work();
  } finally {
    // a closed connection would hold the lock for a moment
    await new Database(client)
      .query(sql`select pg_advisory_unlock(${lockName}, 0)`)
      .catch(() => {});
    client.release(true);
  }
}

/** The error of a run that has neither completed nor failed, and no longer runs. */
export const endedEarly = 'It ended early: it was killed, or its server stopped.';

/** What the table learns about a copy. */
export type Copy = { place: string; name?: string; encrypted?: boolean };

/** Records a run. Without the table, in the database of an older version, it does nothing. */
export async function openRunLog(pool: pg.Pool) {
  const db = new Database(pool);
  const { exists } = (await db.queryOne<{ exists: boolean }>(
    sql`select to_regclass('public.backups') is not null as exists`,
  ))!;
  const update = async (id: number | undefined, values: Sql) => {
    if (id !== undefined) await db.execute(sql`update backups set ${values} where id = ${id}`);
  };
  return {
    /** Call it while holding the lock. Returns an id for each place, in their order. */
    async start(copies: readonly Copy[]): Promise<(number | undefined)[]> {
      if (!exists) return copies.map(() => undefined);
      await db.execute(sql`
        update backups set finished_at = now(), error = ${endedEarly}
        where finished_at is null`);
      await db.execute(sql`
        delete from backups where started_at < now() - interval '30 days' and error is not null
          or deleted_at < now() - interval '30 days' or started_at < now() - interval '10 years'`);
      return db.transaction(async (db) => {
        const ids: number[] = [];
        for (const { place, name, encrypted = false } of copies)
          ids.push(
            (await db.queryOne<{ id: number }>(sql`
              insert into backups (method, place, name, encrypted) values ('archive', ${place}, ${name}, ${encrypted}) returning id`))!
              .id,
          );
        return ids;
      });
    },
    complete: (id: number | undefined, bytes: number) =>
      update(id, sql`finished_at = now(), bytes = ${bytes}`),
    fail: (id: number | undefined, error: string) =>
      update(id, sql`finished_at = now(), error = ${error}`),
    verified: (id: number | undefined, error?: string) =>
      update(id, sql`verified_at = now(), verify_error = ${error}`),
    /** Notes what failed after the copy was complete, so that the copy still counts. */
    async noteFailure(place: string, error: string) {
      if (!exists) return;
      await db.execute(sql`
        insert into backups (method, place, started_at, finished_at, error)
        values ('archive', ${place}, clock_timestamp(), clock_timestamp(), ${error})`);
    },
    /** All names in the table: a place may have got another address. */
    async listOwn(): Promise<OwnBackups> {
      if (!exists) return { firstAt: undefined, names: new Set() };
      const rows = await db.query<{ name: string; started_at: Date }>(sql`
        select name, started_at from backups where method = 'archive' and name is not null order by started_at`);
      return { firstAt: rows[0]?.started_at, names: new Set(rows.map(({ name }) => name)) };
    },
    /** Whether a place has no copy that was verified within the week. */
    async isVerificationDue(places: readonly string[]): Promise<boolean> {
      if (!exists) return false;
      const { due } = (await db.queryOne<{ due: boolean }>(sql`
        select exists (select from unnest(${places}::text[]) p (place) where not exists (
          select from backups b where b.place = p.place and b.verify_error is null
            -- half a day less, because a backup takes a different time each day
            and b.verified_at > now() - interval '6 days 12 hours')) as due`))!;
      return due;
    },
    /** The names of the copies in a place whose verification failed. */
    async listDamaged(place: string): Promise<Set<string>> {
      if (!exists) return new Set();
      const rows = await db.query<{ name: string }>(sql`
        select name from backups where place = ${place} and verify_error is not null and deleted_at is null and name is not null`);
      return new Set(rows.map(({ name }) => name));
    },
    /** Marks copies whose names begin with `prefix` and that are no longer in the place. */
    async keepOnly(place: string, prefix: string, names: readonly string[]) {
      if (!exists) return;
      await db.execute(sql`
        update backups set deleted_at = now()
        where place = ${place} and starts_with(name, ${prefix}) and finished_at is not null and error is null and deleted_at is null and name <> all (${names}::text[])`);
    },
  };
}

export type RunLog = Awaited<ReturnType<typeof openRunLog>>;

type External = { place: string; name?: string; bytes?: number; error?: string };

/** Notes a backup that another program made. */
export async function recordExternalBackup(
  db: Database,
  { place, name, bytes, error }: External,
): Promise<void> {
  await db.execute(sql`
    insert into backups (method, place, name, bytes, finished_at, error)
    values ('external', ${place}, ${name}, ${bytes}, now(), ${error})`);
  await db.execute(sql`
    delete from backups where method = 'external' and started_at < now() - interval '400 days'`);
}

/** Notes that the newest backup there was restored as a test. Returns false if there is none. */
export async function recordExternalVerification(
  db: Database,
  { place, error }: Pick<External, 'place' | 'error'>,
): Promise<boolean> {
  const count = await db.execute(sql`
    update backups set verified_at = now(), verify_error = ${error} where id = (
      select id from backups where place = ${place} and method = 'external' and error is null
      order by started_at desc, id desc limit 1)`);
  return count > 0;
}
