import { describe, expect, test } from 'vitest';
import {
  zoneNotes,
  formatDuration,
  formatEnd,
  formatHours,
  formatStart,
  formatStub,
  formatWhen,
  type ActionTimes,
} from './times.ts';

const now = new Date('2026-11-21T12:00:00Z');
const hours = (
  start_on: string | null,
  end_on: string | null,
  timezone = 'America/New_York',
): ActionTimes => ({
  start_on,
  end_on,
  start_local: null,
  end_local: null,
  all_day: false,
  timezone,
});
const days = (
  start_local: string | null,
  end_local: string | null,
  timezone = 'Pacific/Auckland',
): ActionTimes => ({
  // The day starts there while it is still the day before in most of the world.
  start_on: start_local && '2026-11-26T11:00:00Z',
  end_on: end_local && '2026-11-29T11:00:00Z',
  start_local,
  end_local,
  all_day: true,
  timezone,
});
const evening = hours('2026-11-27T23:30:00Z', '2026-11-28T01:00:00Z');

describe('the date stub and hours of a ticket', () => {
  test.each([
    [
      'hours in the same zone',
      evening,
      'America/New_York',
      { top: 'Fri', day: '27', month: 'Nov' },
      '6:30 – 8:00\u00a0pm',
    ],
    [
      'hours that span two days in another zone',
      evening,
      'Europe/London',
      { top: 'Fri–Sat', day: '27–28', month: 'Nov' },
      '11:30\u00a0pm – 1:00\u00a0am',
    ],
    [
      'hours on the next day in another zone',
      evening,
      'Asia/Kolkata',
      { top: 'Sat', day: '28', month: 'Nov' },
      '5:00 – 6:30\u00a0am',
    ],
    [
      'no end',
      hours('2026-11-27T23:30:00Z', null),
      'UTC',
      { top: 'Fri', day: '27', month: 'Nov' },
      '11:30\u00a0pm',
    ],
    [
      'no beginning',
      hours(null, '2026-12-08T18:00:00Z'),
      'UTC',
      { top: 'Until', day: '8', month: 'Dec' },
      'until 6:00\u00a0pm',
    ],
    [
      'hours in the afternoon',
      hours('2026-11-27T15:00:00Z', '2026-11-27T19:00:00Z'),
      'UTC',
      { top: 'Fri', day: '27', month: 'Nov' },
      '3:00 – 7:00\u00a0pm',
    ],
    [
      'one whole day, the same in every zone',
      days('2026-11-27', '2026-11-27'),
      'America/New_York',
      { top: 'Fri', day: '27', month: 'Nov' },
      'All day',
    ],
    [
      'whole days',
      days('2026-11-27', '2026-11-29'),
      'America/New_York',
      { top: 'Fri–Sun', day: '27–29', month: 'Nov' },
      'All day',
    ],
    [
      'whole days across the end of a month',
      days('2026-11-30', '2026-12-02'),
      'UTC',
      { top: 'Mon–Wed', day: '30–2', month: 'Nov–Dec' },
      'All day',
    ],
    [
      'only a last day',
      days(null, '2026-11-29'),
      'UTC',
      { top: 'Until', day: '29', month: 'Nov' },
      'Anytime',
    ],
    ['no time', hours(null, null), 'UTC', undefined, 'Anytime'],
  ])('formats %s', (_case, times, zone, stub, text) => {
    expect(formatStub(times, zone, new Date('2026-11-20T12:00:00Z'))).toEqual(stub);
    expect(formatHours(times, zone)).toBe(text);
  });

  test('names the year of a date that is far away', () => {
    const times = days('2027-11-30', '2027-11-30');
    const stubAt = (now: string) => formatStub(times, 'UTC', new Date(now))?.month;
    expect(stubAt('2027-10-01T12:00:00Z')).toBe('Nov');
    expect(stubAt('2026-11-20T12:00:00Z')).toBe('Nov 2027');
  });
});

test.each([
  [evening, 'America/New_York', 'Friday, Nov 27, 6:30 – 8:00\u00a0pm'],
  [evening, 'Europe/London', 'Fri, Nov 27, 11:30\u00a0pm – Sat, Nov 28, 1:00\u00a0am'],
  [days('2026-11-27', '2026-11-27'), 'America/New_York', 'Friday, Nov 27, all day'],
  [days('2026-11-27', '2026-11-29'), 'America/New_York', 'Fri, Nov 27 – Sun, Nov 29, all day'],
  [days(null, '2026-11-29'), 'America/New_York', 'Until Sunday, Nov 29'],
  [hours(null, '2026-12-08T18:00:00Z'), 'UTC', 'Until Tuesday, Dec 8, 6:00\u00a0pm'],
  [
    hours('2027-01-05T18:00:00Z', '2027-01-05T19:00:00Z'),
    'UTC',
    'Tuesday, Jan 5, 2027, 6:00 – 7:00\u00a0pm',
  ],
  [hours(null, null), 'UTC', 'Anytime'],
])('formats the full time, case %#', (times, zone, text) =>
  expect(formatWhen(times, zone, now)).toBe(text),
);

test('shows both zones if they differ, with their offset on that day', () => {
  expect(zoneNotes(evening, 'America/New_York', now)).toEqual({});
  expect(zoneNotes(evening, 'Asia/Kolkata', now)).toEqual({
    ownZone: 'Your time zone: Asia/Kolkata (GMT+5:30)',
    localTime: 'Local time there: Friday, Nov 27, 6:30 – 8:00\u00a0pm, America/New York (GMT-5:00)',
  });
  const summer = hours('2027-07-01T16:00:00Z', '2027-07-01T17:00:00Z');
  expect(zoneNotes(summer, 'America/Los_Angeles', now).ownZone).toBe(
    'Your time zone: America/Los Angeles (GMT-7:00)',
  );
  // Another zone with the same offset.
  expect(zoneNotes(evening, 'America/Toronto', now)).toEqual({});
  // Clocks change between start and end in only one of the zones.
  const overNight = hours('2026-11-01T04:00:00Z', '2026-11-01T08:00:00Z', 'America/Regina');
  expect(zoneNotes(overNight, 'America/Chicago', now).localTime).toMatch(
    /^Local time there: .*America\/Regina \(GMT-6:00\)$/,
  );
  expect(zoneNotes(days('2026-11-27', '2026-11-27'), 'UTC', now)).toEqual({
    localTime: 'Dates are in local time there: Pacific/Auckland (GMT+13:00)',
  });
  expect(zoneNotes(hours(null, null), 'UTC', now)).toEqual({});
});

const open = { kind: 'task', start_on: null, ended: false, called_off: false } as const;
test.each([
  [{ ...open, end_on: '2026-11-27T12:00:00Z' }, 'Ends in 6 days'],
  [{ ...open, end_on: '2026-11-21T15:00:00Z' }, 'Ends in 3 hours'],
  [{ ...open, end_on: '2026-11-21T11:00:00Z' }, 'Ended'],
  [{ ...open, end_on: '2026-11-27T12:00:00Z', called_off: true }, 'Canceled'],
  [{ ...open, end_on: null }, undefined],
])('formats the ending, case %#', (action, text) => expect(formatEnd(action, now)).toBe(text));

const event = { ...open, kind: 'event' } as const;
test.each([
  ['2026-11-27T12:00:00Z', '2026-11-27T14:00:00Z', 'Starts in 6 days'],
  ['2026-11-27T12:00:00Z', null, 'Starts in 6 days'],
  ['2026-11-21T11:00:00Z', '2026-11-21T15:00:00Z', 'Now'],
  ['2026-11-21T11:00:00Z', null, undefined],
  ['2026-11-21T10:00:00Z', '2026-11-21T11:00:00Z', 'Ended'],
  [null, '2026-11-21T15:00:00Z', 'Ends in 3 hours'],
])('says when an event from %s to %s starts', (start_on, end_on, text) =>
  expect(formatEnd({ ...event, start_on, end_on }, now)).toBe(text),
);

test('shows the period twice from twelve on, which could be noon or midnight', () => {
  const range = (from: string, to: string) => formatHours(hours(from, to), 'UTC');
  expect(range('2026-11-27T00:00:00Z', '2026-11-27T01:00:00Z')).toBe(
    '12:00\u00a0am – 1:00\u00a0am',
  );
  expect(range('2026-11-27T12:30:00Z', '2026-11-27T14:00:00Z')).toBe(
    '12:30\u00a0pm – 2:00\u00a0pm',
  );
});

test.each([
  [1, '1 minute'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [90, '1½ hours'],
  [100, '100 minutes'],
  [150, '2½ hours'],
  [180, '3 hours'],
])('shows %i minutes as "%s"', (time_to_complete, words) => {
  expect(formatDuration({ time_to_complete })).toBe(words);
});

test('the start in a calendar is the time on its first day', () => {
  expect(formatStart(evening, 'America/New_York', '2026-11-27')).toBe('6:30\u00a0pm');
  expect(formatStart(evening, 'UTC', '2026-11-27')).toBe('11:30\u00a0pm');
  expect(formatStart(evening, 'UTC', '2026-11-28')).toBe('');
  expect(formatStart(hours(null, '2026-12-08T18:00:00Z'), 'UTC', '2026-12-08')).toBe(
    'until 6:00\u00a0pm',
  );
  expect(formatStart(days('2026-11-27', '2026-11-27'), 'UTC', '2026-11-27')).toBe('');
});
