// What is known about the backups of a site, for `folkmoot doctor` and the overview of
// administrators, and which of it is a problem.
import { day } from '#contract/durations.ts';
import type { BackupProblem } from '#contract/dashboard.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { labelOf } from './places.ts';
import { endedEarly, isBackupRunning } from './runs.ts';

/** A backup that is older is a warning: one day may be missed. */
export const maxBackupAgeMs = 2 * day;
/** BACKUP_VERIFY is weekly at least; the backup of a day may fail. */
const maxUnverifiedMs = 9 * day;

export type BackupPlace = {
  place: string;
  /** The last complete copy. */
  last: { at: Date; bytes: number | null; name: string | null } | null;
  /** The last attempt, if it failed. */
  failed: { at: Date; failure: string } | null;
  /** The last verification. */
  verified: { at: Date; failure: string | null } | null;
  /** Number of copies that are kept. Those of other programs are not known. */
  copies: number;
  problem?: BackupProblem;
};

type BackupState = {
  scheduled: boolean;
  running: boolean;
  /** The places of BACKUP_TO in their order, then others with a backup in the last weeks. */
  places: BackupPlace[];
  problem?: BackupProblem;
};

type Row = Omit<BackupPlace, 'last' | 'failed' | 'verified'> & {
  first_at: Date | null;
  last_at: Date | null;
  bytes: number | null;
  name: string | null;
  failed_at: Date | null;
  failure: string | null;
  verified_at: Date | null;
  verify_error: string | null;
};

export async function loadBackupState(
  db: Database,
  { backup: { places, at, verify } }: Pick<Config, 'backup'>,
  now = Date.now(),
): Promise<BackupState> {
  const labels = places.map(labelOf);
  const { running } = (await db.queryOne<{ running: boolean }>(
    sql`select ${isBackupRunning} as running`,
  ))!;
  // an unfinished row of a run that was killed counts as failed
  const rows = await db.query<Row>(sql`
    select p.place, l.finished_at as last_at, l.bytes, l.name, v.verified_at, v.verify_error, c.copies, c.first_at,
      case when f.started_at > l.started_at or l.started_at is null then f.started_at end as failed_at,
      coalesce(f.error, ${endedEarly}) as failure
    from (select place from unnest(${labels}::text[]) place
      union select place from (select distinct place from backups where started_at > now() - interval '35 days' limit 20) o) p
    left join lateral (select * from backups b where b.place = p.place and b.finished_at is not null and b.error is null
      order by b.started_at desc, b.id desc limit 1) l on true
    left join lateral (select * from backups b where b.place = p.place and (b.error is not null or (b.finished_at is null and not ${running}))
      order by b.started_at desc, b.id desc limit 1) f on true
    left join lateral (select * from backups b where b.place = p.place and b.verified_at is not null
      order by b.started_at desc, b.id desc limit 1) v on true
    cross join lateral (select count(*) filter (where b.deleted_at is null and b.method = 'archive')::int as copies, min(b.finished_at) as first_at
      from backups b where b.place = p.place and b.finished_at is not null and b.error is null) c
    order by coalesce(array_position(${labels}::text[], p.place), 1000), l.finished_at desc nulls last, p.place
    limit 20`);
  const isOld = (time: Date | null, maxAgeMs: number) => !time || now - time.getTime() > maxAgeMs;
  const findProblem = (row: Row): BackupProblem | undefined => {
    const isScheduled = labels.includes(row.place);
    if (row.failed_at) return 'failed';
    if (row.verify_error) return 'damaged';
    if (!isScheduled) return undefined;
    // a new place gets its first copy within minutes, or an hour after the last attempt
    if (row.last_at && at !== 'off' && isOld(row.last_at, maxBackupAgeMs)) return 'old';
    if (verify !== 'off' && row.first_at && isOld(row.first_at, maxUnverifiedMs))
      return isOld(row.verified_at, maxUnverifiedMs) ? 'unverified' : undefined;
    return undefined;
  };
  const loaded = rows.map((row): BackupPlace => {
    const problem = findProblem(row);
    return {
      place: row.place,
      last: row.last_at && { at: row.last_at, bytes: row.bytes, name: row.name },
      failed: row.failed_at && { at: row.failed_at, failure: row.failure! },
      verified: row.verified_at && { at: row.verified_at, failure: row.verify_error },
      copies: row.copies,
      ...(problem && { problem }),
    };
  });
  const newest = Math.max(...rows.map(({ last_at }) => last_at?.getTime() ?? 0));
  const problem =
    loaded.find((place) => place.problem)?.problem ??
    (rows.every(({ last_at }) => !last_at)
      ? 'none'
      : now - newest > maxBackupAgeMs
        ? 'old'
        : undefined);
  return {
    scheduled: labels.length > 0 && at !== 'off',
    running,
    places: loaded,
    ...(problem && { problem }),
  };
}
