// Conversion of local times in IANA time zones. PostgreSQL computes it, because it knows daylight
// saving time.
import pg from 'pg';
import { isZone } from '../lib/validation/timeZone.ts';
import type { Database } from './database.ts';
import { sql } from './sql.ts';

/**
 * Like `isZone`, but also checks that the database knows the zone. If it does not, the current
 * transaction is aborted.
 */
export async function isKnownZone(db: Database, name: string): Promise<boolean> {
  return (
    isZone(name) &&
    (await unlessOutOfRange(db.queryOne(sql`select now() at time zone ${name}`))) !== undefined
  );
}

/**
 * Converts a local date and time to an instant, and tells whether it is in the future. Undefined
 * for dates that do not exist, such as 30 February. A time that occurs twice when clocks go back is
 * the second one; a time that is skipped when clocks go forward is moved past the gap.
 */
export async function zonedToInstant(
  db: Database,
  date: string,
  time: string,
  zone: string,
): Promise<{ moment: Date; ahead: boolean } | undefined> {
  return unlessOutOfRange(
    db.queryOne(sql`
      select t.moment, t.moment > clock_timestamp() as ahead from (select (${date}::date + ${time}::time) at time zone ${zone} as moment) t`),
  );
}

async function unlessOutOfRange<Row>(query: Promise<Row>): Promise<Row | undefined> {
  try {
    return await query;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code?.startsWith('22')) return undefined;
    throw error;
  }
}
