// Times as text in the time zone of the viewer, relative or exact.
import { memoizeLazily } from '#contract/i18n.ts';
import { day, hour, minute } from '#contract/durations.ts';
import { plural, locale, t } from '../i18n/language.ts';

const shortFormatter = memoizeLazily(
  () =>
    new Intl.DateTimeFormat(locale, {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
);
const shortFormatterWithYear = memoizeLazily(
  () =>
    new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
);
const fullFormatter = memoizeLazily(
  () => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' }),
);

/** "4:10 PM" becomes "4:10 pm", with a no-break space. */
export const lowercaseAmPm = (text: string) =>
  text.replaceAll(/\s(AM|PM)\b/g, (_, half: string) => `\u00a0${half.toLowerCase()}`);

/**
 * "just now", "12 minutes ago", "3 hours ago", then "Nov 18, 4:10 pm". Times in the future are
 * "just now".
 */
export function relativeTime(moment: Date, now: Date): string {
  const age = now.getTime() - moment.getTime();
  if (age < minute) return t('just now');
  if (age < hour) return plural(Math.floor(age / minute), '{{n}} minute ago', '{{n}} minutes ago');
  if (age < day) return plural(Math.floor(age / hour), '{{n}} hour ago', '{{n}} hours ago');
  return dayAndTime(moment, now);
}

/** "Nov 18, 4:10 pm", with the year if it is not the current one. */
export function dayAndTime(moment: Date, now: Date): string {
  const formatter =
    moment.getFullYear() === now.getFullYear() ? shortFormatter : shortFormatterWithYear;
  return lowercaseAmPm(formatter().format(moment));
}

/** "Tuesday, Nov 18, 4:10 pm", with the year if it is not the current one. */
export const weekdayAndTime = (moment: Date, now: Date): string =>
  lowercaseAmPm(
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      ...(moment.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
    }).format(moment),
  );

/**
 * "in 12 minutes", "in 3 days" or, from two years on, "in 2 years". Hours and minutes are rounded
 * before the unit is chosen: 59.5 minutes are "in 1 hour". Days are counted as in a calendar: from
 * Sunday night to Tuesday morning they are two. Past times are "in less than a minute".
 */
export function timeUntil(moment: Date, now: Date): string {
  const remaining = moment.getTime() - now.getTime();
  if (remaining < minute) return t('in less than a minute');
  if (remaining < 59.5 * minute)
    return plural(Math.round(remaining / minute), 'in {{n}} minute', 'in {{n}} minutes');
  if (remaining < 23.5 * hour)
    return plural(Math.round(remaining / hour), 'in {{n}} hour', 'in {{n}} hours');
  const days = Math.round((startOfDay(moment) - startOfDay(now)) / day);
  if (days < 2 * 365) return plural(days, 'in {{n}} day', 'in {{n}} days');
  return plural(Math.round(days / 365.25), 'in {{n}} year', 'in {{n}} years');
}

const startOfDay = (moment: Date) => new Date(moment).setHours(0, 0, 0, 0);

/** Date and time to the second, with the time zone. */
export const exactTime = (moment: Date): string => fullFormatter().format(moment);
