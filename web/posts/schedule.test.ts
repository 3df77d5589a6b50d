import { expect, test } from 'vitest';
import { day, minute } from '#contract/durations.ts';
import { scheduleStrings } from '#contract/scheduleStrings.ts';
import { checkPublishTime, publishMoment, suggestPublishTime, toPublishTime } from './schedule.ts';

const now = new Date(2026, 10, 28, 18, 30);

test('offers the next morning', () => {
  expect(suggestPublishTime(now)).toEqual({ date: '2026-11-29', time: '09:00' });
});

test('converts a moment into local date and time, and back', () => {
  const moment = new Date(2026, 11, 24, 17, 5);
  expect(toPublishTime(moment)).toEqual({ date: '2026-12-24', time: '17:05' });
  expect(publishMoment(toPublishTime(moment))).toEqual(moment);
});

test('accepts times in the future, within a year', () => {
  const check = (offsetMs: number) =>
    checkPublishTime(toPublishTime(new Date(now.getTime() + offsetMs)), now);
  expect(check(minute)).toBeUndefined();
  expect(check(364 * day)).toBeUndefined();
  expect(check(0)).toBe(scheduleStrings.scheduleInPast);
  expect(check(-day)).toBe(scheduleStrings.scheduleInPast);
  expect(check(366 * day)).toBe(scheduleStrings.scheduleTooFar);
  expect(checkPublishTime({ date: '2026-12-01', time: '' }, now)).toBe(
    'Please choose a date and a time.',
  );
});
