import { describe, expect, test } from 'vitest';
import { findRule, getNextDates, type RepeatRule } from './repeat.ts';

const today = '2026-11-28';
const next = (rule: RepeatRule, day: string) =>
  getNextDates({ start_date: day, end_date: day }, rule, today).start_date;

describe('the next date of an event', () => {
  test.each<[RepeatRule, string, string]>([
    ['week', '2026-12-03', '2026-12-10'],
    ['two-weeks', '2026-12-03', '2026-12-17'],
    ['month-day', '2026-12-31', '2027-01-31'],
    // The first and the last Tuesday that a month surely has.
    ['month-weekday', '2026-12-01', '2027-01-05'],
    ['month-weekday', '2026-12-22', '2027-01-26'],
  ])('of an event to come, by %s after %s, is %s', (rule, day, expected) =>
    expect(next(rule, day)).toBe(expected),
  );

  test.each<[RepeatRule, string, string]>([
    ['week', '2026-11-21', '2026-12-05'],
    ['week', '2026-11-28', '2026-12-05'],
    ['week', '1996-11-30', '2026-12-05'],
    ['two-weeks', '2026-11-13', '2026-12-11'],
    ['two-weeks', '2026-10-31', '2026-12-12'],
    ['month-day', '2026-10-29', '2026-11-29'],
    ['month-day', '2026-10-28', '2026-12-28'],
    ['month-day', '1990-01-30', '2026-11-30'],
    ['month-weekday', '2026-10-27', '2026-12-22'],
  ])('of an event that is over, by %s after %s, is %s', (rule, day, expected) =>
    expect(next(rule, day)).toBe(expected),
  );

  test('skips months without that date or that weekday', () => {
    expect(next('month-day', '2026-10-31')).toBe('2026-12-31');
    expect(next('month-day', '2027-01-31')).toBe('2027-03-31');
    // The fifth Saturday: the next one after today is in January.
    expect(next('month-weekday', '2026-10-31')).toBe('2027-01-30');
    expect(next('month-day', '2096-02-29')).toBe('2096-03-29');
  });

  test('keeps the length, and is empty without a date', () => {
    expect(
      getNextDates({ start_date: '2026-12-30', end_date: '2027-01-02' }, 'week', today),
    ).toEqual({ start_date: '2027-01-06', end_date: '2027-01-09' });
    expect(getNextDates({ start_date: '', end_date: '2026-12-30' }, 'week', today)).toEqual({
      start_date: '',
      end_date: '2027-01-06',
    });
    const none = { start_date: '', end_date: '' };
    expect(getNextDates(none, 'month-day', today)).toEqual(none);
  });
});

test('the rule is found by the dates', () => {
  const from = { start_date: '2026-12-03', end_date: '2026-12-03' };
  const at = (day: string) => findRule(from, { start_date: day, end_date: day }, today);
  expect(at('2026-12-10')).toBe('week');
  expect(at('2026-12-17')).toBe('two-weeks');
  expect(at('2027-01-07')).toBe('month-weekday');
  expect(at('2027-01-03')).toBe('month-day');
  expect(at('2026-12-11')).toBeUndefined();
});
