// When a scheduled backup is due.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { hour } from '#contract/durations.ts';
import { freshDatabase } from '#test/database.ts';
import { readConfig } from '../config.ts';
import { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { openRunLog, withBackupLock } from './runs.ts';
import { isBackupDue } from './schedule.ts';

const { pool, close } = await freshDatabase();
const db = new Database(pool);
afterAll(close);
beforeEach(() => db.execute(sql`delete from backups`));

const bucket = 's3://KEY:SECRET@store.example/copies?region=r';
const config = readConfig({
  BACKUP_TO: `/var/backups/folkmoot, ${bucket}`,
  BACKUP_AT: '03:30',
  TIME_ZONE: 'America/New_York',
});
const places = ['/var/backups/folkmoot', 's3://store.example/copies'];
/** Half past three in New York. */
const slot = new Date('2026-11-21T08:30:00Z');
const after = (hours: number) => new Date(slot.getTime() + hours * hour);
const isDue = (time: Date) => isBackupDue(db, config, time);
const attempt = async (time: Date, error?: string, only = places) => {
  for (const place of only)
    await db.execute(sql`
      insert into backups (started_at, finished_at, method, place, name, error)
      values (${time}, ${time}, 'archive', ${place}, 'a.zip', ${error})`);
};

test('is due once a day, from the time of the site on', async () => {
  expect(await isDue(slot)).toBe(true);
  await attempt(after(0.1));
  expect(await isDue(after(1.2))).toBe(false);
  expect(await isDue(after(23.9))).toBe(false);
  expect(await isDue(after(24))).toBe(true);
});

test('is due on days of 23 and 25 hours', async () => {
  // the last backup before the clocks change on November 1, and after
  await attempt(new Date('2026-10-31T07:31:00Z'));
  expect(await isDue(new Date('2026-11-01T08:29:00Z'))).toBe(false);
  expect(await isDue(new Date('2026-11-01T08:30:00Z'))).toBe(true);
});

test('is not due without a place, and not when the schedule is off', async () => {
  for (const env of [{}, { BACKUP_TO: '/var/backups/folkmoot', BACKUP_AT: 'off' }])
    expect(await isBackupDue(db, readConfig(env), slot)).toBe(false);
});

test('a failed backup is tried again after an hour, up to three times', async () => {
  const log = await openRunLog(pool);
  for (let n = 0; n < 4; n++) {
    const time = after(n * 1.5);
    expect(await isDue(time)).toBe(true);
    await attempt(time, 'the disk is full.');
    // what failed after the copy is no attempt of its own
    await log.noteFailure(places[0]!, 'no copy was deleted.');
    await db.execute(sql`
      update backups set started_at = ${new Date(time.getTime() + hour / 10)} where id = (select max(id) from backups)`);
    expect(await isDue(new Date(time.getTime() + 0.9 * hour))).toBe(false);
  }
  expect(await isDue(after(6))).toBe(false);
  expect(await isDue(after(24))).toBe(true);
});

test('is due again when one of the places has no copy', async () => {
  await attempt(after(0.1), undefined, places.slice(0, 1));
  await attempt(after(0.1), 'the store cannot be reached.', places.slice(1));
  expect(await isDue(after(0.5))).toBe(false);
  expect(await isDue(after(1.5))).toBe(true);
});

test('is not due while another backup runs, and two cannot run at once', async () => {
  await withBackupLock(pool, async () => {
    expect(await isDue(slot)).toBe(false);
    await expect(withBackupLock(pool, async () => {})).rejects.toThrow(
      'another backup of this site is running',
    );
  });
  expect(await isDue(slot)).toBe(true);
});

test('a run that was killed is recorded as failed when the next one starts', async () => {
  const log = await openRunLog(pool);
  await log.start([{ place: places[0]!, name: 'killed.zip' }]);
  await log.start([{ place: places[0]!, name: 'next.zip' }]);
  expect(
    await db.query(sql`select name, error, finished_at is null as open from backups order by id`),
  ).toEqual([
    { name: 'killed.zip', error: expect.stringContaining('ended early'), open: false },
    { name: 'next.zip', error: null, open: true },
  ]);
});
