import { memoizeLazily } from '#contract/i18n.ts';
import { day, hour, minute } from '#contract/durations.ts';
import { plural, locale, t } from '../i18n/language.ts';

const withoutYear = memoizeLazily(
  () =>
    new Intl.DateTimeFormat(locale, {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
);
const withYear = memoizeLazily(
  () =>
    new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
);
const fullFormat = memoizeLazily(
  () => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' }),
);

/** Lowercases AM and PM: "4:10 PM" becomes "4:10 pm". */
export const lowerCaseAmPm = (text: string) =>
  text.replace(/\s(AM|PM)$/, (half) => ` ${half.trim().toLowerCase()}`);

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
  const format = moment.getFullYear() === now.getFullYear() ? withoutYear : withYear;
  return lowerCaseAmPm(format().format(moment));
}

/** "in 12 minutes" or "in 3 days", rounded. Past times are "in less than a minute". */
export function timeUntil(moment: Date, now: Date): string {
  const left = moment.getTime() - now.getTime();
  if (left < minute) return t('in less than a minute');
  if (left < 59.5 * minute)
    return plural(Math.round(left / minute), 'in {{n}} minute', 'in {{n}} minutes');
  if (left < 23.5 * hour) return plural(Math.round(left / hour), 'in {{n}} hour', 'in {{n}} hours');
  return plural(Math.round(left / day), 'in {{n}} day', 'in {{n}} days');
}

/** Date and time to the second, with the time zone. */
export const exactTime = (moment: Date): string => fullFormat().format(moment);
