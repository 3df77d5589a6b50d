// Names of days and months of the calendar. Days are YYYY-MM-DD, without a time zone.
import { locale } from '../i18n/language.ts';

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (day: string) => formatter.format(new Date(`${day}T00:00Z`));
};

/** "Saturday, December 5, 2026". */
export const dayName = format({ dateStyle: 'full' });
/** "December 2026". */
export const monthName = format({ year: 'numeric', month: 'long' });
export const longWeekday = format({ weekday: 'long' });
export const shortWeekday = format({ weekday: 'short' });
/** A weekday as one letter, for phones. */
export const narrowWeekday = format({ weekday: 'narrow' });
