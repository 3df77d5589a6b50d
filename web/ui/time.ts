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
const lowerCaseHalves = (text: string) => text.replace(/\s(AM|PM)$/, (half) => ` ${half.trim().toLowerCase()}`);

/** "just now", "12 minutes ago", "3 hours ago", then "Nov 18, 4:10 pm". A clock that runs ahead is "just now" too. */
export function relativeTime(moment: Date, now: Date): string {
  const age = now.getTime() - moment.getTime();
  if (age < minute) return 'just now';
  if (age < hour) return ago(Math.floor(age / minute), 'minute');
  if (age < day) return ago(Math.floor(age / hour), 'hour');
  const format = moment.getFullYear() === now.getFullYear() ? withoutYear : withYear;
  return lowerCaseHalves(format.format(moment));
}

/** The moment to the second, with its zone. */
export const exactTime = (moment: Date): string => whole.format(moment);
