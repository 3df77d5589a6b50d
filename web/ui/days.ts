// Grouping of lists by day, by the calendar of the viewer.
import { locale, t } from '../i18n/language.ts';

const day = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric' });
const dayOfYear = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});

/** Today as YYYY-MM-DD, the format of a date field and of the Swedish locale. */
export const today = () => new Date().toLocaleDateString('sv');

export const isSameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString();
const dayBefore = (moment: Date) =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - 1);

/** "Today", "Yesterday" or "Monday, November 18", with the year if it is not the current one. */
export function dayLabel(moment: Date, now: Date): string {
  // A moment after `now` is today too: `now` may be some seconds old, and clocks differ.
  if (isSameDay(moment, now) || moment > now) return t('Today');
  if (isSameDay(moment, dayBefore(now))) return t('Yesterday');
  return (moment.getFullYear() === now.getFullYear() ? day : dayOfYear).format(moment);
}

/** Groups a sorted list by day. */
export function groupByDay<T>(
  list: readonly T[],
  getDate: (item: T) => Date,
  now: Date,
): { day: string; list: T[] }[] {
  const days: { day: string; list: T[] }[] = [];
  for (const item of list) {
    const name = dayLabel(getDate(item), now);
    const lastGroup = days.at(-1);
    if (lastGroup?.day === name) lastGroup.list.push(item);
    else days.push({ day: name, list: [item] });
  }
  return days;
}
