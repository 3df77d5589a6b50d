// Scheduled backups: copies in several places, their verification, what is deleted, and failures.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { day, hour } from '#contract/durations.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { readConfig } from '../config.ts';
import { sql } from '../db/sql.ts';
import { fingerprintOf } from '../security/keys.ts';
import { createS3Store } from '../storage/s3.ts';
import { openArchive } from './archive.ts';
import { openBulkPool } from './bulkPool.ts';
import { isChecksumValid } from './checksum.ts';
import { openFolder } from './places.ts';
import { formatTime } from './progress.ts';
import { runBackupTo, runScheduledBackup } from './run.ts';
import { withBackupLock } from './runs.ts';

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-runs-'));
const [near, far] = [join(folder, 'near'), join(folder, 'far')];
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'copies', configs: [] }],
});
const secret = 'q8Zr0mX1pVt4yLw6s9Bd2Hf5Kj7Nc3Ga';
let town: TestTown;
let pool: ReturnType<typeof openBulkPool>;
let bucket: string;
let bucketLabel: string;

beforeAll(async () => {
  town = await createTestTown();
  pool = openBulkPool(town.pool.options);
  const { port } = await s3.run();
  bucket = `s3://S3RVER:S3RVER@127.0.0.1:${port}/copies?region=us-east-1&tls=off`;
  bucketLabel = `s3://127.0.0.1:${port}/copies`;
});
afterAll(async () => {
  await pool?.end();
  await town?.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await town.db.execute(sql`delete from backups`);
  for (const path of [near, far]) {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path);
  }
});

const runWith = (settings: Record<string, string>) => ({
  pool,
  config: readConfig({
    DATA_DIR: town.app.config.dataDir,
    SECRET_KEY: secret,
    PUBLIC_URL: 'https://moot.example',
    BACKUP_VERIFY: 'off',
    ...settings,
  }),
  print: () => {},
});
const run = (settings: Record<string, string>) => runScheduledBackup(runWith(settings));
type Row = Record<
  'place' | 'name' | 'error' | 'verify_error' | 'verified_at' | 'finished_at' | 'deleted_at',
  string | null
> & { bytes: number; encrypted: boolean };
const rows = () => town.db.query<Row>(sql`select * from backups order by id`);
const bucketNames = async () => {
  const names: string[] = [];
  for await (const { name } of createS3Store(bucket).listFiles()) names.push(name);
  return names;
};

test('copies one archive to each place, restores it as a test and reads the copies back', async () => {
  await run({ BACKUP_TO: `${near},${bucket}`, BACKUP_VERIFY: 'weekly' });
  const [name, ...others] = readdirSync(near);
  expect(others).toEqual([]);
  expect(name).toMatch(/^folkmoot-moot\.example-\d{4}-\d\d-\d\dT\d{6}Z\.zip$/);
  expect(await bucketNames()).toContain(name);
  const path = join(near, name!);
  expect(await isChecksumValid(path)).toBe(true);
  const trust = { secrets: [secret], fingerprints: [fingerprintOf(secret)], unsigned: false };
  const { manifest } = await openArchive(path, trust);
  expect(manifest.tables.map((table) => table.name)).not.toContain('public.backups');
  expect(await rows()).toMatchObject(
    [near, bucketLabel].map((place) => ({
      place,
      name,
      error: null,
      verify_error: null,
      verified_at: expect.anything(),
      bytes: readFileSync(path).length,
    })),
  );
  expect(JSON.stringify(await rows())).not.toContain('S3RVER');

  // verified within the week
  const before = (await rows()).length;
  await run({ BACKUP_TO: near, BACKUP_VERIFY: 'weekly' });
  expect((await rows()).slice(before)).toMatchObject([{ error: null, verified_at: null }]);
});

test('deletes what the rule no longer keeps, and no other file', async () => {
  const dated = (days: number) =>
    `${new Date(Date.now() - days * day).toISOString().slice(0, 10)}T033000Z.zip`;
  const old = [3, 40, 41, 800].map((days) => `folkmoot-moot.example-${dated(days)}`);
  const foreign = [
    `folkmoot-${dated(900)}`,
    `folkmoot-other.example-${dated(900)}`,
    'folkmoot-moot.example-notes.txt',
  ];
  for (const name of [...old, ...foreign]) writeFileSync(join(near, name), '');
  for (const name of old)
    await town.db.execute(sql`
      insert into backups (started_at, finished_at, method, place, name) values (now() - interval '900 days', now() - interval '900 days', 'archive', ${near}, ${name})`);
  await run({ BACKUP_TO: near, BACKUP_KEEP: '2d' });
  const left = readdirSync(near);
  expect(left).toHaveLength(foreign.length + 2);
  expect(left).toEqual(expect.arrayContaining([...foreign, old[0]]));
  expect((await rows()).filter(({ deleted_at }) => deleted_at).map(({ name }) => name)).toEqual(
    old.slice(1),
  );
});

const nameAt = (time: number) => `folkmoot-moot.example-${formatTime(new Date(time))}.zip`;

test('deletes nothing where another server writes, and the copy of this run counts', async () => {
  const now = Date.now();
  const [old, foreign] = [nameAt(now - 40 * day), nameAt(now - hour)];
  for (const name of [old, foreign]) writeFileSync(join(near, name), '');
  await town.db.execute(sql`
    insert into backups (started_at, finished_at, method, place, name)
    values (now() - interval '40 days', now() - interval '40 days', 'archive', ${near}, ${old})`);
  const message = `another server writes backups of this site there (${foreign}), so no copy was deleted.`;
  await expect(run({ BACKUP_TO: near, BACKUP_KEEP: '1d' })).rejects.toThrow(`${near}: ${message}`);
  expect(readdirSync(near)).toEqual(expect.arrayContaining([old, foreign]));
  const [, copy, noted] = await rows();
  expect(copy).toMatchObject({ error: null, deleted_at: null });
  expect(noted).toMatchObject({ place: near, name: null, error: message });

  rmSync(join(near, foreign));
  await run({ BACKUP_TO: near, BACKUP_KEEP: '1d' });
  expect(readdirSync(near)).not.toContain(old);
});

test('after a restore, keeps the newest copy of the server before', async () => {
  const [newest, old] = [nameAt(Date.now() - hour), nameAt(Date.now() - 40 * day)];
  for (const name of [newest, old]) writeFileSync(join(near, name), '');
  await run({ BACKUP_TO: near, BACKUP_KEEP: '1d' });
  expect(readdirSync(near)).toHaveLength(2);
  expect(readdirSync(near)).toContain(newest);
});

test('a place that cannot be reached is an error of its own; the others get their copies', async () => {
  const missing = join(folder, 'not mounted');
  const noBucket = bucket.replace('/copies', '/missing');
  await expect(run({ BACKUP_TO: `${missing},${noBucket},${far}` })).rejects.toThrow(
    /not mounted: there is no folder .*: create it, or mount its disk\..*missing: /,
  );
  expect(readdirSync(far)).toHaveLength(1);
  expect((await rows()).map(({ error }) => error !== null)).toEqual([true, true, false]);
  for (const { finished_at } of await rows()) expect(finished_at).not.toBeNull();
});

test('a store that does not answer is an error, with no trace of its key', async () => {
  const closed = 's3://S3RVER:hunter2hunter2@127.0.0.1:1/copies?region=us-east-1&tls=off';
  const error = await run({ BACKUP_TO: closed }).catch((failure: Error) => failure);
  expect((error as Error).message).toMatch(/^s3:\/\/127\.0\.0\.1:1\/copies: \S/);
  expect(JSON.stringify([String(error), await rows()])).not.toContain('hunter2');
});

test('a full disk is an error and leaves no part of a file', async ({ skip }) => {
  const small = join(folder, 'small');
  mkdirSync(small, { recursive: true });
  skip(
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', small]).status !== 0,
    'no small disk can be mounted',
  );
  try {
    // the archive is written to the first place; the second is too small for its copy
    await expect(run({ BACKUP_TO: `${far},${small}` })).rejects.toThrow(
      `${small}: the disk is full.`,
    );
    expect(readdirSync(small)).toEqual([]);
    expect(readdirSync(far)).toHaveLength(1);
    await expect(run({ BACKUP_TO: small })).rejects.toThrow(`${small}: the disk is full.`);
    expect(readdirSync(small)).toEqual([]);
    expect((await rows()).map(({ error }) => error)).toEqual([
      null,
      'the disk is full.',
      `${small}: the disk is full.`,
    ]);
  } finally {
    spawnSync('umount', ['--lazy', small]);
  }
});

/** A stand-in for `age` in a folder of its own, which is first in the PATH during `work`. */
async function withAge(script: string, work: () => Promise<void>) {
  const programs = mkdtempSync(join(folder, 'programs-'));
  writeFileSync(join(programs, 'age'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const { PATH } = process.env;
  process.env['PATH'] = `${programs}:${PATH}`;
  try {
    await work();
  } finally {
    process.env['PATH'] = PATH;
  }
}
const recipient = `age1${'q'.repeat(58)}`;

test('encrypts the copies for each recipient, and verifies what was encrypted', async () => {
  // -r RECIPIENT -r RECIPIENT -o OUT IN
  await withAge(`[ "$1$3" = -r-r ] && base64 "$7" > "$6"`, () =>
    run({
      BACKUP_TO: `${near},${bucket}`,
      BACKUP_VERIFY: 'always',
      BACKUP_RECIPIENT: `${recipient},${recipient}`,
    }),
  );
  const [name] = readdirSync(near);
  expect(name).toMatch(/^folkmoot-moot\.example-\S+Z\.zip\.age$/);
  expect(await bucketNames()).toContain(name);
  expect(readFileSync(join(near, name!)).subarray(0, 2).toString()).not.toBe('PK');
  for (const row of await rows())
    expect(row).toMatchObject({ encrypted: true, error: null, verify_error: null });
});

test.each([
  ['exit 127', 'the program age, which is not installed'],
  ['echo no such key >&2; exit 1', 'age could not encrypt the backup: no such key'],
])('stores nothing in plain text when age fails: %s', async (script, message) => {
  await withAge(script, () =>
    expect(run({ BACKUP_TO: near, BACKUP_RECIPIENT: recipient })).rejects.toThrow(message),
  );
  expect(readdirSync(near)).toEqual([]);
  expect((await rows())[0]!.error).toContain(message);
});

test('the real age encrypts a copy that its key opens', async ({ skip }) => {
  const key = spawnSync('age-keygen', { encoding: 'utf8' });
  skip(key.status !== 0, 'age is not installed');
  const keyFile = join(folder, 'key.txt');
  writeFileSync(keyFile, key.stdout);
  await run({ BACKUP_TO: near, BACKUP_RECIPIENT: /age1\S+/.exec(key.stdout)![0] });
  const [name] = readdirSync(near);
  const path = join(far, 'opened.zip');
  spawnSync('age', ['-d', '-i', keyFile, '-o', path, join(near, name!)]);
  expect(await isChecksumValid(path)).toBe(true);
});

test('a copy that was changed is found when it is read back, and a later one replaces it', async () => {
  const damaging = {
    ...openFolder(far),
    put: async (path: string, name: string) => {
      await openFolder(far).put(path, name);
      // not truncated, because on the same disk the copy and the archive are one file
      rmSync(join(far, name));
      writeFileSync(join(far, name), readFileSync(path).subarray(0, 1000));
    },
  };
  const work = runWith({ BACKUP_TO: far, BACKUP_VERIFY: 'always', BACKUP_KEEP: '1d' });
  await expect(runScheduledBackup(work, [damaging])).rejects.toThrow(
    'the verification failed: The copy differs from the backup.',
  );
  expect(await rows()).toMatchObject([
    { error: null, verify_error: 'The copy differs from the backup.' },
  ]);
  const [damaged] = readdirSync(far);
  await run({ BACKUP_TO: far, BACKUP_KEEP: '1d' });
  expect(readdirSync(far)).not.toContain(damaged);
});

test('errors of the test restore or of reading are failures, not damage', async () => {
  const work = runWith({ BACKUP_TO: far, BACKUP_VERIFY: 'always' });
  const silent = {
    ...openFolder(far),
    read: () => Promise.reject(new Error('The operation was aborted due to timeout')),
  };
  await expect(runScheduledBackup(work, [silent, openFolder(near)])).rejects.toThrow(
    `${far}: the copy could not be read: The operation was aborted`,
  );
  expect(await rows()).toMatchObject([
    { place: far, error: null, verified_at: null, verify_error: null },
    { place: near, verified_at: expect.anything(), verify_error: null },
  ]);

  await town.db.execute(sql`delete from backups`);
  const fullDisk = () =>
    Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
  await expect(runScheduledBackup(work, [openFolder(far)], fullDisk)).rejects.toThrow(
    'the test restore could not be made: the disk is full.',
  );
  expect(await rows()).toMatchObject([{ error: null, verified_at: null, verify_error: null }]);
});

test('a backup by hand has the given name, is recorded, and fails if another one is running', async () => {
  const work = runWith({});
  const manifest = await runBackupTo(work, openFolder(near), 'before-the-upgrade.zip');
  expect(manifest.files.missing).toEqual([]);
  expect(readdirSync(near)).toEqual(['before-the-upgrade.zip']);
  expect(await rows()).toMatchObject([{ place: near, name: 'before-the-upgrade.zip' }]);
  await withBackupLock(pool, () =>
    expect(runBackupTo(work, openFolder(near), 'b.zip')).rejects.toThrow('another backup'),
  );
  expect(await rows()).toHaveLength(1);

  rmSync(join(near, 'before-the-upgrade.zip'));
  await runBackupTo(work, openFolder(near), 'later.zip');
  expect((await rows()).map(({ deleted_at }) => deleted_at === null)).toEqual([false, true]);
});

test('a database of an older version, which has no list of backups, is backed up', async () => {
  await town.db.execute(sql`alter table backups rename to backups_of_later`);
  try {
    await runBackupTo(runWith({}), openFolder(near), 'older.zip');
    await run({ BACKUP_TO: far, BACKUP_VERIFY: 'weekly' });
  } finally {
    await town.db.execute(sql`alter table backups_of_later rename to backups`);
  }
  expect([readdirSync(near), readdirSync(far)]).toEqual([['older.zip'], [expect.anything()]]);
});
