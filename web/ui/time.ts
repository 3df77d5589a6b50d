import { counted } from './counted.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const withoutYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const withYear = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const whole = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' });

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
/** "4:10 pm" of "4:10 PM". */
export const lowerCaseHalves = (text: string) => text.replace(/\s(AM|PM)$/, (half) => ` ${half.trim().toLowerCase()}`);

/** "just now", "12 minutes ago", "3 hours ago", then "Nov 18, 4:10 pm". A clock that runs ahead is "just now" too. */
export function relativeTime(moment: Date, now: Date): string {
  const age = now.getTime() - moment.getTime();
  if (age < minute) return 'just now';
  if (age < hour) return ago(Math.floor(age / minute), 'minute');
  if (age < day) return ago(Math.floor(age / hour), 'hour');
  return dayAndTime(moment, now);
}

/** "Nov 18, 4:10 pm"; with the year when it is another one. */
export function dayAndTime(moment: Date, now: Date): string {
  const format = moment.getFullYear() === now.getFullYear() ? withoutYear : withYear;
  return lowerCaseHalves(format.format(moment));
}

/** "in 12 minutes", "in 3 days", to the nearest of them; what is past is due any moment. */
export function timeUntil(moment: Date, now: Date): string {
  const left = moment.getTime() - now.getTime();
  if (left < minute) return 'in less than a minute';
  if (left < 59.5 * minute) return `in ${counted(Math.round(left / minute), 'minute')}`;
  if (left < 23.5 * hour) return `in ${counted(Math.round(left / hour), 'hour')}`;
  return `in ${counted(Math.round(left / day), 'day')}`;
}

/** The moment to the second, with its zone. */
export const exactTime = (moment: Date): string => whole.format(moment);
