// Cache of benchmark datasets. Each is built once into a template database under the temporary
// folder, and a run measures a copy. A dataset is rebuilt when its generator or the schema changes.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { ensureZipCoordinates } from '#server/districts/zipCoordinates.ts';
import { checkIntegrity, repairCounts } from '#server/integrity/check.ts';
import { checkpointInterval } from '#server/posts/countCheckpoints.ts';
import { Database, createPool } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres, type Postgres } from '#server/db/embeddedPostgres.ts';
import { sql } from '#server/db/sql.ts';
import { createDiskStore } from '#server/storage/fileStore.ts';
import { hashToken } from '#server/security/sessions.ts';
import { postmasterOf } from '#test/postmasterPid.ts';
import { isSuspended, createTables, type DatasetTable } from './rows.ts';
import { benchToken } from '../tokens.ts';
import { fixtures, datasets, type DatasetName } from './sizes.ts';

/** Folder of the cached datasets. */
export const cacheDir = join(tmpdir(), 'folkmoot-bench');

/** `pid` is the process id of the PostgreSQL postmaster. */
export type DatasetCache = {
  postgres: Postgres;
  pool: pg.Pool;
  pid: number;
  stop: () => Promise<void>;
};

export async function openDatasetCache(): Promise<DatasetCache> {
  mkdirSync(cacheDir, { recursive: true });
  // Follows docs/install.md: shared buffers are a quarter of the memory. The connection limit is
  // that of several servers.
  const advised = {
    shared_buffers: `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`,
    checkpoint_timeout: '30min',
    max_wal_size: '4GB',
  };
  const postgres = await startPostgres(join(cacheDir, 'postgres'), {
    ...advised,
    max_connections: '200',
  });
  const pool = createPool(
    { host: postgres.host, user: postgres.user, database: 'postgres' },
    { statement_timeout: '0' },
  );
  return {
    postgres,
    pool,
    pid: postmasterOf(join(cacheDir, 'postgres/data')),
    stop: async () => (await pool.end(), await postgres.stop()),
  };
}

/**
 * Prefix of the database name. Earlier revisions use other prefixes, because each revision drops
 * its own stale datasets.
 */
const namePrefix = (world: DatasetName) => `kept_${world}_`;

/**
 * Database name of a dataset. The hash covers everything the dataset depends on, including the
 * migrations, because another revision cannot run on a newer schema.
 */
function databaseNameOf(world: DatasetName): string {
  const migrations = readdirSync(join(import.meta.dirname, '../../server/migrations')).toSorted();
  const hash = createHash('sha256').update(
    JSON.stringify([datasets[world], checkpointInterval, migrations]),
  );
  for (const file of ['words.ts', 'sizes.ts', 'rows.ts'])
    hash.update(readFileSync(join(import.meta.dirname, file)));
  return `${namePrefix(world)}${hash.digest('hex').slice(0, 12)}`;
}

/**
 * Creates `database` as a fresh copy of a dataset. Returns the session tokens of the members who
 * are logged in.
 */
export async function copyDataset(
  world: DatasetName,
  database: string,
  { postgres, pool }: Pick<DatasetCache, 'postgres' | 'pool'>,
): Promise<string[]> {
  const name = databaseNameOf(world);
  const existing = await pool.query('select from pg_database where datname = $1', [name]);
  if (!existing.rowCount) await build(world, name, { postgres, pool });
  // A running site has loaded the ZIP code points.
  await withPool(postgres, name, (pool) => ensureZipCoordinates(new Database(pool)));
  await pool.query(`drop database if exists ${database} with (force)`);
  await pool.query(`create database ${database} template ${name} strategy file_copy`);
  return createSessions(postgres, database);
}

async function withPool<T>(
  postgres: Postgres,
  database: string,
  callback: (pool: pg.Pool) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const pool = createPool(
    { host: postgres.host, user: postgres.user, database, max: 4, pipeline: false },
    settings,
  );
  try {
    return await callback(pool);
  } finally {
    await pool.end();
  }
}

/**
 * Disables timeouts and, through the replica role, foreign keys and the triggers that maintain
 * counters. `verify` fills the counters and checks the references afterwards.
 */
const bulkLoadSettings = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  maintenance_work_mem: '512MB',
  synchronous_commit: 'off',
  session_replication_role: 'replica',
};

async function build(
  world: DatasetName,
  name: string,
  { postgres, pool }: Pick<DatasetCache, 'postgres' | 'pool'>,
) {
  const started = performance.now();
  const staleDatabases = await pool.query<{ datname: string }>(
    `select datname from pg_database where datname like '${namePrefix(world).replaceAll('_', '\\_')}%'`,
  );
  for (const { datname } of staleDatabases.rows)
    await pool.query(`drop database ${datname} with (force)`);
  await pool.query('drop database if exists making with (force)');
  await pool.query('create database making');
  await withPool(
    postgres,
    'making',
    async (into) => {
      await migrate(into);
      // These triggers fill the search columns and the tag dates, so they must also run in the
      // replica role.
      await into.query(
        'alter table posts enable always trigger words; alter table post_tags enable always trigger copy_post',
      );
      await fill(into, createTables(datasets[world]));
      await into.query(
        'alter table posts enable trigger words; alter table post_tags enable trigger copy_post',
      );
      await verify(new Database(into));
    },
    bulkLoadSettings,
  );
  await pool.query(`alter database making rename to ${name}`);
  console.log(
    `Built the ${world} dataset in ${((performance.now() - started) / 1_000).toFixed(0)} s; it is cached in ${cacheDir}.`,
  );
}

/**
 * Loads the tables without triggers and indexes, two tables at a time. Indexes are built after the
 * load.
 */
async function fill(pool: pg.Pool, tables: DatasetTable[]) {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any ($1::text[]::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables.map(({ name }) => name)],
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  // `friendships` is the last and largest table, so it is loaded in parallel with all others.
  const [largest, others] = [tables.slice(-1), tables.slice(0, -1)];
  await Promise.all(
    [largest, others].map((list) => forEachInSequence(list, (table) => copyIn(pool, table))),
  );
  const middle = Math.ceil(indexes.length / 2);
  await Promise.all(
    [indexes.slice(0, middle), indexes.slice(middle)].map((list) =>
      forEachInSequence(list, ({ definition }) => pool.query(definition)),
    ),
  );
  const { rows: counters } = await pool.query<{ table: string; counter: string }>(
    `select c.table_name as table, pg_get_serial_sequence(c.table_name, 'id') as counter from information_schema.columns c
     where c.column_name = 'id' and c.is_identity = 'YES' and c.table_name = any ($1)`,
    [tables.map(({ name }) => name)],
  );
  for (const { table, counter } of counters)
    await pool.query(`select setval('${counter}', coalesce(max(id), 0) + 1, false) from ${table}`);
  await pool.query('vacuum (freeze, analyze)');
}

async function forEachInSequence<T>(list: T[], callback: (item: T) => Promise<unknown>) {
  for (const item of list) await callback(item);
}

async function copyIn(pool: pg.Pool, { name, columns, rows }: DatasetTable) {
  const client = await pool.connect();
  try {
    await pipeline(
      Readable.from(batched(rows), { objectMode: true, highWaterMark: 4 }),
      client.query(from(`copy ${name} (${columns}) from stdin`)),
    );
  } finally {
    client.release();
  }
}

function* batched(rows: Iterable<string>) {
  let text = '';
  for (const row of rows) {
    text += row;
    if (text.length < 256 * 1_024) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

/** Fills the precomputed counters. Throws if the consistency check finds an error. */
async function verify(db: Database) {
  // Same query as the job that writes count checkpoints.
  await db.execute(sql`
    select checkpoint_post_counts(id) from (
      select content_id as id from likes group by content_id having count(*) > ${checkpointInterval}
      union select content_id from comments group by content_id having count(*) > ${checkpointInterval}) many`);
  await repairCounts(db);
  const errors = await checkIntegrity(db, createDiskStore(join(cacheDir, 'no-files')));
  if (errors.length)
    throw new Error(`The dataset is inconsistent: ${errors.slice(0, 5).join('; ')}`);
}

function createSessions(postgres: Postgres, database: string): Promise<string[]> {
  const tokens = Array.from({ length: fixtures.sessions }, (_, i) => benchToken(i + 1));
  return withPool(postgres, database, async (pool) => {
    // A suspended person has no session; the next person takes the place.
    const people = tokens.map((_, i) => (isSuspended(i + 1) ? i + 2 : i + 1));
    await pool.query(
      'insert into sessions (token_hash, person_id) select * from unnest($1::bytea[], $2::bigint[])',
      [tokens.map(hashToken), people],
    );
    return tokens;
  });
}
