// Clock times in zones of the world, for what the server reckons again.

const own = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Where the browser stands. */
export const ownZone = (): string => own();

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

/** What a clock there shows: '2026-11-28 20:00'. */
export const clockIn = (zone: string, moment: Date): string => formatOf(zone).format(moment);

const asUtc = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`);

/** The moment at which a clock there shows this date and time; undefined while they are not whole. */
export function momentIn(zone: string, date: string, time: string): Date | undefined {
  const wanted = asUtc(date, time);
  if (Number.isNaN(wanted)) return undefined;
  let moment = wanted;
  // Twice, because the first guess may lie on the other side of a change of the clocks.
  for (let round = 0; round < 2; round++) {
    const [day = '', hour = ''] = clockIn(zone, new Date(moment)).split(' ');
    moment += wanted - asUtc(day, hour);
  }
  return new Date(moment);
}
