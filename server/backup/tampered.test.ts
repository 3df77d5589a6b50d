// Manipulated backups: they run no code, reach only the expected tables, and are refused unless
// unsigned ones are accepted.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { minute } from '#contract/durations.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, freshDatabase } from '#test/database.ts';
import { schemaOf } from '#test/schema.ts';
import { writeTamperedBackup, tamperings } from '#test/tamperedBackups.ts';
import { Database } from '../db/database.ts';
import { fingerprintOf } from '../security/keys.ts';
import { sql } from '../db/sql.ts';
import { createDiskStore } from '../storage/fileStore.ts';
import { openArchive } from './archive.ts';
import { backUp } from './backup.ts';
import { openBulkPool } from './bulkPool.ts';
import {
  deletedAccountsFile,
  recordDeletion,
  type AccountDeletion,
  readDeletions,
} from './deletedSinceBackup.ts';
import { createProgress } from './progress.ts';
import { restoreBackup } from './restore.ts';
import { verifyBackup } from './verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-tampered-'));
const archive = join(folder, 'whole.zip');
const marker = join(folder, 'marker');
const progress = createProgress();
const secret = 'q8Zr0mX1pVt4yLw6s9Bd2Hf5Kj7Nc3Ga';
const trust = { secrets: [secret], fingerprints: [fingerprintOf(secret)], unsigned: false };
const closings: (() => Promise<void>)[] = [];
let town: pg.Pool;

const openEmptyDatabase = async () => {
  const { pool, close } = await emptyDatabase();
  const own = openBulkPool(pool.options);
  closings.push(() => own.end(), close);
  return own;
};
const backedUp = (path: string) =>
  backUp(path, {
    pool: town,
    store: createDiskStore(join(folder, 'files')),
    site: 'Ashby',
    secret,
    progress,
  });

beforeAll(async () => {
  const { pool, close } = await freshDatabase();
  town = openBulkPool(pool.options);
  closings.push(() => town.end(), close);
  await town.query('truncate zip_coordinates');
  await backedUp(archive);
});
afterAll(async () => {
  for (const close of closings) await close();
  rmSync(folder, { recursive: true, force: true });
});

test.for(tamperings)('$what', async ({ tamper, expectedError, expectedErrorUnsigned }) => {
  const path = join(folder, 'evil.zip');
  await writeTamperedBackup(archive, path, tamper(marker));
  for (const [ctx, expected] of [
    [trust, expectedError],
    [{ ...trust, unsigned: true }, expectedErrorUnsigned],
  ] as const) {
    const pool = await openEmptyDatabase();
    const reported = await verifyBackup(path, ctx, async () => pool, progress).then(
      ({ problems }) => problems.join(' '),
      (error: Error) => error.message,
    );
    expect(reported).toMatch(expected);
    const failed = await openArchive(path, ctx)
      .then((opened) => restoreBackup(opened, { pool, folder: join(folder, 'target'), progress }))
      .then(
        () => '',
        (error: Error) => error.message,
      );
    // The restore ignores entries that do not belong to the backup.
    if (!expected.source.includes('does not belong')) {
      expect(failed).toMatch(expected);
      expect(await schemaOf(pool)).toEqual([]);
    }
    expect(existsSync(marker)).toBe(false);
    rmSync(join(folder, 'target'), { recursive: true, force: true });
  }
});

test('accepts an intact backup from before signatures only with --unsigned', async () => {
  const path = join(folder, 'older.zip');
  await writeTamperedBackup(archive, path, (entries, manifest) => {
    manifest.format = 2;
    entries.delete('manifest.hmac');
  });
  await expect(openArchive(path, trust)).rejects.toThrow(
    'it is from a version that did not sign backups',
  );
  await expect(openArchive(path, { ...trust, secrets: [], fingerprints: [] })).rejects.toThrow(
    'add --unsigned',
  );
  const pool = await openEmptyDatabase();
  expect(
    (await verifyBackup(path, { ...trust, unsigned: true }, async () => pool, progress)).problems,
  ).toEqual([]);
  await expect(
    openArchive(archive, { secrets: [], fingerprints: [], unsigned: false }),
  ).rejects.toThrow('the key that signed it is not here: put it in place first');
  // Signed with the previous key.
  expect(
    (
      await openArchive(archive, {
        secrets: ['another', secret],
        fingerprints: [],
        unsigned: false,
      })
    ).signed,
  ).toBe(true);
});

test('a line of the log of deletions that was cut off is ignored', () => {
  const path = join(folder, 'torn');
  writeFileSync(path, '2026-11-01T00:00:00.000Z 7\n \n2026-11-02T00:00:00.000Z 123');
  expect(readDeletions(path).map(({ id }) => id)).toEqual([7]);
});

test('a restore ends sessions, codes, invitation links and push subscriptions, and deletes people who left since the backup', async () => {
  const db = new Database(town);
  const add = async (name: string) =>
    (await db.queryOne<{ id: number }>(sql`
      insert into people (username, username_normalized, name, email, email_normalized, confirmed_at) values (${name}, ${name}, ${name}, ${`${name}@moot.example`}, ${`${name}@moot.example`}, now()) returning id`))!
      .id;
  const record = (id: number, event: AccountDeletion['event']) =>
    recordDeletion(folder, { id, at: new Date().toISOString(), event });
  const [stays, leaves, leftBefore, inGrace, cameBack, leftTwice, meanwhile] = [
    await add('stays'),
    await add('leaves'),
    await add('number'),
    await add('grace'),
    await add('back'),
    await add('twice'),
    await add('meanwhile'),
  ];
  await db.execute(
    sql`update all_people set deleted_at = now() - interval '10 days' where id in (${cameBack}, ${leftTwice})`,
  );
  await record(leftBefore, 'purged');
  // Its transaction began before that of the backup and ended after it.
  await recordDeletion(folder, {
    id: meanwhile,
    at: new Date(Date.now() - 5 * minute).toISOString(),
    event: 'deleted',
  });
  await new Promise((resolve) => setTimeout(resolve, 10));
  for (const purpose of ['reset', 'undo'])
    await db.execute(
      sql`insert into codes (hash, purpose, person_id, email, expires_at) values (${Buffer.from(purpose)}, ${purpose}, ${stays}, 'stays@moot.example', now() + interval '1 day')`,
    );
  await db.execute(
    sql`insert into sessions (token_hash, person_id) values (${Buffer.from('a')}, ${stays})`,
  );
  await db.execute(sql`
    insert into invitation_links (inviter_id, nonce, max_uses, expires_at) values (${stays}, 'nonce', 1, now() + interval '1 day')`);
  await db.execute(
    sql`insert into invitations (inviter_id, email_hash, code_hash) values (${stays}, 'address', 'code')`,
  );
  const path = join(folder, 'people.zip');
  await backedUp(path);
  await new Promise((resolve) => setTimeout(resolve, 10));
  await record(leaves, 'purged');
  await record(inGrace, 'deleted');
  await record(stays, 'deleted');
  await new Promise((resolve) => setTimeout(resolve, 10));
  await record(stays, 'returned');
  await record(cameBack, 'returned');
  await record(leftTwice, 'returned');
  await new Promise((resolve) => setTimeout(resolve, 10));
  await record(leftTwice, 'deleted');
  // Cut off by a power failure: without the next line, `stays` would be deleted.
  appendFileSync(deletedAccountsFile(folder), `${new Date().toISOString()} ${stays}`);
  await record(987_654_321, 'purged');

  const startedAt = new Date();
  const pool = await openEmptyDatabase();
  const restored = await restoreBackup(await openArchive(path, trust), {
    pool,
    deletions: readDeletions(deletedAccountsFile(folder)),
    progress,
  });
  expect(restored).toEqual({ deletedAgain: 4, returnedAgain: 1 });
  const restoredDb = new Database(pool);
  expect(
    await restoredDb.query(
      sql`
        select username, floor(extract(epoch from now() - deleted_at) / 86400)::int as days_deleted from people order by id`,
    ),
  ).toEqual([
    { username: 'stays', days_deleted: null },
    { username: 'leaves', days_deleted: 15 },
    { username: 'number', days_deleted: null },
    { username: 'grace', days_deleted: 0 },
    { username: 'back', days_deleted: null },
    { username: 'twice', days_deleted: 0 },
    { username: 'meanwhile', days_deleted: 0 },
  ]);
  // The grace period begins again, because a file with a later return may be missing.
  expect(
    await restoredDb.queryOne(
      sql`select from people where id in (${inGrace}, ${meanwhile}) and deleted_at < ${startedAt}`,
    ),
  ).toBeUndefined();
  expect(await restoredDb.query(sql`select purpose from codes`)).toEqual([{ purpose: 'undo' }]);
  expect(await restoredDb.queryOne(sql`select from sessions`)).toBeUndefined();
  expect(await restoredDb.queryOne(sql`select from invitation_links`)).toBeUndefined();
  expect(await restoredDb.query(sql`select code_hash = 'code' as works from invitations`)).toEqual([
    { works: false },
  ]);
  expect(
    await restoredDb.queryOne(
      sql`select from graphile_worker.jobs where task_identifier = 'settings.purge'`,
    ),
  ).toBeDefined();
  expect(await restoredDb.queryOne(sql`select fingerprint from secret_fingerprint`)).toEqual({
    fingerprint: fingerprintOf(secret),
  });
  await town.query('truncate people cascade');
});

/** Runs the command and ends it with a signal during the restore. */
async function endedBy(signal: NodeJS.Signals, path: string) {
  const verifying = spawn(process.execPath, ['server/cli/main.ts', 'verify', path], {
    env: { ...process.env, DATA_DIR: folder, SECRET_KEY: secret, NODE_ENV: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  verifying.stderr.on('data', (chunk) => (errors += chunk));
  const ended = once(verifying, 'close');
  // Reads all output, because a closed pipe would end the command.
  await new Promise<void>((resolve) =>
    verifying.stdout.on('data', (chunk) => String(chunk).includes('restoring it') && resolve()),
  );
  await expect
    .poll(
      () =>
        readdirSync(folder).some(
          (name) =>
            name.startsWith('.folkmoot-verify-') &&
            existsSync(join(folder, name, 'data/postmaster.pid')),
        ),
      {
        timeout: 60_000,
      },
    )
    .toBe(true);
  verifying.kill(signal);
  const [status] = (await ended) as [number | null];
  return { status, errors };
}

const leftovers = () => readdirSync(folder).filter((name) => name.startsWith('.folkmoot-'));

test('verify cleans up after SIGTERM, and the next run cleans up after SIGKILL', async () => {
  const terminated = await endedBy('SIGTERM', archive);
  expect(terminated.status, terminated.errors).toBe(143);
  expect(leftovers()).toEqual([]);
  await endedBy('SIGKILL', archive);
  expect(leftovers()).toHaveLength(1);
  // A work folder of another machine, which may be in use.
  writeFileSync(join(folder, '.folkmoot-verify-00000000-1-1-00000000'), '');
  await expect
    .poll(
      () =>
        readdirSync(
          join(
            folder,
            leftovers().find((name) => !name.includes('-00000000-'))!,
            'data',
          ),
        ).includes('postmaster.pid'),
      { timeout: 60_000 },
    )
    .toBe(false);
  await backedUp(join(folder, 'again.zip'));
  expect(leftovers()).toEqual(['.folkmoot-verify-00000000-1-1-00000000']);
});
