import { lazyOnce } from '#contract/i18n.ts';
import { day, hour, minute } from '#contract/durations.ts';
import { plural, locale, t } from '../i18n/language.ts';

const withoutYear = lazyOnce(
  () =>
    new Intl.DateTimeFormat(locale, {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
);
const withYear = lazyOnce(
  () =>
    new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
);
const whole = lazyOnce(
  () => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' }),
);

/** "4:10 pm" of "4:10 PM". */
export const lowerCaseHalves = (text: string) =>
  text.replace(/\s(AM|PM)$/, (half) => ` ${half.trim().toLowerCase()}`);

/** "just now", "12 minutes ago", "3 hours ago", then "Nov 18, 4:10 pm". A clock that runs ahead is "just now" too. */
export function relativeTime(moment: Date, now: Date): string {
  const age = now.getTime() - moment.getTime();
  if (age < minute) return t('just now');
  if (age < hour) return plural(Math.floor(age / minute), '{{n}} minute ago', '{{n}} minutes ago');
  if (age < day) return plural(Math.floor(age / hour), '{{n}} hour ago', '{{n}} hours ago');
  return dayAndTime(moment, now);
}

/** "Nov 18, 4:10 pm"; with the year when it is another one. */
export function dayAndTime(moment: Date, now: Date): string {
  const format = moment.getFullYear() === now.getFullYear() ? withoutYear : withYear;
  return lowerCaseHalves(format().format(moment));
}

/** "in 12 minutes", "in 3 days", to the nearest of them; what is past is due any moment. */
export function timeUntil(moment: Date, now: Date): string {
  const left = moment.getTime() - now.getTime();
  if (left < minute) return t('in less than a minute');
  if (left < 59.5 * minute)
    return plural(Math.round(left / minute), 'in {{n}} minute', 'in {{n}} minutes');
  if (left < 23.5 * hour) return plural(Math.round(left / hour), 'in {{n}} hour', 'in {{n}} hours');
  return plural(Math.round(left / day), 'in {{n}} day', 'in {{n}} days');
}

/** The moment to the second, with its zone. */
export const exactTime = (moment: Date): string => whole().format(moment);
