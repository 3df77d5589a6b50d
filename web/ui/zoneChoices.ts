// Zones of the world by how far their clocks are from Greenwich.
import { t } from '../i18n/language.ts';
import { ownZone } from './zones.ts';

const hour = 60;
/** Minutes: from GMT-12:00 to GMT+13:00. */
const [west, east] = [-12 * hour, 13 * hour];

/** No place that people live at keeps the westernmost of them. */
const westernmost = 'Etc/GMT+12';

/** How many minutes a clock there is ahead of Greenwich at this moment. */
export function offsetIn(zone: string, moment: Date): number {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d+):(\d+)/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * hour + Number(minutes));
}

/** "GMT-5:00". */
export function offsetWord(offset: number): string {
  const distance = Math.abs(offset);
  return `GMT${offset < 0 ? '-' : '+'}${Math.floor(distance / hour)}:${String(distance % hour).padStart(2, '0')}`;
}

/** "America/New York". */
const zoneWord = (zone: string) =>
  zone === westernmost ? t('International date line, west') : zone.replaceAll('_', ' ');

/** "America/New York (GMT-5:00)". */
export const zoneWithOffset = (zone: string, moment: Date) =>
  `${zoneWord(zone)} (${offsetWord(offsetIn(zone, moment))})`;

/** Every zone one may choose, with its offset at this moment: one's own first, then from west to east. */
export function zoneChoices(chosen: string, moment: Date): { value: string; label: string }[] {
  const own = ownZone();
  const choice = (zone: string, offset: number) => ({
    value: zone,
    label: `${offsetWord(offset)} ${zoneWord(zone)}`,
  });
  const others = [...new Set([westernmost, ...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])]
    .filter((zone) => zone !== own)
    .map((zone) => ({ zone, offset: offsetIn(zone, moment) }))
    .filter(({ zone, offset }) => zone === chosen || (offset >= west && offset <= east))
    .toSorted((a, b) => a.offset - b.offset || (a.zone < b.zone ? -1 : 1));
  return [
    choice(own, offsetIn(own, moment)),
    ...others.map(({ zone, offset }) => choice(zone, offset)),
  ];
}
