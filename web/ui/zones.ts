// Conversion between local time in a zone and an instant, for the times of actions and polls. The
// server converts the submitted local time itself.

/** The time zone of the browser. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const formatters = new Map<string, Intl.DateTimeFormat>();
function getFormatter(zone: string) {
  let formatter = formatters.get(zone);
  if (!formatter) {
    const options = {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    } as const;
    formatters.set(
      zone,
      // The Swedish format is close to ISO 8601 and easy to parse.
      (formatter = new Intl.DateTimeFormat('sv', { timeZone: zone, hourCycle: 'h23', ...options })),
    );
  }
  return formatter;
}

/** Local time in a zone, as "2026-11-28 20:00". */
export const toLocalTime = (zone: string, moment: Date): string =>
  getFormatter(zone).format(moment);

const parseAsUtc = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`);

/**
 * The instant at which a zone has this local date (YYYY-MM-DD) and time (HH:MM); undefined while
 * they are incomplete.
 */
export function toInstant(zone: string, date: string, time: string): Date | undefined {
  const target = parseAsUtc(date, time);
  if (Number.isNaN(target)) return undefined;
  let moment = target;
  // Twice, because the first guess may be on the other side of a clock change.
  for (let attempt = 0; attempt < 2; attempt++) {
    const [day = '', hour = ''] = toLocalTime(zone, new Date(moment)).split(' ');
    moment += target - parseAsUtc(day, hour);
  }
  return new Date(moment);
}
