import { expect, test } from 'vitest';
import { formatClockTime, formatShortTime } from './times.ts';

const now = new Date(2026, 10, 21, 14, 41);

test.each([
  [new Date(2026, 10, 21, 14, 41, 30), 'now'],
  [new Date(2026, 10, 21, 14, 37), '4m'],
  [new Date(2026, 10, 20, 15, 0), '23h'],
  [new Date(2026, 10, 17, 9, 0), 'Tue'],
  [new Date(2026, 9, 2, 9, 0), 'Oct 2'],
  [new Date(2025, 9, 2, 9, 0), 'Oct 2, 2025'],
])('formats %s relative to now', (date, expected) => {
  expect(formatShortTime(date, now)).toBe(expected);
});

test('formats the time of day', () => {
  expect(formatClockTime(now)).toBe('2:41\u00a0pm');
});
