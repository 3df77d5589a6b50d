// The dates of an event that takes place again: the same weekday, some weeks or a month later.
import { day as dayMs } from '#contract/durations.ts';
import { addDays, formatDay, parseDay } from './month.ts';

const rules = ['week', 'two-weeks', 'month-weekday', 'month-day'] as const;
/** When an event takes place again. */
export type RepeatRule = (typeof rules)[number];

type Dates = { start_date: string; end_date: string };

const daysBetween = (from: string, to: string) =>
  Math.round((parseDay(to).getTime() - parseDay(from).getTime()) / dayMs);
const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  (Number(to.slice(5, 7)) - Number(from.slice(5, 7)));

/** The date after a number of these steps is found: 29 February may be eight years away. */
const maxSteps = 12 * 8;

/** The same date of a later month; undefined if that month is shorter. */
function sameDate(day: string, months: number): string | undefined {
  const date = parseDay(day);
  const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate());
  const found = new Date(next);
  return found.getUTCDate() === date.getUTCDate() ? formatDay(found) : undefined;
}

/** The same weekday of a later month, such as its second Tuesday; undefined without a fifth. */
function sameWeekday(day: string, months: number): string | undefined {
  const date = parseDay(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const week = Math.floor((date.getUTCDate() - 1) / 7);
  const offset = (date.getUTCDay() - first.getUTCDay() + 7) % 7;
  const found = addDays(formatDay(first), offset + 7 * week);
  return found.slice(0, 7) === formatDay(first).slice(0, 7) ? found : undefined;
}

/** The `n`th date after `day`; undefined if there is none in that month. */
function getDate(day: string, rule: RepeatRule, n: number): string | undefined {
  if (rule === 'week') return addDays(day, 7 * n);
  if (rule === 'two-weeks') return addDays(day, 14 * n);
  return rule === 'month-day' ? sameDate(day, n) : sameWeekday(day, n);
}

/**
 * The next dates of an event by a rule, from tomorrow on. Both dates are YYYY-MM-DD, or empty if
 * the event has none.
 */
export function getNextDates(
  { start_date, end_date }: Dates,
  rule: RepeatRule,
  today: string,
): Dates {
  const first = start_date || end_date;
  if (!first) return { start_date, end_date };
  const move = (days: number) => ({
    start_date: start_date && addDays(start_date, days),
    end_date: end_date && addDays(end_date, days),
  });
  // An old event needs no loop through the years since.
  const past = rule.startsWith('month')
    ? monthsBetween(first, today) - 1
    : Math.floor(daysBetween(first, today) / (rule === 'week' ? 7 : 14));
  const from = Math.max(1, past);
  for (let n = from; n < from + maxSteps; n++) {
    const next = getDate(first, rule, n);
    if (next !== undefined && next > today) return move(daysBetween(first, next));
  }
  return { start_date, end_date };
}

/** The rule by which an event moved from one date to another; undefined if there is none. */
export const findRule = (from: Dates, to: Dates, today: string): RepeatRule | undefined =>
  rules.find((rule) => {
    const next = getNextDates(from, rule, today);
    return next.start_date === to.start_date && next.end_date === to.end_date;
  });
