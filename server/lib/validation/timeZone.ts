// Names of time zones.

/**
 * Whether `name` is UTC or a location such as Europe/Berlin. PostgreSQL would accept more, such as
 * CET without daylight saving time, or `+2`, which means west of Greenwich.
 */
export function isZone(name: string): boolean {
  if (name === 'UTC') return true;
  try {
    return name.includes('/') && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
