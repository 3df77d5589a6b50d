// Formatting of the time of an action: in the zone of the viewer, or for whole days by the calendar
// of the place.
import type { Action } from '#contract/action.ts';
import { plural, locale, t } from '../i18n/language.ts';
import { timeUntil } from '../ui/time.ts';
import { zoneOffset, zoneWithOffset } from '../ui/zoneChoices.ts';

export type ActionTimes = Pick<
  Action,
  'start_on' | 'end_on' | 'start_local' | 'end_local' | 'all_day' | 'timezone'
>;

type Span = { first: Date | undefined; last: Date | undefined; zone: string };

/** Whole days are the same dates in every zone, so they are handled as UTC. */
function spanOf(
  { start_on, end_on, start_local, end_local, all_day }: ActionTimes,
  zone: string,
): Span {
  const moment = (value: string | null) => (value ? new Date(value) : undefined);
  return all_day
    ? { first: moment(start_local), last: moment(end_local), zone: 'UTC' }
    : { first: moment(start_on), last: moment(end_on), zone };
}

const formats = new Map<string, Intl.DateTimeFormat>();
function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const formatter = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, formatter);
  return formatter;
}

/** Replaces narrow spaces, and lowercases AM and PM. */
const plain = (text: string) =>
  text.replaceAll(/[\u2009\u202f]/g, ' ').replaceAll(/ (AM|PM)\b/g, (half) => half.toLowerCase());

const clock = { hour: 'numeric', minute: '2-digit' } as const;
const isSameDay = (one: Date, other: Date, timeZone: string) =>
  format({ dateStyle: 'short', timeZone }).format(one) ===
  format({ dateStyle: 'short', timeZone }).format(other);

/** The date stub of a ticket; undefined if the action can be done at any time. */
export type StubText = { top: string; day: string; month: string };

export function stubText(times: ActionTimes, viewerZone: string): StubText | undefined {
  const { first, last, zone: timeZone } = spanOf(times, viewerZone);
  const one = first ?? last;
  if (!one) return undefined;
  const part = (date: Date, options: Intl.DateTimeFormatOptions) =>
    format({ ...options, timeZone }).format(date);
  const stub = (date: Date) => ({
    top: part(date, { weekday: 'short' }),
    day: part(date, { day: 'numeric' }),
    month: part(date, { month: 'short' }),
  });
  if (!first) return { ...stub(one), top: t('Until') };
  if (!last || isSameDay(first, last, timeZone)) return stub(one);
  const [from, to] = [stub(first), stub(last)];
  const both = (key: keyof StubText) =>
    from[key] === to[key] ? from[key] : `${from[key]}–${to[key]}`;
  return { top: both('top'), day: `${from.day}–${to.day}`, month: both('month') };
}

/** "6:30 – 8:00 pm", "All day" or "Anytime". The stub shows the date. */
export function formatHours(times: ActionTimes, viewerZone: string): string {
  const { first, last, zone: timeZone } = spanOf(times, viewerZone);
  // With only a last day, any time is fine.
  if (!first && (!last || times.all_day)) return t('Anytime');
  if (times.all_day) return t('All day');
  const hours = format({ ...clock, timeZone });
  if (!first) return plain(t('until {{hour}}', { hour: hours.format(last) }));
  if (!last) return plain(hours.format(first));
  if (isSameDay(first, last, timeZone)) return plain(hours.formatRange(first, last));
  return plain(`${hours.format(first)} – ${hours.format(last)}`);
}

/** The full time: "Thursday, Nov 27, 6:30 – 8:00 pm". */
export function formatWhen(times: ActionTimes, viewerZone: string, now: Date): string {
  const { first, last, zone: timeZone } = spanOf(times, viewerZone);
  const one = first ?? last;
  if (!one) return t('Anytime');
  const yearOf = (date: Date) => format({ year: 'numeric', timeZone }).format(date);
  const otherYear = [one, last ?? one].some((date) => yearOf(date) !== yearOf(now));
  const date = {
    month: 'short',
    day: 'numeric',
    ...(otherYear && ({ year: 'numeric' } as const)),
    timeZone,
  } as const;
  const day = format({ weekday: 'long', ...date });
  const days =
    first && last && !isSameDay(first, last, timeZone)
      ? format({ weekday: 'short', ...date, ...(!times.all_day && clock) }).formatRange(first, last)
      : undefined;
  if (times.all_day)
    return first
      ? t('{{days}}, all day', { days: plain(days ?? day.format(one)) })
      : t('Until {{day}}', { day: day.format(one) });
  if (days) return plain(days);
  if (first) return plain(`${day.format(one)}, ${formatHours(times, viewerZone)}`);
  return plain(
    t('Until {{day}}, {{hour}}', {
      day: day.format(one),
      hour: format({ ...clock, timeZone }).format(one),
    }),
  );
}

/**
 * Notes about the zone of the displayed time and the local time at the place; empty if the action
 * has no time.
 */
export function zoneNotes(
  times: ActionTimes,
  viewerZone: string,
  now: Date,
): { own?: string; there?: string } {
  const moments = [times.start_on, times.end_on]
    .filter((moment) => moment !== null)
    .map((moment) => new Date(moment));
  const [one] = moments;
  if (!one) return {};
  const offsetsDiffer = moments.some(
    (moment) => zoneOffset(viewerZone, moment) !== zoneOffset(times.timezone, moment),
  );
  const there = zoneWithOffset(times.timezone, one);
  if (times.all_day)
    return offsetsDiffer
      ? { there: t('Dates are in local time there: {{zone}}', { zone: there }) }
      : {};
  return {
    own: t('Your time zone: {{zone}}', { zone: zoneWithOffset(viewerZone, one) }),
    ...(offsetsDiffer && {
      there: t('Local time there: {{when}}, {{zone}}', {
        when: formatWhen(times, times.timezone, now),
        zone: there,
      }),
    }),
  };
}

/** Zone note for a card, if the viewer’s zone has another offset than the place. */
export function zoneNote(
  { all_day, start_on, end_on, timezone }: ActionTimes,
  viewerZone: string,
): string | undefined {
  const moment = start_on ?? end_on;
  if (
    all_day ||
    !moment ||
    zoneOffset(viewerZone, new Date(moment)) === zoneOffset(timezone, new Date(moment))
  )
    return undefined;
  return t('your time, {{zone}}', { zone: zoneWithOffset(viewerZone, new Date(moment)) });
}

/** "Ends in 6 days", "Ended" or "Canceled"; undefined if there is no end. */
export function formatEnd(
  { end_on, ended, called_off }: Pick<Action, 'end_on' | 'ended' | 'called_off'>,
  now: Date,
): string | undefined {
  if (called_off) return t('Canceled');
  if (!end_on) return undefined;
  const end = new Date(end_on);
  return ended || end <= now ? t('Ended') : t('Ends {{when}}', { when: timeUntil(end, now) });
}

/** "20 minutes", "1½ hours", "3 hours". */
export function formatDuration({ time_to_complete: minutes }: Pick<Action, 'time_to_complete'>) {
  const hours = Math.floor(minutes / 60);
  if (hours > 0 && minutes % 60 === 0) return plural(hours, '{{n}} hour', '{{n}} hours');
  if (hours > 0 && minutes % 60 === 30) return plural(hours, '{{n}}½ hours', '{{n}}½ hours');
  return plural(minutes, '{{n}} minute', '{{n}} minutes');
}
