// Restore of a backup into an empty database and folder, completely or not at all.
import { existsSync } from 'node:fs';
import { mkdir, opendir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { onShutdown } from '../lib/process/shutdown.ts';
import { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { installJobs } from '../jobs/queue.ts';
import { endSuspension, isSuspensionOf } from '../moderation/effects.ts';
import { createHashingStream } from '../storage/hashingStream.ts';
import { migrateAsOf, migrateInTransaction } from '../db/migrate.ts';
import { createDiskStore, type Store } from '../storage/fileStore.ts';
import {
  damagedEntryError,
  DamagedBackupError,
  storedFileName,
  measureEntry,
  entryNames,
  type Archive,
  type Manifest,
} from './archive.ts';
import { listDeletionsSince, type AccountDeletion } from './deletedSinceBackup.ts';
import { refuseForeignNames } from './manifest.ts';
import type { Progress } from './progress.ts';
import { copyTarget, dropConstraints } from './catalog.ts';

type RestoreTarget = {
  pool: pg.Pool;
  /** The folder for files. Without it, files are checked and discarded. */
  folder?: string;
  /** The store that receives the files instead of the folder. */
  remoteStore?: Store;
  /** What happened to accounts since the backup is repeated. */
  deletions?: AccountDeletion[];
  progress: Progress;
};

type RepeatedDeletions = {
  /** Number of people who were deleted again. */
  deletedAgain: number;
  /** Number of people who were deleted when the backup was made and had come back since. */
  returnedAgain: number;
};

/** Restores the backup. */
export async function restoreBackup(
  archive: Archive,
  target: RestoreTarget,
): Promise<RepeatedDeletions> {
  const { pool, folder, remoteStore, deletions = [], progress } = target;
  await assertEmpty(pool, folder);
  for await (const { name } of remoteStore?.listFiles() ?? [])
    throw new Error(`the store is not empty: there is the file ${name}.`);
  // Files stay in a subfolder until the restore succeeds, so that a rename within the same disk
  // completes it.
  const tempFolder = folder && join(folder, '.restoring');
  if (tempFolder) await rm(tempFolder, { recursive: true, force: true });
  /** Removes files that are in their final location before the commit. */
  const undoSteps: (() => Promise<void>)[] = [];
  const removeFiles = async () => {
    if (tempFolder) await rm(tempFolder, { recursive: true, force: true });
    for (const remove of undoSteps) await remove();
  };
  const unregister = onShutdown(removeFiles);
  await installJobs(pool);
  let repeatedDeletions: RepeatedDeletions;
  const client = await pool.connect();
  try {
    await client.query('begin');
    // A concurrent restore or start waits, and then finds the database in use.
    await client.query("select pg_advisory_xact_lock(hashtext('folkmoot migrations'))");
    await assertEmpty(client, folder);
    await client.query("set local maintenance_work_mem = '256MB'");
    await migrateAsOf(client, archive.manifest.migrations);
    await refuseForeignNames(client, archive.manifest);
    const restoreConstraints = await dropConstraints(client);
    await copyTables(client, archive, tempFolder, progress);
    progress.print('  indexes and foreign keys');
    await restoreConstraints();
    await resetSequencesAndLocks(client, archive.manifest);
    await migrateInTransaction(client);
    repeatedDeletions = await repeatDeletions(client, archive.manifest, deletions);
    await revokeStaleAccess(client);
    await client.query(
      'insert into secret_fingerprint (fingerprint) values ($1) on conflict do nothing',
      [archive.manifest.key],
    );
    if (folder && tempFolder)
      await (remoteStore
        ? uploadFiles(tempFolder, remoteStore, undoSteps)
        : moveFiles(tempFolder, folder, undoSteps));
    // once the commit is sent, a signal must not remove the files
    unregister();
    await client.query('commit').catch((error: unknown) => {
      if (isRolledBack(error)) throw error;
      // Without a response, the database may have been restored, and then it needs the files.
      undoSteps.length = 0;
      throw new Error(
        'the connection to the database ended during the last step. If the database is empty, remove the restored files and try again.',
        { cause: error },
      );
    });
  } catch (error) {
    await removeFiles();
    throw error;
  } finally {
    unregister();
    client.release(true);
  }
  await pool.query('analyze');
  return repeatedDeletions;
}

/** Of `codes`, undo codes remain: see `revokeStaleAccess`. */
export const tablesClearedByRestore = new Set(
  [
    'sessions',
    'session_logins',
    'pending_logins',
    'known_browsers',
    'oauth_tickets',
    'codes',
    'setup_tokens',
    'calendars',
    'invitation_links',
    'invitation_link_uses',
    'push_subscriptions',
    'idempotency_keys',
  ].map((name) => `public.${name}`),
);

/**
 * Does for a database that pg_restore filled what `restoreBackup` does after filling the tables:
 * repeats deletions, and ends access that may have been revoked since. `madeAt` is when the dump
 * began.
 */
export async function finishDump(
  pool: pg.Pool,
  madeAt: Date,
  deletions: AccountDeletion[],
): Promise<RepeatedDeletions> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await releaseJobLocks(client);
    const repeated = await repeatDeletions(client, { made_at: madeAt.toISOString() }, deletions);
    await revokeStaleAccess(client);
    // Not in our archives: exports contain decrypted data, and are not among the copied files.
    await client.query('delete from exports');
    // Not in our archives either: copies that were made since the dump are not in the list.
    await client.query("delete from backups where method = 'archive'");
    await client.query('commit');
    return repeated;
  } finally {
    client.release(true);
  }
}

/**
 * Ends access that may have been revoked since the backup: sessions, emailed codes, invitation
 * links, the codes of emailed invitations and push subscriptions. The link that undoes an email
 * change remains, because its owner has no other way back. Scheduled posts may have been canceled,
 * published or stopped since: `scheduled.sweep` notifies their authors, who can publish them. In
 * the transaction of the restore, so that nobody uses a restored database without it.
 */
async function revokeStaleAccess(client: pg.ClientBase) {
  for (const table of tablesClearedByRestore)
    await client.query(
      `delete from ${table}${table === 'public.codes' ? ` where purpose <> 'undo'` : ''}`,
    );
  // Resending an invitation gives it another code.
  await client.query(
    `update invitations set code_hash = sha256(convert_to(gen_random_uuid()::text, 'UTF8')) where accepted_at is null`,
  );
  await client.query(
    `update scheduled_posts set failure = 'restored', failed_at = now() where failed_at is null`,
  );
}

/**
 * Repeats the deletions since the backup, and the returns of deleted members. Final deletions are
 * immediate for others, and the next job completes them. The return of an account that an
 * administrator deleted ended the suspension of the deletion too.
 */
async function repeatDeletions(
  client: pg.PoolClient,
  { made_at }: Pick<Manifest, 'made_at'>,
  deletions: AccountDeletion[],
): Promise<RepeatedDeletions> {
  const { rows } = await client.query<{ id: number; deleted: boolean; barred: boolean }>(
    `update people p set deleted_at = case
        -- past the grace period
        when d.event = 'purged' then now() - interval '15 days'
        when d.event = 'returned' then null
        -- The backup contains this deletion, which an administrator can undo.
        when p.deleted_at = d.at then p.deleted_at
        -- The file with a later return may be missing, so the grace period begins again.
        else now()
      end,
      suspended_at = case d.event when 'deleted-suspended' then coalesce(p.suspended_at, now()) else p.suspended_at end,
      suspension_ends_at = case d.event when 'deleted-suspended' then null else p.suspension_ends_at end
      from json_to_recordset($1) d (id bigint, at timestamptz, event text)
      where p.id = d.id and (d.event <> 'returned' or p.deleted_at is not null)
      returning p.id, p.deleted_at is not null as deleted, d.event not in ('returned', 'deleted') as barred`,
    [JSON.stringify(listDeletionsSince(deletions, made_at))],
  );
  const db = new Database(client);
  // Who returned, or then deleted the account again, was no longer suspended.
  for (const { id, barred } of rows) if (!barred) await endDeletionsSuspension(db, id);
  const deletedAgain = rows.filter(({ deleted }) => deleted).length;
  if (deletedAgain > 0)
    await client.query(`select from graphile_worker.add_job('settings.purge', '{}'::json)`);
  return { deletedAgain, returnedAgain: rows.length - deletedAgain };
}

/** Ends the suspension that came with a deletion by an administrator. */
async function endDeletionsSuspension(db: Database, person: number) {
  const ended = await db.execute(sql`
    update decisions s set undone_at = now()
    where ${isSuspensionOf(person)} and s.id in (select t.decision_id from bulk_action_people t where t.person_id = ${person} and t.deleted_at is not null)`);
  if (ended) await endSuspension(db, person);
}

/**
 * Throws unless the database has no tables, except those of the job queue, and the folder has no
 * visible entries.
 */
async function assertEmpty(db: pg.Pool | pg.ClientBase, folder: string | undefined) {
  const { rows } = await db.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'graphile_worker') order by 1 limit 1`);
  if (rows[0])
    throw new Error(
      `the database is not empty: there is the table ${rows[0].name}. A backup is restored to an empty one only.`,
    );
  if (!folder || !existsSync(folder)) return;
  for await (const { name } of await opendir(folder)) {
    if (!name.startsWith('.') && name !== 'lost+found')
      throw new Error(
        `the folder ${folder} is not empty. A backup is restored to an empty one only.`,
      );
  }
}

async function copyTables(
  client: pg.ClientBase,
  { manifest, entries, checksums }: Archive,
  tempFolder: string | undefined,
  progress: Progress,
) {
  const tables = new Map(manifest.tables.map((table) => [entryNames.table(table.name), table]));
  const expectedChecksums = checksums();
  const store = tempFolder ? createDiskStore(tempFolder) : undefined;
  let fileCount = 0;
  for await (const { entryName, open } of entries()) {
    const table = tables.get(entryName);
    const file = storedFileName(entryName);
    if (table) {
      await fillTable(client, table, await open(), progress);
      tables.delete(entryName);
    } else if (file !== undefined) {
      const { value: expected } = await expectedChecksums.next();
      if (expected?.entryName !== entryName)
        throw new DamagedBackupError(
          `${expected?.entryName ?? entryName} is in the wrong position in the backup.`,
        );
      if (
        (await restoreFile({ entryName, file }, await open(), store, progress)) !== expected.sha256
      )
        throw damagedEntryError(entryName);
      fileCount++;
    }
  }
  const [missing] = tables.keys();
  if (missing) throw new DamagedBackupError(`${missing} is missing in the backup.`);
  if (fileCount < manifest.files.count)
    throw new DamagedBackupError(
      `${manifest.files.count - fileCount} files are missing in the backup.`,
    );
}

async function fillTable(
  client: pg.ClientBase,
  table: Manifest['tables'][number],
  content: Readable,
  progress: Progress,
) {
  const entryName = entryNames.table(table.name);
  const meter = createHashingStream(progress.track(table.name));
  const rows = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
  await pipeline(content, meter, rows).catch((error: unknown) => {
    throw damagedEntryError(entryName, error);
  });
  if (meter.measure().sha256 !== table.sha256) throw damagedEntryError(entryName);
  if (rows.rowCount !== table.rows)
    throw new DamagedBackupError(
      `${entryName} has ${rows.rowCount} rows instead of ${table.rows}.`,
    );
}

async function restoreFile(
  { entryName, file }: { entryName: string; file: string },
  content: Readable,
  store: ReturnType<typeof createDiskStore> | undefined,
  progress: Progress,
): Promise<string> {
  if (!store) return (await measureEntry(content, entryName)).sha256;
  const meter = createHashingStream(progress.track('files'));
  await Promise.all([
    pipeline(content, meter).catch((error: unknown) => {
      throw damagedEntryError(entryName, error);
    }),
    store.put(file, meter),
  ]);
  return meter.measure().sha256;
}

/** Sets the sequences and releases the job locks of workers that no longer exist. */
async function resetSequencesAndLocks(client: pg.ClientBase, { sequences }: Manifest) {
  for (const { name, value, called } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [name, value, called]);
  await releaseJobLocks(client);
}

async function releaseJobLocks(client: pg.ClientBase) {
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  );
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  );
}

/**
 * Whether the server answered a COMMIT with an error, and so has not committed. Classes 08 and 57
 * end the connection, perhaps after the commit.
 */
const isRolledBack = (error: unknown) =>
  error instanceof pg.DatabaseError && !/^(08|57)/.test(error.code ?? '08');

/** Moves each subfolder, because the folder itself may be a mount point. */
async function moveFiles(tempFolder: string, folder: string, undoSteps: (() => Promise<void>)[]) {
  await mkdir(tempFolder, { recursive: true, mode: 0o700 });
  for await (const { name } of await opendir(tempFolder)) {
    const destination = join(folder, name);
    await rename(join(tempFolder, name), destination);
    // only what was moved here: the folder may have got other files meanwhile
    undoSteps.push(() => rm(destination, { recursive: true, force: true }));
  }
  await rm(tempFolder, { recursive: true });
}

async function uploadFiles(
  tempFolder: string,
  remoteStore: Store,
  undoSteps: (() => Promise<void>)[],
) {
  const tempStore = createDiskStore(tempFolder);
  for await (const { name } of tempStore.listFiles()) {
    undoSteps.push(() => remoteStore.remove(name));
    await remoteStore.put(name, (await tempStore.open(name))!.stream);
  }
  await rm(tempFolder, { recursive: true, force: true });
}
