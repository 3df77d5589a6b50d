import { expect, test } from 'vitest';
import { browserZone } from './zones.ts';
import { zoneOffset, formatOffset, zoneChoices } from './zoneChoices.ts';

const winter = new Date('2026-12-01T12:00:00Z');
const summer = new Date('2026-07-01T12:00:00Z');

test.each([
  ['America/New_York', winter, 'GMT-5:00'],
  ['America/New_York', summer, 'GMT-4:00'],
  ['Asia/Kathmandu', winter, 'GMT+5:45'],
  ['America/St_Johns', winter, 'GMT-3:30'],
  ['UTC', winter, 'GMT+0:00'],
])('formats the offset of %s', (zone, date, text) =>
  expect(formatOffset(zoneOffset(zone, date))).toBe(text),
);

test('lists the browser’s own zone first, then GMT-12:00 to GMT+13:00', () => {
  const [own, ...others] = zoneChoices(browserZone(), winter);
  expect(own?.value).toBe(browserZone());
  expect(others[0]?.label).toBe('GMT-12:00 International date line, west');
  expect(others.at(-1)?.label).toMatch(/^GMT\+13:00 /);
  expect(others.filter(({ value }) => value === browserZone())).toEqual([]);
  expect(others.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['America/New_York', 'Europe/Berlin', 'Pacific/Auckland']),
  );
});

test('keeps the current choice in the list, whatever its offset', () => {
  expect(
    zoneChoices('Pacific/Kiritimati', winter).find(({ value }) => value === 'Pacific/Kiritimati')
      ?.label,
  ).toBe('GMT+14:00 Pacific/Kiritimati');
  expect(zoneChoices('UTC', winter).some(({ value }) => value === 'Pacific/Kiritimati')).toBe(
    false,
  );
});
