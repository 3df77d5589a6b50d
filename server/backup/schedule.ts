// When a scheduled backup is due.
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { labelOf } from './places.ts';
import { isBackupRunning } from './runs.ts';

/**
 * A failed backup is tried again after an hour, at most this many times in all until the next day.
 */
const maxAttempts = 4;

/**
 * Whether a place has no copy since the last time of BACKUP_AT. PostgreSQL computes that time,
 * because it knows days of 23 and 25 hours.
 */
export async function isBackupDue(
  db: Database,
  { backup: { places, at }, timeZone }: Pick<Config, 'backup' | 'timeZone'>,
  now = new Date(),
): Promise<boolean> {
  if (places.length === 0 || at === 'off') return false;
  const labels = places.map(labelOf);
  const { due } = (await db.queryOne<{ due: boolean }>(sql`
    with slot as (
      select max(s.at) as at from generate_series(0, 1) back, lateral (
        select ((${now}::timestamptz at time zone ${timeZone})::date - back + ${at}::time) at time zone ${timeZone} as at) s
      where s.at <= ${now}::timestamptz),
    attempts as (
      select b.* from backups b, slot
      where b.place = any (${labels}::text[]) and b.method = 'archive' and b.started_at between slot.at and ${now}::timestamptz)
    select exists (select from unnest(${labels}::text[]) p (place)
        where not exists (select from attempts a where a.place = p.place and a.finished_at is not null and a.error is null))
      and (select count(distinct started_at) from attempts where name is not null) < ${maxAttempts}
      and not exists (select from attempts where started_at > ${now}::timestamptz - interval '1 hour')
      and not ${isBackupRunning} as due`))!;
  return due;
}
