// When an action takes place: what its author reads on the clock and the calendar there, as moments. PostgreSQL reckons them.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { isZone, zonedToInstant } from '../lib/timeZones.ts';

/** As entered: YYYY-MM-DDTHH:MM, of whole days YYYY-MM-DD; empty for none. */
export type Entered = { start: string; end: string; allDay: boolean; zone: string };
export type Moments = { startsAt: Date | null; endsAt: Date | null };

/** The entered times of an action named a, as a clock there shows its moments; of whole days the first and the last. */
export const startLocal = sql`to_char(a.starts_at at time zone a.timezone, case when a.all_day then 'YYYY-MM-DD' else 'YYYY-MM-DD"T"HH24:MI' end)`;
export const endLocal = sql`
  case when a.all_day then to_char((a.ends_at - interval '1 second') at time zone a.timezone, 'YYYY-MM-DD')
    else to_char(a.ends_at at time zone a.timezone, 'YYYY-MM-DD"T"HH24:MI') end`;

/** A moment in UTC as a clock there shows it, or of whole days the day; `last` where it is when they are over. What was read off a clock stays as it is. */
export function toLocalFields(
  given: string,
  { allDay, zone }: Pick<Entered, 'allDay' | 'zone'>,
  last = false,
): string {
  const moment = new Date(given);
  if (!given.endsWith('Z') || Number.isNaN(moment.getTime()) || !isZone(zone)) return given;
  const [date, time] = new Date(moment.getTime() - (allDay && last ? 1 : 0))
    .toLocaleString('sv', { timeZone: zone })
    .split(' ');
  return allDay ? date! : `${date}T${time!.slice(0, 5)}`;
}

/** Whether a calendar has this day, in years that people plan for, and a clock this time. */
export function isEntered(value: string, allDay: boolean): boolean {
  const [date = '', time] = value.split('T');
  if (allDay ? time !== undefined : time === undefined) return false;
  const day = new Date(`${date}T00:00Z`);
  return (
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(date) &&
    /^(19|20|21)/.test(date) &&
    (time === undefined || /^([01]\d|2[0-3]):[0-5]\d$/.test(time))
  );
}

/** Values that isEntered, in a zone that is one. Whole days last from the first moment of the first to that after the last. */
export async function toInstants(
  db: Database,
  { start, end, allDay, zone }: Entered,
): Promise<Moments> {
  const at = async (entered: string, days: number) => {
    if (!entered) return null;
    const [date, time = ''] = entered.split('T');
    return allDay
      ? beginOfDay(db, date!, days, zone)
      : (await zonedToInstant(db, date!, time, zone))!.moment;
  };
  return { startsAt: await at(start, 0), endsAt: await at(end, 1) };
}

/**
 * When the day that comes so many after this one begins there: the first moment at which the calendar shows it. Where clocks are put forward
 * at midnight that is one o'clock; where they are put back over it, the first of two midnights.
 */
async function beginOfDay(db: Database, date: string, days: number, zone: string): Promise<Date> {
  const { begins } = (await db.queryOne<{ begins: Date }>(sql`
    select min(t.moment) as begins
    from (select ${date}::date + ${days}::int as day) d,
      lateral (select (d.day::timestamp at time zone ${zone}) - back * interval '30 minutes' as moment from generate_series(0, 4) back) t
    where (t.moment at time zone ${zone})::date = d.day`))!;
  return begins;
}

/** Whether the day there is over already. */
export async function isPastDay(db: Database, date: string, zone: string): Promise<boolean> {
  return (await beginOfDay(db, date, 1, zone)) <= new Date();
}
