// Time as a clock on a wall shows it, in a zone of the IANA database. PostgreSQL reckons it: it knows when clocks are put forward and back.
import pg from 'pg';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** Whether this is where a clock is read: a place, or UTC. PostgreSQL would take more, such as `CET` without summer time, or `+2` for west of Greenwich. */
export function isZone(name: string): boolean {
  if (name === 'UTC') return true;
  try {
    return name.includes('/') && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The same, asked of the database, which may know fewer of them. Where it does not, the transaction has nothing left to do but to end. */
export async function isKnownZone(db: Database, name: string): Promise<boolean> {
  return (
    isZone(name) &&
    (await unlessOutOfRange(db.queryOne(sql`select now() at time zone ${name}`))) !== undefined
  );
}

/**
 * The moment when a clock there shows this, and whether it is still to come; nothing when no clock does, on 30 February.
 * What it shows twice, when it is put back, is the second time; what it skips, when it is put forward, is that long after the skip began.
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

async function unlessOutOfRange<Row>(requested: Promise<Row>): Promise<Row | undefined> {
  try {
    return await requested;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code?.startsWith('22')) return undefined;
    throw error;
  }
}
