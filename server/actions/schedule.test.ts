// Times of actions in time zones with clock changes.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishAction } from '#test/actions.ts';
import { createTestTown, type TestTown } from '#test/town.ts';

let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(() => town.close());

type Case = [
  what: string,
  zone: string,
  start: string,
  end: string,
  startOn: string,
  endOn: string,
];

const published = async (allDay: boolean, [, timezone, start_on, end_on]: Case) =>
  publishAction(town, 'ada', { all_day: allDay, timezone, start_on, end_on });

describe('an event of several hours', () => {
  // expected values by the rules of the zones for these years: https://www.iana.org/time-zones
  const cases: Case[] = [
    [
      'before the spring change',
      'America/New_York',
      '2038-03-13T09:00',
      '2038-03-13T11:00',
      '2038-03-13T14:00:00.000Z',
      '2038-03-13T16:00:00.000Z',
    ],
    [
      'over the spring change',
      'America/New_York',
      '2038-03-14T01:30',
      '2038-03-14T03:30',
      '2038-03-14T06:30:00.000Z',
      '2038-03-14T07:30:00.000Z',
    ],
    [
      'after the spring change',
      'America/New_York',
      '2038-03-15T09:00',
      '2038-03-15T11:00',
      '2038-03-15T13:00:00.000Z',
      '2038-03-15T15:00:00.000Z',
    ],
    [
      'over the autumn change',
      'America/New_York',
      '2038-11-07T00:30',
      '2038-11-07T02:30',
      '2038-11-07T04:30:00.000Z',
      '2038-11-07T07:30:00.000Z',
    ],
    [
      'in the hour that a clock shows twice, taken as the later of the two',
      'America/New_York',
      '2038-11-07T01:15',
      '2038-11-07T01:45',
      '2038-11-07T06:15:00.000Z',
      '2038-11-07T06:45:00.000Z',
    ],
    [
      'over the spring change',
      'Europe/Berlin',
      '2038-03-28T01:00',
      '2038-03-28T04:00',
      '2038-03-28T00:00:00.000Z',
      '2038-03-28T02:00:00.000Z',
    ],
    [
      'over the autumn change',
      'Europe/Berlin',
      '2038-10-31T01:00',
      '2038-10-31T04:00',
      '2038-10-30T23:00:00.000Z',
      '2038-10-31T03:00:00.000Z',
    ],
    [
      'over the autumn change in the southern hemisphere',
      'Pacific/Auckland',
      '2038-04-04T01:00',
      '2038-04-04T04:00',
      '2038-04-03T12:00:00.000Z',
      '2038-04-03T16:00:00.000Z',
    ],
    [
      'over the spring change in the southern hemisphere',
      'Pacific/Auckland',
      '2038-09-26T01:00',
      '2038-09-26T04:00',
      '2038-09-25T13:00:00.000Z',
      '2038-09-25T15:00:00.000Z',
    ],
    [
      'with an offset of 5:30 hours',
      'Asia/Kolkata',
      '2038-06-01T09:00',
      '2038-06-01T11:00',
      '2038-06-01T03:30:00.000Z',
      '2038-06-01T05:30:00.000Z',
    ],
    [
      'where clocks are put forward by half an hour',
      'Australia/Lord_Howe',
      '2038-10-03T01:00',
      '2038-10-03T03:00',
      '2038-10-02T14:30:00.000Z',
      '2038-10-02T16:00:00.000Z',
    ],
    [
      'in UTC',
      'UTC',
      '2038-06-01T09:00',
      '2038-06-01T11:00',
      '2038-06-01T09:00:00.000Z',
      '2038-06-01T11:00:00.000Z',
    ],
  ];
  test.for(cases)('%s, %s', async (given) => {
    const [, , start_local, end_local, start_on, end_on] = given;
    expect(await published(false, given)).toMatchObject({
      start_on,
      end_on,
      start_local,
      end_local,
    });
  });
});

describe('an event of whole days', () => {
  const cases: Case[] = [
    [
      'the day of 23 hours',
      'America/New_York',
      '2038-03-14',
      '2038-03-14',
      '2038-03-14T05:00:00.000Z',
      '2038-03-15T04:00:00.000Z',
    ],
    [
      'the day of 25 hours',
      'America/New_York',
      '2038-11-07',
      '2038-11-07',
      '2038-11-07T04:00:00.000Z',
      '2038-11-08T05:00:00.000Z',
    ],
    [
      'three days over the change',
      'Europe/Berlin',
      '2038-03-27',
      '2038-03-29',
      '2038-03-26T23:00:00.000Z',
      '2038-03-29T22:00:00.000Z',
    ],
    [
      'a day far east',
      'Pacific/Auckland',
      '2038-09-26',
      '2038-09-26',
      '2038-09-25T12:00:00.000Z',
      '2038-09-26T11:00:00.000Z',
    ],
    [
      'a day with an offset of 5:30 hours',
      'Asia/Kolkata',
      '2036-02-29',
      '2036-02-29',
      '2036-02-28T18:30:00.000Z',
      '2036-02-29T18:30:00.000Z',
    ],
    [
      'the last day of a year',
      'Pacific/Kiritimati',
      '2038-12-31',
      '2038-12-31',
      '2038-12-30T10:00:00.000Z',
      '2038-12-31T10:00:00.000Z',
    ],
    [
      'where the day begins at one o’clock',
      'Africa/Cairo',
      '2038-04-30',
      '2038-04-30',
      '2038-04-29T22:00:00.000Z',
      '2038-04-30T21:00:00.000Z',
    ],
    [
      'where midnight comes twice',
      'America/Havana',
      '2038-11-07',
      '2038-11-07',
      '2038-11-07T04:00:00.000Z',
      '2038-11-08T05:00:00.000Z',
    ],
  ];
  test.for(cases)('%s, %s', async (given) => {
    const [, , start_local, end_local, start_on, end_on] = given;
    expect(await published(true, given)).toMatchObject({
      start_on,
      end_on,
      start_local,
      end_local,
      all_day: true,
    });
  });

  test('without a last day lasts one, and another kind is open-ended', async () => {
    const event = await publishAction(town, 'ada', {
      all_day: true,
      timezone: 'Europe/Berlin',
      start_on: '2038-06-01',
      end_on: '',
    });
    expect(event).toMatchObject({ end_local: '2038-06-01', end_on: '2038-06-01T22:00:00.000Z' });
    const task = await publishAction(town, 'ada', {
      kind: 'task',
      all_day: true,
      timezone: 'Europe/Berlin',
      start_on: '2038-06-01',
      end_on: '',
    });
    expect(task).toMatchObject({ end_local: null, end_on: null });
  });
});
