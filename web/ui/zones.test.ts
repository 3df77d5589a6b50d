import { expect, test } from 'vitest';
import { toLocalTime, toInstant } from './zones.ts';

test.each([
  ['UTC', '2026-11-28', '20:00', '2026-11-28T20:00:00.000Z'],
  ['Europe/Berlin', '2026-11-28', '20:00', '2026-11-28T19:00:00.000Z'],
  ['Europe/Berlin', '2026-07-01', '20:00', '2026-07-01T18:00:00.000Z'],
  // The night in which clocks go back, before and after the change.
  ['America/New_York', '2026-11-01', '00:30', '2026-11-01T04:30:00.000Z'],
  ['America/New_York', '2026-11-01', '08:00', '2026-11-01T13:00:00.000Z'],
  ['Asia/Kathmandu', '2027-01-01', '00:15', '2026-12-31T18:30:00.000Z'],
])('converts local time in %s: %s %s is %s', (zone, date, time, moment) => {
  expect(toInstant(zone, date, time)?.toISOString()).toBe(moment);
  expect(toLocalTime(zone, new Date(moment))).toBe(`${date} ${time}`);
});

test('returns undefined for an incomplete date or time', () => {
  expect(toInstant('UTC', '', '20:00')).toBeUndefined();
  expect(toInstant('UTC', '2026-11-28', '')).toBeUndefined();
});
