import { describe, expect, test } from 'vitest';
import {
  addDays,
  getPeriod,
  groupByDate,
  listWeeks,
  moveToMonth,
  parseCalendarDay,
} from './month.ts';

const today = '2026-11-28';

test('a day in the URL must exist', () => {
  expect(parseCalendarDay('2028-02-29', today)).toBe('2028-02-29');
  for (const value of ['2027-02-29', '2027-13-01', '1912-01-01', '9999-01-01', '', 12, undefined])
    expect(parseCalendarDay(value, today)).toBe(today);
});

test('months begin on their first day, and this month on today', () => {
  expect(moveToMonth('2026-12-31', 1, today)).toBe('2027-01-01');
  expect(moveToMonth('2026-12-31', -1, today)).toBe(today);
  expect(moveToMonth('2026-01-31', -1, today)).toBe('2025-12-01');
});

test('weeks begin on Sunday and contain the whole month', () => {
  const weeks = listWeeks('2026-11-28');
  expect(weeks).toHaveLength(5);
  expect([weeks[0]![0], weeks.at(-1)![6]]).toEqual(['2026-11-01', '2026-12-05']);
  // Four weeks without, and six weeks with days of other months.
  expect(listWeeks('2026-02-10')).toHaveLength(4);
  const long = listWeeks('2026-08-10');
  expect(long.map(([sunday]) => sunday)).toEqual([
    '2026-07-26',
    '2026-08-02',
    '2026-08-09',
    '2026-08-16',
    '2026-08-23',
    '2026-08-30',
  ]);
  // The period that the server accepts.
  const { from, until } = getPeriod(long);
  expect([from, until]).toEqual(['2026-07-25T00:00:00.000Z', '2026-09-07T00:00:00.000Z']);
  expect((Date.parse(until) - Date.parse(from)) / 86_400_000).toBe(44);
});

describe('actions of a day', () => {
  const weeks = listWeeks(today);
  const daysOf = (action: Partial<Parameters<typeof groupByDate>[0][number]>, zone = 'UTC') => {
    const complete = {
      start_on: null,
      end_on: null,
      start_local: null,
      end_local: null,
      all_day: false,
      ...action,
    };
    const days = groupByDate([complete], weeks, zone);
    return [...days].filter(([, actions]) => actions.length > 0).map(([day]) => day);
  };

  test('are by the time zone of the viewer', () => {
    const evening = { start_on: '2026-11-28T01:00:00Z', end_on: '2026-11-28T03:00:00Z' };
    expect(daysOf(evening)).toEqual(['2026-11-28']);
    expect(daysOf(evening, 'America/New_York')).toEqual(['2026-11-27']);
  });

  test('are on their first day if they end after midnight, and on each day if they are longer', () => {
    expect(daysOf({ start_on: '2026-11-10T21:00:00Z', end_on: '2026-11-11T02:00:00Z' })).toEqual([
      '2026-11-10',
    ]);
    expect(daysOf({ start_on: '2026-11-10T21:00:00Z', end_on: '2026-11-12T02:00:00Z' })).toEqual([
      '2026-11-10',
      '2026-11-11',
      '2026-11-12',
    ]);
  });

  test('are on the dates of whole days in every time zone', () => {
    const days = {
      all_day: true,
      start_on: '2026-11-10T11:00:00Z',
      end_on: '2026-11-12T11:00:00Z',
      start_local: '2026-11-11',
      end_local: '2026-11-12',
    };
    for (const zone of ['UTC', 'Pacific/Auckland', 'America/New_York'])
      expect(daysOf(days, zone)).toEqual(['2026-11-11', '2026-11-12']);
  });

  test('are on their last day without a start, and nowhere without a date', () => {
    expect(daysOf({ end_on: '2026-11-20T18:00:00Z' })).toEqual(['2026-11-20']);
    expect(daysOf({})).toEqual([]);
  });

  test('that began years ago are on every day', () => {
    const years = { start_on: '1990-01-01T00:00:00Z', end_on: '2099-01-01T00:00:00Z' };
    expect(daysOf(years)).toEqual(weeks.flat());
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });
});
