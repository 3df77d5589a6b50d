// Time zone options in the forms of actions and polls, sorted by UTC offset.
import { t } from '../i18n/language.ts';
import { browserZone } from './zones.ts';

const minutesPerHour = 60;
/** Offered offsets in minutes: GMT-12:00 to GMT+13:00. */
const [minOffset, maxOffset] = [-12 * minutesPerHour, 13 * minutesPerHour];

/**
 * GMT-12:00: names of this kind have the opposite sign. No inhabited place uses this offset, so no
 * other zone has it.
 */
const westernmost = 'Etc/GMT+12';

/** Making a formatter takes longer than using it, and there are 400 zones. */
const offsetFormatters = new Map<string, Intl.DateTimeFormat>();

function offsetFormatter(zone: string): Intl.DateTimeFormat {
  const known = offsetFormatters.get(zone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  });
  offsetFormatters.set(zone, formatter);
  return formatter;
}

/** Offset from UTC in minutes at the given time. */
export function zoneOffset(zone: string, moment: Date): number {
  const name = offsetFormatter(zone)
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d+):(\d+)/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * minutesPerHour + Number(minutes));
}

/** An offset in minutes as "GMT-5:00". */
export function formatOffset(offset: number): string {
  const distance = Math.abs(offset);
  return `GMT${offset < 0 ? '-' : '+'}${Math.floor(distance / minutesPerHour)}:${String(distance % minutesPerHour).padStart(2, '0')}`;
}

/** "America/New York". */
const getZoneLabel = (zone: string) =>
  zone === westernmost ? t('International date line, west') : zone.replaceAll('_', ' ');

/** "America/New York (GMT-5:00)". */
export const zoneWithOffset = (zone: string, moment: Date) =>
  `${getZoneLabel(zone)} (${formatOffset(zoneOffset(zone, moment))})`;

/**
 * All selectable zones with their offset at the given time: the browser’s own first, then from west
 * to east.
 */
export function zoneChoices(selected: string, moment: Date): { value: string; label: string }[] {
  const browserZoneName = browserZone();
  const choice = (zone: string, offset: number) => ({
    value: zone,
    label: `${formatOffset(offset)} ${getZoneLabel(zone)}`,
  });
  const others = [...new Set([westernmost, ...Intl.supportedValuesOf('timeZone'), 'UTC', selected])]
    .filter((zone) => zone !== browserZoneName)
    .map((zone) => ({ zone, offset: zoneOffset(zone, moment) }))
    .filter(({ zone, offset }) => zone === selected || (offset >= minOffset && offset <= maxOffset))
    .toSorted((a, b) => a.offset - b.offset || (a.zone < b.zone ? -1 : 1));
  return [
    choice(browserZoneName, zoneOffset(browserZoneName, moment)),
    ...others.map(({ zone, offset }) => choice(zone, offset)),
  ];
}
