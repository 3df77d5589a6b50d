// What a restore does with posts that waited for their time when the backup was made.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day, second } from '#contract/durations.ts';
import type { AppContext } from '#server/context.ts';
import { hashPassword } from '#server/security/passwords.ts';
import { publishScheduled, sweepScheduled } from '#server/posts/publishScheduled.ts';
import { stolenPassword } from '#test/accountRecovery.ts';
import { signedIn } from '#test/api.ts';
import { emptyDatabase } from '#test/database.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { fingerprintOf } from '../security/keys.ts';
import { createDiskStore } from '../storage/fileStore.ts';
import { openArchive } from './archive.ts';
import { backUp } from './backup.ts';
import { openBulkPool } from './bulkPool.ts';
import { createProgress } from './progress.ts';
import { restoreBackup } from './restore.ts';

const secret = 'q8Zr0mX1pVt4yLw6s9Bd2Hf5Kj7Nc3Ga';
const trust = { secrets: [secret], fingerprints: [fingerprintOf(secret)], unsigned: false };
const folder = mkdtempSync(join(tmpdir(), 'folkmoot-restore-scheduled-'));
const closings: (() => Promise<void>)[] = [];
let town: TestTown;
beforeAll(async () => {
  town = await createTestTown();
});
afterAll(async () => {
  for (const close of closings) await close();
  await town?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('scheduled posts that were canceled, stopped or deleted since stay unpublished', async () => {
  await town.db.execute(
    sql`update all_people set password_hash = ${await hashPassword(stolenPassword)} where username = 'noor'`,
  );
  const [ada, ben, noor] = [
    await town.as('ada'),
    await town.as('ben'),
    await signedIn(town, 'noor'),
  ];
  const schedule = async (client: typeof ada, text: string) =>
    (
      await client.ask('POST /content/schedule', {
        text,
        shared_as: 'Public',
        publish_on: new Date(Date.now() + day).toISOString(),
      })
    ).scheduled;
  const canceled = await schedule(ben, 'Canceled');
  await schedule(ada, 'Of a deleted account');
  await schedule(await signedIn(town, 'noor'), 'Of a thief');

  const path = join(folder, 'town.zip');
  const source = openBulkPool(town.pool.options);
  const store = createDiskStore(join(town.app.config.dataDir, 'files'));
  const progress = createProgress();
  await backUp(path, { pool: source, store, site: 'Ashby', secret, progress });
  await source.end();
  await ben.ask('POST /content/cancel-scheduled', { id: canceled.id });
  await noor.ask('POST /account/revoke-session', { password: stolenPassword });

  const { pool, close } = await emptyDatabase();
  const target = openBulkPool(pool.options);
  closings.push(() => target.end(), close);
  const deletedAt = new Date(Date.now() + second).toISOString();
  await restoreBackup(await openArchive(path, trust), {
    pool: target,
    folder: join(folder, 'files'),
    progress,
    deletions: [{ id: town.id.ada!, at: deletedAt, event: 'deleted' }],
  });

  const db = new Database(target);
  // Ada comes back, and the time of all of them comes.
  await db.execute(sql`update all_people set deleted_at = null where id = ${town.id.ada}`);
  const rows = await db.query<{ id: number; failure: string }>(
    sql`update scheduled_posts set publish_at = now() - interval '1 hour' returning id, failure`,
  );
  expect(rows.map(({ failure }) => failure)).toEqual(['restored', 'restored', 'restored']);
  const app: AppContext = { ...town.app, db };
  for (const { id } of rows) await publishScheduled({ scheduled: id }, app, '1');
  const posts = await db.query(
    sql`select from posts where text in ('Canceled', 'Of a deleted account', 'Of a thief')`,
  );
  expect(posts).toEqual([]);
  await sweepScheduled({}, app, '1');
  const told = await db.query(
    sql`select from scheduled_posts where failure = 'restored' and notified_at is not null`,
  );
  expect(told).toHaveLength(3);
});
