// Formatting of the time of an action: in the zone of the viewer, or for whole days by the calendar
// of the place.
import { day } from '#contract/durations.ts';
import type { Action } from '#contract/action.ts';
import { plural, locale, t } from '../i18n/language.ts';
import { lowercaseAmPm, timeUntil } from '../ui/time.ts';
import { toLocalTime } from '../ui/zones.ts';
import { zoneOffset, zoneWithOffset } from '../ui/zoneChoices.ts';

export type ActionTimes = Pick<
  Action,
  'start_on' | 'end_on' | 'start_local' | 'end_local' | 'all_day' | 'timezone'
>;

type Span = { start: Date | undefined; end: Date | undefined; zone: string };

/** Whole days are the same dates in every zone, so they are handled as UTC. */
function getSpan(
  { start_on, end_on, start_local, end_local, all_day }: ActionTimes,
  zone: string,
): Span {
  const moment = (value: string | null) => (value ? new Date(value) : undefined);
  return all_day
    ? { start: moment(start_local), end: moment(end_local), zone: 'UTC' }
    : { start: moment(start_on), end: moment(end_on), zone };
}

const formatters = new Map<string, Intl.DateTimeFormat>();
function getFormatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, formatter);
  return formatter;
}

/** Replaces narrow spaces, and lowercases AM and PM. */
const normalizeText = (text: string) => lowercaseAmPm(text).replaceAll(/[\u2009\u202f]/g, ' ');

const clock = { hour: 'numeric', minute: '2-digit' } as const;
const isSameDay = (a: Date, b: Date, timeZone: string) =>
  getFormatter({ dateStyle: 'short', timeZone }).format(a) ===
  getFormatter({ dateStyle: 'short', timeZone }).format(b);

/** Texts of the date stub of a ticket. `top`: the weekday, or "Until". */
export type StubText = { top: string; day: string; month: string };

/** Undefined if the action can be done at any time. */
export function formatStub(
  times: ActionTimes,
  viewerZone: string,
  now = new Date(),
): StubText | undefined {
  const { start, end, zone: timeZone } = getSpan(times, viewerZone);
  const mainDate = start ?? end;
  if (!mainDate) return undefined;
  const formatPart = (date: Date, options: Intl.DateTimeFormatOptions) =>
    getFormatter({ ...options, timeZone }).format(date);
  // The same month of another year could be meant.
  const isFar = (date: Date) => Math.abs(date.getTime() - now.getTime()) > 300 * day;
  const formatDate = (date: Date) => ({
    top: formatPart(date, { weekday: 'short' }),
    day: formatPart(date, { day: 'numeric' }),
    month: formatPart(date, { month: 'short', ...(isFar(date) && { year: 'numeric' }) }),
  });
  if (!start) return { ...formatDate(mainDate), top: t('Until') };
  if (!end || isSameDay(start, end, timeZone)) return formatDate(mainDate);
  const [from, to] = [formatDate(start), formatDate(end)];
  const formatRange = (key: keyof StubText) =>
    from[key] === to[key] ? from[key] : `${from[key]}–${to[key]}`;
  return { top: formatRange('top'), day: `${from.day}–${to.day}`, month: formatRange('month') };
}

/** "6:30 – 8:00 pm", "All day" or "Anytime". The stub shows the date. */
export function formatHours(times: ActionTimes, viewerZone: string): string {
  const { start, end, zone: timeZone } = getSpan(times, viewerZone);
  // With only a last day, any time is fine.
  if (!start && (!end || times.all_day)) return t('Anytime');
  if (times.all_day) return t('All day');
  const hours = getFormatter({ ...clock, timeZone });
  if (!start) return normalizeText(t('until {{hour}}', { hour: hours.format(end) }));
  if (!end) return normalizeText(hours.format(start));
  // "12:00 – 1:00 am" could be read as noon.
  const isTwelve = hours
    .formatToParts(start)
    .some(({ type, value }) => type === 'hour' && value === '12');
  if (isSameDay(start, end, timeZone) && !isTwelve)
    return normalizeText(hours.formatRange(start, end));
  return normalizeText(`${hours.format(start)} – ${hours.format(end)}`);
}

/**
 * The time at which an action begins on a day (YYYY-MM-DD), or ends if it has no start: "6:30 pm".
 * Empty for whole days, and on days after the first.
 */
export function formatStart(times: ActionTimes, viewerZone: string, day: string): string {
  const { start, end, zone: timeZone } = getSpan(times, viewerZone);
  const moment = start ?? end;
  if (!moment || times.all_day || toLocalTime(timeZone, moment).slice(0, 10) !== day) return '';
  return formatHours({ ...times, ...(start && { end_on: null }) }, viewerZone);
}

/** The full time: "Thursday, Nov 27, 6:30 – 8:00 pm". */
export function formatWhen(times: ActionTimes, viewerZone: string, now: Date): string {
  const { start, end, zone: timeZone } = getSpan(times, viewerZone);
  const mainDate = start ?? end;
  if (!mainDate) return t('Anytime');
  const getYear = (date: Date) => getFormatter({ year: 'numeric', timeZone }).format(date);
  const needsYear = [mainDate, end ?? mainDate].some((date) => getYear(date) !== getYear(now));
  const date = {
    month: 'short',
    day: 'numeric',
    ...(needsYear && ({ year: 'numeric' } as const)),
    timeZone,
  } as const;
  const day = getFormatter({ weekday: 'long', ...date });
  const days =
    start && end && !isSameDay(start, end, timeZone)
      ? getFormatter({ weekday: 'short', ...date, ...(!times.all_day && clock) }).formatRange(
          start,
          end,
        )
      : undefined;
  if (times.all_day)
    return start
      ? t('{{days}}, all day', { days: normalizeText(days ?? day.format(mainDate)) })
      : t('Until {{day}}', { day: day.format(mainDate) });
  if (days) return normalizeText(days);
  if (start) return normalizeText(`${day.format(mainDate)}, ${formatHours(times, viewerZone)}`);
  return normalizeText(
    t('Until {{day}}, {{hour}}', {
      day: day.format(mainDate),
      hour: getFormatter({ ...clock, timeZone }).format(mainDate),
    }),
  );
}

/**
 * Notes about the zone of the displayed time and the local time at the place; empty if both are the
 * same, or the action has no time.
 */
export function zoneNotes(
  times: ActionTimes,
  viewerZone: string,
  now: Date,
): { ownZone?: string; localTime?: string } {
  const moments = [times.start_on, times.end_on]
    .filter((moment) => moment !== null)
    .map((moment) => new Date(moment));
  const [firstMoment] = moments;
  if (!firstMoment) return {};
  const offsetsDiffer = moments.some(
    (moment) => zoneOffset(viewerZone, moment) !== zoneOffset(times.timezone, moment),
  );
  const zoneAtLocation = zoneWithOffset(times.timezone, firstMoment);
  if (times.all_day)
    return offsetsDiffer
      ? { localTime: t('Dates are in local time there: {{zone}}', { zone: zoneAtLocation }) }
      : {};
  if (!offsetsDiffer) return {};
  return {
    ownZone: t('Your time zone: {{zone}}', { zone: zoneWithOffset(viewerZone, firstMoment) }),
    localTime: t('Local time there: {{when}}, {{zone}}', {
      when: formatWhen(times, times.timezone, now),
      zone: zoneAtLocation,
    }),
  };
}

/**
 * Short form of `zoneNotes` for a ticket, if the viewer’s zone has another offset than the place.
 */
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

/**
 * "Ends in 6 days", "Ended" or "Canceled"; of an event, "Starts in 6 days" and "Now". Undefined if
 * there is nothing to say.
 */
export function formatEnd(
  {
    kind,
    start_on,
    end_on,
    ended,
    called_off,
  }: Pick<Action, 'kind' | 'start_on' | 'end_on' | 'ended' | 'called_off'>,
  now: Date,
): string | undefined {
  if (called_off) return t('Canceled');
  const end = end_on ? new Date(end_on) : undefined;
  if (end && (ended || end <= now)) return t('Ended');
  if (kind === 'event' && start_on) {
    const start = new Date(start_on);
    if (start > now) return t('Starts {{when}}', { when: timeUntil(start, now) });
    return end && t('Now');
  }
  return end && t('Ends {{when}}', { when: timeUntil(end, now) });
}

/** "20 minutes", "1½ hours", "3 hours". */
export function formatDuration({ time_to_complete: minutes }: Pick<Action, 'time_to_complete'>) {
  const hours = Math.floor(minutes / 60);
  if (hours > 0 && minutes % 60 === 0) return plural(hours, '{{n}} hour', '{{n}} hours');
  if (hours > 0 && minutes % 60 === 30) return plural(hours, '{{n}}½ hours', '{{n}}½ hours');
  return plural(minutes, '{{n}} minute', '{{n}} minutes');
}
