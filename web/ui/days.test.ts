import { expect, test } from 'vitest';
import { groupByDay, dayLabel } from './days.ts';

// Local time, whatever the time zone of the machine.
const now = new Date(2026, 2, 1, 9, 30);

test.each([
  [new Date(2026, 2, 1, 0, 0), 'Today'],
  [new Date(2026, 2, 1, 9, 31), 'Today'],
  [new Date(2026, 1, 28, 23, 59), 'Yesterday'],
  [new Date(2026, 1, 28, 0, 0), 'Yesterday'],
  [new Date(2026, 1, 27, 23, 59), 'Friday, February 27'],
  [new Date(2025, 11, 31, 12, 0), 'Wednesday, December 31, 2025'],
])('labels %s as %s', (date, name) => expect(dayLabel(date, now)).toBe(name));

test('groups a sorted list by day', () => {
  const moments = [
    new Date(2026, 2, 1, 9),
    new Date(2026, 2, 1, 8),
    new Date(2026, 1, 28, 20),
    new Date(2026, 0, 5),
  ];
  expect(
    groupByDay(moments, (moment) => moment, now).map(({ day, list }) => [day, list.length]),
  ).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Monday, January 5', 1],
  ]);
  expect(groupByDay([], (moment: Date) => moment, now)).toEqual([]);
});
