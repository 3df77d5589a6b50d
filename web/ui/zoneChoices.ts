// Time zone options, sorted by UTC offset.
import { t } from '../i18n/language.ts';
import { browserZone } from './zones.ts';

const hour = 60;
/** Offsets in minutes: GMT-12:00 to GMT+13:00. */
const [west, east] = [-12 * hour, 13 * hour];

/** No inhabited place uses this offset, so it has no zone name. */
const westernmost = 'Etc/GMT+12';

/** Offset from UTC in minutes at the given time. */
export function zoneOffset(zone: string, moment: Date): number {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d+):(\d+)/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * hour + Number(minutes));
}

/** "GMT-5:00". */
export function formatOffset(offset: number): string {
  const distance = Math.abs(offset);
  return `GMT${offset < 0 ? '-' : '+'}${Math.floor(distance / hour)}:${String(distance % hour).padStart(2, '0')}`;
}

/** "America/New York". */
const zoneWord = (zone: string) =>
  zone === westernmost ? t('International date line, west') : zone.replaceAll('_', ' ');

/** "America/New York (GMT-5:00)". */
export const zoneWithOffset = (zone: string, moment: Date) =>
  `${zoneWord(zone)} (${formatOffset(zoneOffset(zone, moment))})`;

/**
 * All selectable zones with their offset at the given time: the browser’s own first, then from west
 * to east.
 */
export function zoneChoices(selected: string, moment: Date): { value: string; label: string }[] {
  const browserZoneName = browserZone();
  const choice = (zone: string, offset: number) => ({
    value: zone,
    label: `${formatOffset(offset)} ${zoneWord(zone)}`,
  });
  const others = [...new Set([westernmost, ...Intl.supportedValuesOf('timeZone'), 'UTC', selected])]
    .filter((zone) => zone !== browserZoneName)
    .map((zone) => ({ zone, offset: zoneOffset(zone, moment) }))
    .filter(({ zone, offset }) => zone === selected || (offset >= west && offset <= east))
    .toSorted((a, b) => a.offset - b.offset || (a.zone < b.zone ? -1 : 1));
  return [
    choice(browserZoneName, zoneOffset(browserZoneName, moment)),
    ...others.map(({ zone, offset }) => choice(zone, offset)),
  ];
}
