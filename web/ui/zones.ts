// Conversion between local time in a zone and an instant. The server repeats the computation.

const own = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** The time zone of the browser. */
export const browserZone = (): string => own();

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string) {
  let format = formats.get(zone);
  if (!format) {
    const parts = {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    } as const;
    formats.set(
      zone,
      (format = new Intl.DateTimeFormat('sv', { timeZone: zone, hourCycle: 'h23', ...parts })),
    );
  }
  return format;
}

/** Local time in a zone: "2026-11-28 20:00". */
export const localTimeIn = (zone: string, moment: Date): string => formatOf(zone).format(moment);

const asUtc = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`);

/**
 * The instant at which a zone has this local date and time; undefined while they are incomplete.
 */
export function instantIn(zone: string, date: string, time: string): Date | undefined {
  const target = asUtc(date, time);
  if (Number.isNaN(target)) return undefined;
  let moment = target;
  // Twice, because the first guess may be on the other side of a clock change.
  for (let round = 0; round < 2; round++) {
    const [day = '', hour = ''] = localTimeIn(zone, new Date(moment)).split(' ');
    moment += target - asUtc(day, hour);
  }
  return new Date(moment);
}
