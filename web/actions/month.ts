// Days of a calendar month, as YYYY-MM-DD, and the actions that take place on each.
import type { Action } from '#contract/action.ts';
import { day as dayMs } from '#contract/durations.ts';
import { toLocalTime } from '../ui/zones.ts';

export const parseDay = (day: string) => new Date(`${day}T00:00Z`);
export const formatDay = (date: Date) => date.toISOString().slice(0, 10);
const maxDays = 42;

/** Parses the day of a URL, which decides about the month too. Other values are today. */
export function parseCalendarDay(value: unknown, today: string): string {
  if (typeof value !== 'string' || !/^(19[89]\d|2[01]\d\d)-\d\d-\d\d$/.test(value)) return today;
  const day = parseDay(value);
  return !Number.isNaN(day.getTime()) && formatDay(day) === value ? value : today;
}

export const addDays = (day: string, days: number) =>
  formatDay(new Date(parseDay(day).getTime() + days * dayMs));

/** The first day of another month, or today if it is in that month. */
export function moveToMonth(day: string, months: number, today: string): string {
  const date = parseDay(day);
  const first = formatDay(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months)));
  return today.slice(0, 7) === first.slice(0, 7) ? today : first;
}

/** The weeks, from Sunday to Saturday, that contain a day of the month of `day`. */
export function listWeeks(day: string): string[][] {
  const month = day.slice(0, 7);
  const first = parseDay(`${month}-01`);
  const weeks: string[][] = [];
  for (
    let sunday = addDays(`${month}-01`, -first.getUTCDay());
    sunday.slice(0, 7) <= month;
    sunday = addDays(sunday, 7)
  )
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(sunday, index)));
  return weeks;
}

/** The period that contains these days in every time zone. */
export const getPeriod = (weeks: readonly string[][]) => ({
  from: `${addDays(weeks[0]![0]!, -1)}T00:00:00.000Z`,
  until: `${addDays(weeks.at(-1)![6]!, 2)}T00:00:00.000Z`,
});

type Dated = Pick<Action, 'start_on' | 'end_on' | 'start_local' | 'end_local' | 'all_day'>;

/**
 * The first and the last day of an action in a time zone. Whole days are the same dates everywhere.
 * What lasts less than a day is on its first day only, even if it ends after midnight.
 */
function getDays(
  { start_on, end_on, start_local, end_local, all_day }: Dated,
  zone: string,
): { first: string; last: string } | undefined {
  const [start, end] = all_day ? [start_local, end_local] : [start_on, end_on];
  const [first, last] = [start ?? end, end ?? start];
  if (!first || !last) return undefined;
  if (all_day) return { first: first.slice(0, 10), last: last.slice(0, 10) };
  const toDay = (moment: string) => toLocalTime(zone, new Date(moment)).slice(0, 10);
  const isShort = Date.parse(last) - Date.parse(first) < dayMs;
  return { first: toDay(first), last: toDay(isShort ? first : last) };
}

/** The actions of each of these days, in the given order. */
export function groupByDate<A extends Dated>(
  actions: readonly A[],
  weeks: readonly string[][],
  zone: string,
): Map<string, A[]> {
  const byDate = new Map<string, A[]>(weeks.flat().map((day) => [day, []]));
  for (const action of actions) {
    const days = getDays(action, zone);
    if (!days) continue;
    const { first, last } = days;
    const firstShown = first < weeks[0]![0]! ? weeks[0]![0]! : first;
    for (let day = firstShown, n = 0; day <= last && n < maxDays; day = addDays(day, 1), n++)
      byDate.get(day)?.push(action);
  }
  return byDate;
}
