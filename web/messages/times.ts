// How messages tell their time.
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const formats = {
  clock: new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }),
  weekday: new Intl.DateTimeFormat('en-US', { weekday: 'short' }),
  date: new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }),
  year: new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' }),
  day: new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' }),
  dayOfYear: new Intl.DateTimeFormat('en-US', { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }),
};

/** "2:41 pm". */
export const clockTime = (moment: Date): string => formats.clock.format(moment).replace(/\s(AM|PM)$/, (half) => ` ${half.trim().toLowerCase()}`);

const startOfDay = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();

/** Days back from `now`, by the calendar. */
const daysBack = (moment: Date, now: Date) => Math.round((startOfDay(now) - startOfDay(moment)) / day);

/** "Today", "Yesterday", "Tuesday, November 18". */
export function dayName(moment: Date, now: Date): string {
  const back = daysBack(moment, now);
  if (back <= 0) return 'Today';
  if (back === 1) return 'Yesterday';
  return (moment.getFullYear() === now.getFullYear() ? formats.day : formats.dayOfYear).format(moment);
}

export const sameDay = (one: Date, other: Date): boolean => startOfDay(one) === startOfDay(other);

/** "now", "4m", "1h", "Tue", "Nov 18": for the narrow place at the end of a row. */
export function shortTime(moment: Date, now: Date): string {
  const age = now.getTime() - moment.getTime();
  if (age < minute) return 'now';
  if (age < hour) return `${Math.floor(age / minute)}m`;
  if (age < day) return `${Math.floor(age / hour)}h`;
  if (daysBack(moment, now) < 7) return formats.weekday.format(moment);
  return (moment.getFullYear() === now.getFullYear() ? formats.date : formats.year).format(moment);
}
