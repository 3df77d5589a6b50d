import { expect, test } from 'vitest';
import { relativeTime, timeUntil, weekdayAndTime } from './time.ts';

const now = new Date(2026, 10, 20, 18, 0, 0);
const before = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1000), now);

test.each([
  [-30, 'just now'],
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [119, '1 minute ago'],
  [12 * 60, '12 minutes ago'],
  [3599, '59 minutes ago'],
  [3600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, 'Nov 19, 6:00\u00a0pm'],
])('formats an age of %i seconds as %s', (seconds, words) => {
  expect(before(seconds)).toBe(words);
});

test('adds the year if it is not the current one', () => {
  expect(relativeTime(new Date(2025, 0, 2, 9, 5), now)).toBe('Jan 2, 2025, 9:05\u00a0am');
});

test('names the weekday, and the year of another year', () => {
  expect(weekdayAndTime(new Date(2026, 10, 29, 7, 0), now)).toBe('Sunday, Nov 29, 7:00\u00a0am');
  expect(weekdayAndTime(new Date(2027, 0, 3, 7, 0), now)).toContain('2027');
});

test.each([
  [-5, 'in less than a minute'],
  [59, 'in less than a minute'],
  [60, 'in 1 minute'],
  [3569, 'in 59 minutes'],
  [3570, 'in 1 hour'],
  [3 * 3600 + 100, 'in 3 hours'],
  [86_399, 'in 1 day'],
  [7 * 86_400 - 10, 'in 7 days'],
  // the clock shows 2:00 pm and 11:00 pm
  [44 * 3600, 'in 2 days'],
  [77 * 3600, 'in 3 days'],
])('formats %i seconds ahead as %s', (seconds, words) => {
  expect(timeUntil(new Date(now.getTime() + seconds * 1000), now)).toBe(words);
});
