// How messages tell their time.
import { day, hour, minute } from '#contract/durations.ts';
import { locale, t } from '../i18n/language.ts';
import { lowerCaseHalves } from '../ui/time.ts';

const formats = {
  clock: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }),
  weekday: new Intl.DateTimeFormat(locale, { weekday: 'short' }),
  date: new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }),
  year: new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' }),
};

/** "2:41 pm". */
export const clockTime = (moment: Date): string => lowerCaseHalves(formats.clock.format(moment));

const startOfDay = (moment: Date) =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();

/** Days back from `now`, by the calendar. */
const daysBack = (moment: Date, now: Date) =>
  Math.round((startOfDay(now) - startOfDay(moment)) / day);

/** "now", "4m", "1h", "Tue", "Nov 18": for the narrow place at the end of a row. */
export function shortTime(moment: Date, now: Date): string {
  const age = now.getTime() - moment.getTime();
  if (age < minute) return t('now');
  if (age < hour) return t('{{n}}m', { n: Math.floor(age / minute) });
  if (age < day) return t('{{n}}h', { n: Math.floor(age / hour) });
  if (daysBack(moment, now) < 7) return formats.weekday.format(moment);
  return (moment.getFullYear() === now.getFullYear() ? formats.date : formats.year).format(moment);
}
