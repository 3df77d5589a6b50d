// Time formats of messages.
import { day, hour, minute } from '#contract/durations.ts';
import { locale, t } from '../i18n/language.ts';
import { lowercaseAmPm } from '../ui/time.ts';

const formats = {
  clock: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }),
  weekday: new Intl.DateTimeFormat(locale, { weekday: 'short' }),
  date: new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }),
  year: new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' }),
};

/** "2:41 pm". */
export const formatClockTime = (date: Date): string => lowercaseAmPm(formats.clock.format(date));

const startOfDay = (date: Date) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Calendar days between `date` and `now`. */
const daysBack = (date: Date, now: Date) => Math.round((startOfDay(now) - startOfDay(date)) / day);

/** Short relative time for the end of a row: "now", "4m", "1h", "Tue", "Nov 18". */
export function formatShortTime(date: Date, now: Date): string {
  const age = now.getTime() - date.getTime();
  if (age < minute) return t('now');
  if (age < hour) return t('{{n}}m', { n: Math.floor(age / minute) });
  if (age < day) return t('{{n}}h', { n: Math.floor(age / hour) });
  if (daysBack(date, now) < 7) return formats.weekday.format(date);
  return (date.getFullYear() === now.getFullYear() ? formats.date : formats.year).format(date);
}
