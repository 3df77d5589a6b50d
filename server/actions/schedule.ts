// Times of an action: conversion between local time in its zone and instants. PostgreSQL does the
// conversion to instants.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { zonedToInstant } from '../db/timeZones.ts';
import { isZone } from '../lib/validation/timeZone.ts';

/** As entered: YYYY-MM-DDTHH:MM, or YYYY-MM-DD for whole days; empty if absent. */
export type LocalTimes = { start: string; end: string; allDay: boolean; zone: string };
/** Null if absent. The end of whole days is the start of the day after the last. */
export type Moments = { startsAt: Date | null; endsAt: Date | null };

/**
 * The start and the end of an action `a` in local time; for whole days, the first and the last day.
 */
export const startLocal = sql`to_char(a.starts_at at time zone a.timezone, case when a.all_day then 'YYYY-MM-DD' else 'YYYY-MM-DD"T"HH24:MI' end)`;
export const endLocal = sql`
  case when a.all_day then to_char((a.ends_at - interval '1 second') at time zone a.timezone, 'YYYY-MM-DD')
    else to_char(a.ends_at at time zone a.timezone, 'YYYY-MM-DD"T"HH24:MI') end`;

/**
 * Converts a UTC instant to local time, or to a date for whole days. `isEnd` marks an end, which is
 * exclusive for whole days. Local times are returned unchanged.
 */
export function toLocalTime(
  value: string,
  { allDay, zone }: Pick<LocalTimes, 'allDay' | 'zone'>,
  isEnd = false,
): string {
  const moment = new Date(value);
  if (!value.endsWith('Z') || Number.isNaN(moment.getTime()) || !isZone(zone)) return value;
  const [date, time] = new Date(moment.getTime() - (allDay && isEnd ? 1 : 0))
    .toLocaleString('sv', { timeZone: zone })
    .split(' ');
  return allDay ? date! : `${date}T${time!.slice(0, 5)}`;
}

/** Whether the value has the right format, exists in the calendar and lies in a plausible year. */
export function isValidLocalTime(value: string, allDay: boolean): boolean {
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

/**
 * Converts values that `isValidLocalTime` accepts, in a valid zone. Whole days last from the start
 * of the first to the start of the day after the last.
 */
export async function toInstants(
  db: Database,
  { start, end, allDay, zone }: LocalTimes,
): Promise<Moments> {
  const toInstant = async (entered: string, days: number) => {
    if (!entered) return null;
    const [date, time = ''] = entered.split('T');
    return allDay
      ? findStartOfDay(db, date!, days, zone)
      : (await zonedToInstant(db, date!, time, zone))!.moment;
  };
  return { startsAt: await toInstant(start, 0), endsAt: await toInstant(end, 1) };
}

/**
 * The start of the day that is `days` after `date`: the first instant with that local date. Where
 * the clock is put forward at midnight this is one o'clock; where it is put back over midnight, the
 * first of two midnights.
 */
async function findStartOfDay(
  db: Database,
  date: string,
  days: number,
  zone: string,
): Promise<Date> {
  const { begins } = (await db.queryOne<{ begins: Date }>(sql`
    select min(t.moment) as begins
    from (select ${date}::date + ${days}::int as day) d,
      lateral (select (d.day::timestamp at time zone ${zone}) - back * interval '30 minutes' as moment from generate_series(0, 4) back) t
    where (t.moment at time zone ${zone})::date = d.day`))!;
  return begins;
}

/** Whether the day has ended in the zone. */
export async function isPastDay(db: Database, date: string, zone: string): Promise<boolean> {
  return (await findStartOfDay(db, date, 1, zone)) <= new Date();
}
