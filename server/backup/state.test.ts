// What the overview and `folkmoot doctor` say about backups.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { day } from '#contract/durations.ts';
import { freshDatabase } from '#test/database.ts';
import { readConfig } from '../config.ts';
import { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { backupCheck } from '../health/backups.ts';
import { runHealthCheck } from '../health/checks.ts';
import {
  openRunLog,
  recordExternalBackup,
  recordExternalVerification,
  withBackupLock,
} from './runs.ts';
import { translateText } from '../health/text.ts';
import { translatorFor } from '../lib/translators.ts';
import { loadBackupState } from './state.ts';

const { pool, close } = await freshDatabase();
const db = new Database(pool);
afterAll(close);
beforeEach(() => db.execute(sql`delete from backups`));

const place = '/var/backups/folkmoot';
const scheduled = readConfig({ BACKUP_TO: place });
const unscheduled = readConfig({});
const daysAgo = (days: number) => new Date(Date.now() - days * day);

type Copy = { days: number; error?: string; verified?: boolean; verifyError?: string; at?: string };
const insert = ({ days, error, verified = false, verifyError, at = place }: Copy) =>
  db.execute(sql`
    insert into backups (started_at, finished_at, method, place, name, bytes, error, verified_at, verify_error)
    values (${daysAgo(days)}, ${daysAgo(days)}, 'archive', ${at}, 'a.zip', 24000000, ${error},
      ${verified || verifyError ? daysAgo(days) : null}, ${verifyError})`);
const problemOf = async (config = scheduled) => (await loadBackupState(db, config)).problem;
/** States and English texts, with their values. */
const healthOf = async (config = scheduled) =>
  (await runHealthCheck(backupCheck, { config: { ...config, production: true }, db })).map(
    ({ state, text, remedy }) => [
      state,
      [text, remedy]
        .map((part) => part && translateText(translatorFor('en'), part))
        .filter(Boolean)
        .join(' '),
    ],
  );
const doctorOf = async (config = scheduled) => (await healthOf(config))[0];

test('reports that there is none', async () => {
  expect(await loadBackupState(db, unscheduled)).toEqual({
    scheduled: false,
    running: false,
    places: [],
    problem: 'none',
  });
  expect(await doctorOf(unscheduled)).toEqual([
    'warning',
    expect.stringContaining('Set BACKUP_TO'),
  ]);
  expect(await doctorOf()).toEqual(['warning', expect.stringContaining('within a few minutes')]);
  // a trial needs none
  expect(await runHealthCheck(backupCheck, { config: unscheduled, db })).toMatchObject([
    { state: 'ok' },
  ]);
});

test('shows age, size, place and the last verification of a place', async () => {
  await insert({ days: 3, verified: true });
  await insert({ days: 0.5 });
  const state = await loadBackupState(db, scheduled);
  expect(state).toMatchObject({
    scheduled: true,
    places: [
      {
        place,
        copies: 2,
        failed: null,
        last: { bytes: 24_000_000, name: 'a.zip' },
        verified: { failure: null },
      },
    ],
  });
  expect(state.problem).toBeUndefined();
  expect(await doctorOf()).toEqual([
    'ok',
    expect.stringMatching(
      /^\/var\/backups\/folkmoot: the newest .* UTC, 24\.0 MB\. Last test restore: /,
    ),
  ]);
});

test('a backup that is more than two days old is a problem', async () => {
  await insert({ days: 1.9, verified: true });
  expect(await problemOf()).toBeUndefined();
  await db.execute(sql`update backups set finished_at = finished_at - interval '3 hours'`);
  expect(await problemOf()).toBe('old');
  expect(await doctorOf()).toEqual(['warning', expect.stringContaining('two days ago')]);
  // a running server should have made one
  const server = await pool.connect();
  await server.query(`set application_name = 'folkmoot listens 1.0.0'`);
  expect(await doctorOf()).toEqual(['bad', expect.stringContaining('two days ago')]);
  server.release(true);
  // also for those that the operator makes, wherever they are
  expect(await problemOf(unscheduled)).toBe('old');
  expect((await healthOf(unscheduled)).map(([state]) => state)).toEqual(['ok', 'warning']);
});

test('a failure is a problem until the next success', async () => {
  await insert({ days: 1 });
  await insert({ days: 0.5, error: 'the disk is full.' });
  expect(await problemOf()).toBe('failed');
  expect(await doctorOf()).toEqual([
    'bad',
    expect.stringContaining('failed: the disk is full. Fix the cause'),
  ]);
  await insert({ days: 0.1 });
  expect(await problemOf()).toBeUndefined();
});

test('a failed verification is a problem, and so is a missing one', async () => {
  await insert({ days: 20 });
  await insert({ days: 10, verified: true });
  await insert({ days: 0.5 });
  expect(await problemOf()).toBe('unverified');
  expect(await doctorOf()).toEqual(['warning', expect.stringContaining('no test restore')]);
  expect(await problemOf(readConfig({ BACKUP_TO: place, BACKUP_VERIFY: 'off' }))).toBeUndefined();
  await insert({ days: 0.4, verifyError: 'The copy differs from the backup.' });
  expect(await problemOf()).toBe('damaged');
  expect(await doctorOf()).toEqual([
    'bad',
    expect.stringMatching(/test restore from .* failed: The copy differs/),
  ]);
});

test('a run is shown while it lasts, and counts as failed when it was killed', async () => {
  await insert({ days: 1 });
  await withBackupLock(pool, async () => {
    await (await openRunLog(pool)).start([{ place, name: 'b.zip' }]);
    expect(await loadBackupState(db, scheduled)).toMatchObject({ running: true });
    expect(await problemOf()).toBeUndefined();
  });
  const state = await loadBackupState(db, scheduled);
  expect(state).toMatchObject({ running: false, problem: 'failed' });
  expect(state.places[0]!.failed!.failure).toContain('ended early');
});

test('shows the places of the settings first, and those of other programs', async () => {
  const other = 'restic at store.example';
  expect(await recordExternalVerification(db, { place: other })).toBe(false);
  await recordExternalBackup(db, { place: other, name: '1a2b3c4d', bytes: 5_000_000 });
  await insert({ days: 0.2 });
  expect(await recordExternalVerification(db, { place: other })).toBe(true);
  const { places } = await loadBackupState(db, scheduled);
  expect(places.map((shown) => shown.place)).toEqual([place, other]);
  expect(places[1]).toMatchObject({ last: { bytes: 5_000_000 }, verified: { failure: null } });
  await recordExternalVerification(db, { place: other, error: 'pg_restore failed' });
  expect(await problemOf()).toBe('damaged');
  await recordExternalBackup(db, { place: other, error: 'wrong password' });
  expect(await problemOf()).toBe('failed');
});
