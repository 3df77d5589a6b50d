// Backup and restore: a backup is a consistent snapshot, and its restore is complete.
import { hash } from 'node:crypto';
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import { emptyDatabase } from '#test/database.ts';
import { uploaded } from '#test/pictures.ts';
import { contentsOf, schemaOf } from '#test/schema.ts';
import { createTestTown, type TestTown } from '#test/town.ts';
import { findAuditProblems } from '../audit/auditChain.ts';
import { checkIntegrity } from '../integrity/check.ts';
import { Database } from '../db/database.ts';
import { addJob, installJobs } from '../jobs/queue.ts';
import { migrateAsOf, listPendingMigrations } from '../db/migrate.ts';
import { fingerprintOf } from '../security/keys.ts';
import { sql } from '../db/sql.ts';
import { createDiskStore, type Store } from '../storage/fileStore.ts';
import { openArchive, type Manifest } from './archive.ts';
import { backUp } from './backup.ts';
import { openBulkPool } from './bulkPool.ts';
import { createProgress } from './progress.ts';
import { tablesClearedByRestore, restoreBackup } from './restore.ts';
import { isChecksumValid } from './checksum.ts';
import { listTables } from './catalog.ts';
import { verifyBackup } from './verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-backups-'));
const archive = join(folder, 'town.zip');
const progress = createProgress();
const secret = 'q8Zr0mX1pVt4yLw6s9Bd2Hf5Kj7Nc3Ga';
const trust = { secrets: [secret], fingerprints: [fingerprintOf(secret)], unsigned: false };
/** Milliseconds. A restore takes a second or two on an idle machine. */
const closings: (() => Promise<void>)[] = [];
let town: TestTown;
let picture: string;
let files: string;
let manifest: Manifest;
let restored: pg.Pool;

const openEmptyDatabase = async () => {
  const { pool, close } = await emptyDatabase();
  const own = openBulkPool(pool.options);
  closings.push(() => own.end(), close);
  return own;
};
const backUpTo = async (path: string, pool = town.pool) => {
  const own = openBulkPool(pool.options);
  try {
    return await backUp(path, {
      pool: own,
      store: createDiskStore(files),
      site: 'Ashby',
      secret,
      progress,
    });
  } finally {
    await own.end();
  }
};

beforeAll(async () => {
  town = await createTestTown();
  files = join(town.app.config.dataDir, 'files');
  const ada = await town.as('ada');
  picture = (await uploaded(ada)).file_name;
  await town.post('ada', {
    text: 'Tab\there, a line\nthere, a backslash \\N, „quotes“ and 🌳',
    attachments: [picture],
  });
  const { id } = await town.post('ben', {
    text: 'In the creek',
    shared_as: 'Group',
    group_id: town.group.creek,
  });
  await town.say('ada', id);
  await (
    await town.as('noor')
  ).ask('POST /message/send', {
    recipients: [town.id.ada],
    message: 'For you only',
    action: 'conversation',
  });
  await town.drainJobs();
  await addJob(
    town.db,
    'no.such.job',
    { id: 7 },
    { key: 'once', runAt: new Date('2030-01-01T00:00:00Z') },
  );
  await town.db.execute(
    sql`insert into exports (person_id, file, made_at) values (${town.id.ada}, 'a-zip-of-ada', now())`,
  );
  manifest = await backUpTo(archive);
  restored = await openEmptyDatabase();
  await restoreBackup(await openArchive(archive, trust), {
    pool: restored,
    folder: join(folder, 'files'),
    progress,
  });
});
afterAll(async () => {
  for (const close of closings) await close();
  await town?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a restore reproduces the schema and all rows, except exports and ended access', async () => {
  expect(await schemaOf(restored)).toEqual(await schemaOf(town.pool));
  const client = await town.pool.connect();
  const tables = (await listTables(client))
    .map(({ name }) => name)
    .filter(
      (name) =>
        !name.endsWith('known_crontabs') &&
        name !== 'public.secret_fingerprint' &&
        !tablesClearedByRestore.has(name),
    );
  client.release();
  expect(tables).toContain('public.zip_coordinates');
  expect(await contentsOf(restored, tables)).toEqual(await contentsOf(town.pool, tables));
  expect(
    manifest.tables.find(({ name }) => name === 'public.zip_coordinates')!.rows,
  ).toBeGreaterThan(30_000);
  expect(await new Database(restored).queryOne(sql`select from exports`)).toBeUndefined();
});

test('a restore reproduces every file byte for byte', async () => {
  const [from, to] = [createDiskStore(files), createDiskStore(join(folder, 'files'))];
  for (const name of [`${picture}.webp`, `${picture}.thumb.webp`])
    expect(await buffer((await to.open(name))!.stream)).toEqual(
      await buffer((await from.open(name))!.stream),
    );
  expect(await checkIntegrity(new Database(restored), to)).toEqual([]);
});

test('after a restore, sequences continue, triggers work and jobs are queued', async () => {
  const db = new Database(restored);
  const { id } = (await db.queryOne<{ id: number }>(
    sql`insert into posts (author_id, text, shared_as) values (${town.id.ada}, 'The first after', 'Public') returning id`,
  ))!;
  expect(id).toBe(
    (await db.queryOne<{ last: number }>(sql`select max(id) as last from posts where id <> ${id}`))!
      .last + 1,
  );
  await db.execute(
    sql`insert into group_members (group_id, person_id) values (${town.group.creek}, ${town.id.noor})`,
  );
  expect(
    await db.queryOne(
      sql`select from groups g where total_members = (select count(*) from group_members m where m.group_id = g.id) and id = ${town.group.creek}`,
    ),
  ).toBeDefined();
  expect(
    await db.queryOne(
      sql`select task_identifier, attempts, key from graphile_worker.jobs where run_at = '2030-01-01'`,
    ),
  ).toEqual({
    task_identifier: 'no.such.job',
    attempts: 0,
    key: 'once',
  });
});

test('a backup during writes is a consistent snapshot of each transaction', async () => {
  let writing = true;
  let written = 0;
  const write = async () => {
    while (writing) {
      const n = written++;
      // The first of these tables is copied long before the second.
      await town.db.transaction(async (db) => {
        await db.execute(
          sql`insert into invited_addresses (email_hash) values (${Buffer.from(`moment ${n}`)})`,
        );
        await db.execute(
          sql`insert into zip_coordinates (zip_code, latitude, longitude) values (${`moment ${n}`}, 0, 0)`,
        );
      });
      await town.post('ben', {
        text: `Again ${n}`,
        shared_as: 'Group',
        group_id: town.group.creek,
      });
    }
  };
  const writers = [write(), write()];
  while (written < 5) await new Promise((resolve) => setTimeout(resolve, 5));
  const path = join(folder, 'moment.zip');
  await backUpTo(path);
  const during = written;
  writing = false;
  await Promise.all(writers);

  const pool = await openEmptyDatabase();
  await restoreBackup(await openArchive(path, trust), {
    pool,
    folder: join(folder, 'moment'),
    progress,
  });
  const db = new Database(pool);
  const { first, second } = (await db.queryOne<{ first: number; second: number }>(sql`
    select (select count(*) from invited_addresses) as first, (select count(*) from zip_coordinates where zip_code like 'moment%') as second`))!;
  expect(first).toBe(second);
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(during);
  expect(await checkIntegrity(db, createDiskStore(join(folder, 'moment')))).toEqual([]);
});

test('files are not deleted during a backup', async () => {
  const { file_name: name } = await uploaded(await town.as('ben'));
  await town.db.execute(sql`delete from files where name = ${name}`);
  const exists = async () => {
    const file = await town.app.files.store.open(`${name}.webp`);
    file?.stream.destroy();
    return file !== undefined;
  };
  const sweep = async () => {
    await addJob(town.db, 'files.sweep', {});
    await town.drainJobs();
  };
  const holder = await town.pool.connect();
  await holder.query(`select pg_advisory_lock_shared(hashtextextended('folkmoot files', 0))`);
  await sweep();
  expect(await exists()).toBe(true);
  await holder.query('select pg_advisory_unlock_all()');
  holder.release();
  await sweep();
  expect(await exists()).toBe(false);
});

test('refuses a database or folder that is not empty, and leaves it unchanged', async () => {
  const opened = await openArchive(archive, trust);
  await expect(
    restoreBackup(opened, { pool: restored, folder: join(folder, 'other'), progress }),
  ).rejects.toThrow('the database is not empty');
  mkdirSync(join(folder, 'full'));
  writeFileSync(join(folder, 'full', 'a-picture'), 'mine');
  await expect(
    restoreBackup(opened, {
      pool: await openEmptyDatabase(),
      folder: join(folder, 'full'),
      progress,
    }),
  ).rejects.toThrow('is not empty');
  expect(readdirSync(join(folder, 'full'))).toEqual(['a-picture']);
});

test('a restore that finds damage leaves database and folder empty for another restore', async () => {
  const target = { pool: await openEmptyDatabase(), folder: join(folder, 'second'), progress };
  const damagedPath = join(folder, 'half.zip');
  const bytes = readFileSync(archive);
  // The last file: all tables and the other files are restored by then.
  const {
    start,
    end,
    entryName: lastEntryName,
  } = (await partsOf(archive)).findLast(({ entryName: one }) => one.startsWith('files/'))!;
  bytes[Math.floor((start + end) / 2)]! ^= 1;
  writeFileSync(damagedPath, bytes);
  await expect(restoreBackup(await openArchive(damagedPath, trust), target)).rejects.toThrow(
    `${lastEntryName} is damaged`,
  );
  expect(await schemaOf(target.pool)).toEqual([]);
  expect(readdirSync(target.folder)).toEqual([]);
  await restoreBackup(await openArchive(archive, trust), target);
  expect(await checkIntegrity(new Database(target.pool), createDiskStore(target.folder))).toEqual(
    [],
  );
});

/** The pool, except that the COMMIT of a restore results in this error. */
const refusingCommit = (pool: pg.Pool, error: Error): pg.Pool =>
  new Proxy(pool, {
    get: (_pool, name) =>
      name === 'connect'
        ? async () => {
            const client = await pool.connect();
            const query = client.query.bind(client) as (...args: unknown[]) => unknown;
            const refuse = async () => {
              await client.query('rollback');
              throw error;
            };
            let restoring = false;
            client.query = ((...args: unknown[]) => {
              restoring ||= String(args[0]).includes('maintenance_work_mem');
              return restoring && args[0] === 'commit' ? refuse() : query(...args);
            }) as typeof client.query;
            return client;
          }
        : (Reflect.get(pool, name) as (() => unknown) | undefined)?.bind?.(pool),
  });

test('a restore that cannot be committed leaves no files, unless it is unknown whether it was committed', async () => {
  const pool = await openEmptyDatabase();
  const target = { folder: join(folder, 'uncommitted'), progress };
  const restoreWith = async (error: Error) =>
    restoreBackup(await openArchive(archive, trust), {
      ...target,
      pool: refusingCommit(pool, error),
    });
  const full = await pool
    .query(`do $$ begin raise exception 'disk full' using errcode = 'disk_full'; end $$`)
    .then(
      () => expect.unreachable(),
      (error: Error) => error,
    );
  await expect(restoreWith(full)).rejects.toThrow('disk full');
  expect(readdirSync(target.folder)).toEqual([]);
  await expect(restoreWith(new Error('Connection terminated'))).rejects.toThrow(
    'If the database is empty, remove the restored files and try again.',
  );
  expect(readdirSync(target.folder)).not.toEqual([]);
});

test('a restore whose upload fails removes what it has uploaded', async () => {
  const stored = new Set<string>();
  const remoteStore: Store = {
    put: (name) => {
      if (stored.size === 1) return Promise.reject(new Error('bucket gone'));
      stored.add(name);
      return Promise.resolve();
    },
    open: () => Promise.resolve(undefined),
    remove: (name) => {
      stored.delete(name);
      return Promise.resolve();
    },
    async *listFiles() {},
  };
  const target = {
    pool: await openEmptyDatabase(),
    folder: join(folder, 'uploaded'),
    remoteStore,
    progress,
  };
  await expect(restoreBackup(await openArchive(archive, trust), target)).rejects.toThrow(
    'bucket gone',
  );
  expect([...stored]).toEqual([]);
});

test('a restore that is interrupted while it ends access leaves nothing', async () => {
  const target = { pool: await openEmptyDatabase(), folder: join(folder, 'third'), progress };
  const unreadable = {
    id: 'ada' as unknown as number,
    at: new Date().toISOString(),
    event: 'deleted' as const,
  };
  await expect(
    restoreBackup(await openArchive(archive, trust), { ...target, deletions: [unreadable] }),
  ).rejects.toThrow('invalid input syntax');
  expect(await schemaOf(target.pool)).toEqual([]);
  await restoreBackup(await openArchive(archive, trust), target);
});

test('restores and migrates a backup of an older version, and refuses one of a newer version', async () => {
  const old = await openEmptyDatabase();
  await installJobs(old);
  const client = await old.connect();
  await client.query('begin');
  // The schema of the first release, which had other names for tables and columns.
  const release = manifest.migrations.findIndex(({ name }) => name === '0032_deeds.sql');
  await migrateAsOf(client, manifest.migrations.slice(0, release + 1));
  await client.query(`
      insert into people (id, username, username_key, name, email, email_key, user_type, confirmed_at, suspended_at, suspended_until)
        overriding system value values (1, 'old', 'old', 'Old', 'old@moot.example', 'old@moot.example', 1, now(), null, null),
          (2, 'other', 'other', 'Other', 'other@moot.example', 'other@moot.example', 2, now(), now(), '2030-01-02');
      insert into groups (id, owner_id, name, brief_description, description, status, access) overriding system value values (1, 1, 'Rowers', '', '', 'Open', 1);
      insert into contents (id, author_id, text, shared_as, added_on, updated_on) overriding system value values (1, 1, 'The ferry is late', 'Public', '2026-01-02', '2026-01-03');
      insert into contents (id, author_id, content_type, title, shared_as) overriding system value values (2, 1, 4, 'Save the ferry', 'Public');
      insert into actions (content_id, kind, timezone, ends_at) values (2, 'petition', 'UTC', '2030-01-02');
      insert into signatures (content_id, person_id, name, shown, zip_code, email_hash, signed_on) values (2, 2, 'Other', true, '12345', sha256('other'), '2026-01-04');
      insert into comments (id, content_id, author_id, text, added_on) overriding system value values (1, 1, 2, 'Again', '2026-01-05');
      insert into content_tags (content_id, tag, explicit, written) values (1, 'ferry', true, true);
      insert into messages (id, sender_id, subject, text, added_on) overriding system value values (1, 1, '', 'Hello', '2026-01-06');
      insert into message_views (person_id, peer_id, message_id, sent) values (1, 2, 1, true), (2, 1, 1, false);
      insert into notifications (person_id, type, about_id, on_site, by_mail, created_on) values (1, 1, 2, true, false, '2026-01-07');
      insert into audit_log (actor_id, deed, subject) values (1, 'feed.save', 'feed');
      insert into reports (reporter_id, title, url, reason, content_id, about_id) values (2, 'Ferry', '/', 'Rude', 1, 1)`);
  await client.query('commit');
  client.release();
  await backUpTo(join(folder, 'old.zip'), old);
  const now = await openEmptyDatabase();
  await restoreBackup(await openArchive(join(folder, 'old.zip'), trust), { pool: now, progress });
  expect(await listPendingMigrations(new Database(now))).toEqual([]);
  const { rows } = await now.query(`
      select p.username, p.role, (select o.suspension_ends_at::text from people o where o.id = 2) as suspension_ends_at, p.email_normalized,
        c.text, c.created_at::text as posted_at, c.updated_at::text as updated_at, c.open_to_all, t.tag, m.text as comment, m.created_at::text as commented_at,
        a.effective_ends_at::text as ends_at, a.total_signatures, s.signed_at::text as signed_at,
        (select count(*)::int from message_copies k where k.message_id = 1) as copies, n.created_at::text as notified_at, n.show_on_site,
        r.subject, r.subject_id, (select count(*)::int from audit_log) as log, (select written::int from audit_head) as written
      from people p join posts c on c.author_id = p.id and c.id = 1 join post_tags t on t.content_id = c.id join comments m on m.content_id = c.id
        join actions a on a.content_id = 2 join signatures s on s.content_id = 2 join notifications n on n.person_id = p.id join reports r on r.content_id = c.id`);
  expect(rows).toEqual([
    {
      username: 'old',
      role: 1,
      suspension_ends_at: '2030-01-02 00:00:00+00',
      email_normalized: 'old@moot.example',
      text: 'The ferry is late',
      posted_at: '2026-01-02 00:00:00+00',
      updated_at: '2026-01-03 00:00:00+00',
      open_to_all: true,
      tag: 'ferry',
      comment: 'Again',
      commented_at: '2026-01-05 00:00:00+00',
      ends_at: '2030-01-02 00:00:00+00',
      total_signatures: 1,
      signed_at: '2026-01-04 00:00:00+00',
      copies: 2,
      notified_at: '2026-01-07 00:00:00+00',
      show_on_site: true,
      subject: 'content',
      subject_id: 1,
      log: 1,
      written: 1,
    },
  ]);
  expect(await findAuditProblems(new Database(now))).toEqual([]);
  expect(await schemaOf(now)).toEqual(await schemaOf(town.pool));

  await old.query(`insert into migrations (name, digest) values ('9999_later.sql', '')`);
  await backUpTo(join(folder, 'newer.zip'), old);
  const untouched = await openEmptyDatabase();
  await expect(
    restoreBackup(await openArchive(join(folder, 'newer.zip'), trust), {
      pool: untouched,
      progress,
    }),
  ).rejects.toThrow(
    'a newer version of Folkmoot made it: this version does not know the migration 9999_later.sql',
  );
  expect(await schemaOf(untouched)).toEqual([]);
});

test('verify accepts an intact backup and names damaged parts', async () => {
  expect(await verifyBackup(archive, trust, openEmptyDatabase, progress)).toEqual({
    manifest,
    signed: true,
    problems: [],
  });
  const entries = await partsOf(archive);
  const damagedIn = async (path: string) =>
    (
      await verifyBackup(
        path,
        trust,
        () => Promise.reject(new Error('all checksums match')),
        progress,
      )
    ).problems;
  const damagedPath = join(folder, 'broken.zip');
  const flipped = async (at: number, bit: number) => {
    const bytes = readFileSync(archive);
    bytes[at]! ^= 1 << bit;
    writeFileSync(damagedPath, bytes);
    return damagedIn(damagedPath);
  };
  // One flipped bit in each part. The last byte of a part may contain unused bits.
  const checkedParts = entries.filter(
    ({ entryName, start, end }) => end > start + 20 && entryName !== 'READ-ME.txt',
  );
  expect(checkedParts.length).toBeGreaterThan(20);
  for (const { entryName, start, end } of checkedParts) {
    const at = Math.floor((start + end) / 2);
    expect((await flipped(at, at % 8)).join(' '), `${entryName} at ${at}`).toContain(
      entryName.startsWith('manifest') ? 'manifest' : entryName,
    );
  }

  const { length } = readFileSync(archive);
  cpSync(archive, damagedPath);
  truncateSync(damagedPath, length - 1_000);
  expect(await damagedIn(damagedPath)).toEqual([
    expect.stringContaining('is not a complete backup'),
  ]);
});

test('detects any flipped bit, including those of the zip metadata', async () => {
  const small = await openEmptyDatabase();
  await installJobs(small);
  const client = await small.connect();
  // Just enough migrations to create the table of files.
  await migrateAsOf(client, manifest.migrations.slice(0, 2));
  client.release();
  const path = join(folder, 'small.zip');
  await backUpTo(path, small);
  const bytes = readFileSync(path);
  const seal = hash('sha256', bytes.subarray(0, -64));
  expect(bytes.toString('latin1', bytes.length - 64)).toBe(seal);

  const file = openSync(path, 'r+');
  const flipBit = (at: number) =>
    writeSync(file, Buffer.from([bytes[at]! ^ (1 << (at % 8))]), 0, 1, at);
  const putBack = (at: number) => writeSync(file, bytes, at, 1, at);
  expect(await isChecksumValid(path)).toBe(true);
  // Every seventh byte, and each of the last 200, which include the checksum.
  for (let at = 0; at < bytes.length; at += at < bytes.length - 200 ? 7 : 1) {
    flipBit(at);
    expect(await isChecksumValid(path), `a bit at ${at}`).toBe(false);
    // A full verify for fewer bytes, with more of them in the zip directory at the end.
    if (at % (at < bytes.length - 2_000 ? 189 : 49) === 0)
      expect(
        (
          await verifyBackup(
            path,
            trust,
            () => Promise.reject(new Error('nothing was found')),
            progress,
          )
        ).problems,
        `a bit at ${at}`,
      ).not.toEqual([]);
    putBack(at);
  }
  closeSync(file);
  expect(await isChecksumValid(path)).toBe(true);
});

/** The byte range of each part. */
async function partsOf(path: string) {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true });
  const entries: { entryName: string; start: number; end: number }[] = [];
  for await (const entry of zip.eachEntry()) {
    const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    entries.push({ entryName: entry.fileName, start, end: start + entry.compressedSize });
  }
  zip.close();
  return entries;
}
