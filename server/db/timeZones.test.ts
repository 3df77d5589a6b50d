import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { Database } from './database.ts';
import { zonedToInstant } from './timeZones.ts';
import { isZone } from '../lib/validation/timeZone.ts';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let db: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  db = new Database(fresh.pool);
});
afterAll(() => fresh.close());

const at = async (date: string, time: string, zone: string) =>
  (await zonedToInstant(db, date, time, zone))?.moment.toISOString();

test('accepts locations and UTC as zones', () => {
  for (const name of [
    'UTC',
    'America/New_York',
    'Europe/Berlin',
    'Asia/Kathmandu',
    'Pacific/Chatham',
    'America/Argentina/Buenos_Aires',
    'Etc/GMT+5',
  ])
    expect(isZone(name), name).toBe(true);
});

test('rejects abbreviations without daylight saving time, and offsets, which PostgreSQL interprets differently', () => {
  for (const name of [
    '',
    'CET',
    'EST',
    'EST5EDT',
    '+02:00',
    '-5',
    'FOO5BAR',
    'Europe/Nowhere',
    'America/',
    '/',
    "UTC'; select 1",
    'posix/../etc',
  ])
    expect(isZone(name), name).toBe(false);
});

test('finds every zone that browsers know in PostgreSQL', async () => {
  const names = Intl.supportedValuesOf('timeZone');
  expect(names.length).toBeGreaterThan(300);
  for (const name of names.filter(isZone))
    expect(await at('2027-07-01', '12:00', name), name).toMatch(/^2027-/);
});

test('converts times in winter and summer', async () => {
  expect(await at('2027-01-15', '18:00', 'America/New_York')).toBe('2027-01-15T23:00:00.000Z');
  expect(await at('2027-07-15', '18:00', 'America/New_York')).toBe('2027-07-15T22:00:00.000Z');
  expect(await at('2027-07-15', '18:00', 'Australia/Sydney')).toBe('2027-07-15T08:00:00.000Z');
  expect(await at('2027-01-15', '18:00', 'Asia/Kathmandu')).toBe('2027-01-15T12:15:00.000Z');
  expect(await at('2027-07-15', '18:00', 'UTC')).toBe('2027-07-15T18:00:00.000Z');
});

test('converts times around the skipped hour', async () => {
  expect(await at('2027-03-14', '01:59', 'America/New_York')).toBe('2027-03-14T06:59:00.000Z');
  expect(await at('2027-03-14', '02:30', 'America/New_York')).toBe('2027-03-14T07:30:00.000Z');
  expect(await at('2027-03-14', '03:00', 'America/New_York')).toBe('2027-03-14T07:00:00.000Z');
  expect(await at('2027-03-28', '03:00', 'Europe/Berlin')).toBe('2027-03-28T01:00:00.000Z');
});

test('converts times around the repeated hour', async () => {
  expect(await at('2027-11-07', '00:59', 'America/New_York')).toBe('2027-11-07T04:59:00.000Z');
  expect(await at('2027-11-07', '01:30', 'America/New_York')).toBe('2027-11-07T06:30:00.000Z');
  expect(await at('2027-11-07', '02:00', 'America/New_York')).toBe('2027-11-07T07:00:00.000Z');
});

test('compares instants, not local times, to decide whether a time is in the future', async () => {
  const inOneHour = new Date(Date.now() + 60 * 60_000);
  const localTime = (zone: string) =>
    new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
      .format(inOneHour)
      .split(' ') as [string, string];
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])
    expect((await zonedToInstant(db, ...localTime(zone), zone))?.ahead, zone).toBe(true);
  expect(
    (await zonedToInstant(db, ...localTime('Pacific/Pago_Pago'), 'Pacific/Kiritimati'))?.ahead,
  ).toBe(false);
});

test('returns undefined for dates and times that do not exist', async () => {
  for (const [date, time] of [
    ['2027-02-29', '12:00'],
    ['2027-13-01', '12:00'],
    ['2027-06-31', '12:00'],
    ['2027-06-01', '25:00'],
    ['2027-06-01', '12:60'],
    ['never', '12:00'],
  ] as const)
    expect(await at(date, time, 'UTC'), `${date} ${time}`).toBeUndefined();
  expect(await at('2027-06-01', '12:00', 'Europe/Nowhere')).toBeUndefined();
});
