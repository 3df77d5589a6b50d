// Migrations: brings a database to the state that this code expects. Applies the missing
// migrations, each in one transaction, then the visibility rules, which are the SQL functions of
// server/visibility. The rules are stored as the migration `rules` and replaced by newer ones.
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import type { Database } from './database.ts';
import { compile, sql } from './sql.ts';

const migrationsFolder = new URL('../migrations/', import.meta.url);
const rulesFolder = new URL('../visibility/', import.meta.url);

/**
 * Returns the names of the applied migrations. Servers that start simultaneously take turns. If the
 * process is killed, the next start continues. Refuses a database of a newer version.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query("select pg_advisory_lock(hashtext('folkmoot migrations'))");
    await client.query(createTableSql);
    return await applyMissing(client, { begin: 'begin', end: 'commit' });
  } finally {
    // closing the connection releases the lock, resets the settings and rolls back an unfinished
    // transaction
    client.release(true);
  }
}

/**
 * The same in the current transaction. Each migration gets a savepoint, because the rules tell
 * their functions from older ones by the transaction that created them.
 */
export const migrateInTransaction = (client: pg.ClientBase): Promise<string[]> =>
  applyMissing(client, {
    begin: 'set constraints all immediate; savepoint migration',
    end: 'release savepoint migration',
  });

async function applyMissing(
  client: pg.ClientBase,
  { begin, end }: { begin: string; end: string },
): Promise<string[]> {
  const applied = await readAppliedMigrations(client);
  assertNotNewer(applied);
  const newlyApplied: string[] = [];
  for (const file of [...getMigrationFiles(), getRepeatableMigration()]) {
    const stored = applied.get(file.name);
    if (stored?.digest === file.digest && stored.version === (file.version ?? 0)) continue;
    if (stored && file.name !== 'rules')
      throw new Error(`The migration ${file.name} was changed after it had been applied.`);
    await client.query(begin);
    await applyMigration(client, file);
    if (file.name === 'rules') await client.query(dropOldOverloads);
    await client.query(end);
    newlyApplied.push(file.name);
  }
  return newlyApplied;
}

/** Whether the database has not been set up yet. */
export async function isEmptyDatabase(pool: pg.Pool): Promise<boolean> {
  return (await pool.query<{ empty: boolean }>(`select to_regclass('migrations') is null as empty`))
    .rows[0]!.empty;
}

/**
 * Rejects a database of another version. Command line tools use it, because they never migrate a
 * database that a server may be using.
 */
export async function assertSameVersion(pool: pg.Pool): Promise<void> {
  if (await isEmptyDatabase(pool))
    throw new Error('this database has not been set up yet. Start the server once.');
  const applied = await readAppliedMigrations(pool);
  assertNotNewer(applied);
  if (findMissingMigrations(applied).length > 0)
    throw new Error(
      'an older version of Folkmoot has set up this database. Start the server of this version first, or run folkmoot migrate: it brings the database up to date.',
    );
}

/**
 * Names of the migrations that `migrate` would apply now. Throws, as it does, if a newer version
 * has set up the database.
 */
export async function previewMigration(pool: pg.Pool): Promise<string[]> {
  const applied: AppliedMigrations = (await isEmptyDatabase(pool))
    ? new Map()
    : await readAppliedMigrations(pool);
  assertNotNewer(applied);
  return findMissingMigrations(applied);
}

/** Creates the tables of a backup, in the transaction that fills them. */
export async function migrateAsOf(
  client: pg.ClientBase,
  backedUp: Omit<Migration, 'text'>[],
): Promise<void> {
  const files = new Map(getMigrationFiles().map((file) => [file.name, file]));
  await client.query(createTableSql);
  for (const { name, digest } of backedUp) {
    const file = files.get(name);
    if (!file)
      throw new Error(
        `a newer version of Folkmoot made it: this version does not know the migration ${name}. Upgrade first.`,
      );
    if (file.digest !== digest)
      throw new Error(`its migration ${name} differs from the one of this version.`);
    await applyMigration(client, file);
  }
}

/**
 * Migrations that this code needs and the database lacks. Additional migrations of a newer version
 * do not matter: they only add.
 */
export async function listPendingMigrations(db: Database): Promise<string[]> {
  return findMissingMigrations(indexByName(await db.query<Row>(selectApplied)));
}

/** Only the rules have a version. */
export type Migration = { name: string; text: string; digest: string; version?: number };
type Row = { name: string; digest: string; version: number };
type AppliedMigrations = Map<string, Row>;

const createTableSql =
  'create table if not exists migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())';

/** Databases of early versions lack the column `version`. */
const selectApplied = sql`select name, digest, coalesce((to_jsonb(m) ->> 'version')::int, 0) as version from migrations m order by name`;

const indexByName = (rows: Row[]): AppliedMigrations => new Map(rows.map((row) => [row.name, row]));

const readAppliedMigrations = async (client: pg.ClientBase | pg.Pool): Promise<AppliedMigrations> =>
  indexByName((await client.query<Row>(compile(selectApplied).text)).rows);

/**
 * Names of migrations that are not applied, and `rules` if the stored rules differ and are not
 * newer. Their digest also covers the migrations: a newer version that only adds a migration has
 * stored another digest for the same rules, and a server of this version stays ready.
 */
function findMissingMigrations(applied: AppliedMigrations): string[] {
  const { digest, version = 0 } = getRepeatableMigration();
  const storedRules = applied.get('rules');
  const isStale =
    !storedRules ||
    storedRules.version < version ||
    (storedRules.version === version &&
      storedRules.digest !== digest &&
      findUnknownMigration(applied) === undefined);
  return [
    ...getMigrationFiles()
      .map(({ name }) => name)
      .filter((name) => !applied.has(name)),
    ...(isStale ? ['rules'] : []),
  ];
}

/** A migration that a newer version has applied. */
function findUnknownMigration(applied: AppliedMigrations): string | undefined {
  const knownNames = new Set(getMigrationFiles().map(({ name }) => name));
  return [...applied.keys()].find((name) => name !== 'rules' && !knownNames.has(name));
}

function assertNotNewer(applied: AppliedMigrations) {
  const unknownName =
    findUnknownMigration(applied) ??
    ((applied.get('rules')?.version ?? 0) > getRepeatableMigration().version!
      ? 'newer rules of who may see what'
      : undefined);
  if (unknownName)
    throw new Error(
      `a newer version of Folkmoot has set up this database (it has ${unknownName}, which this version does not know). Start that version, or restore the backup from before the upgrade.`,
    );
}

async function applyMigration(client: pg.ClientBase, { name, text, digest, version }: Migration) {
  try {
    await client.query(text);
    // The database compares this version with the stored one before it accepts the rules.
    if (version !== undefined)
      await client.query(`select set_config('folkmoot.rules', $1, true)`, [String(version)]);
    await client.query(
      `insert into migrations (name, digest${version === undefined ? '' : ', version'}) values ($1, $2${version === undefined ? '' : ', $3'})
       on conflict (name) do update set digest = excluded.digest, applied_at = now()${version === undefined ? '' : ', version = excluded.version'}`,
      version === undefined ? [name, digest] : [name, digest, version],
    );
  } catch (error) {
    const label = name === 'rules' ? 'The rules of who may see what' : `The migration ${name}`;
    throw new Error(
      `${label} could not be applied, and nothing of it was: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

/** Migrations as of the first read, because files may be replaced while the server runs. */
let cachedFiles: Migration[] | undefined;
const getMigrationFiles = () => (cachedFiles ??= readMigrations());

function readMigrations(): Migration[] {
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    const text = readFileSync(new URL(name, migrationsFolder), 'utf8');
    return { name, text, digest: computeDigest(text) };
  });
}

/**
 * Drops functions of earlier rules that have the same name and other parameters: a call that omits
 * a parameter with a default would be ambiguous. The current functions are those of the transaction
 * or savepoint that wrote the row of the rules. Functions that are no longer used remain, for
 * servers of the previous version that still run.
 */
const dropOldOverloads = `do $$
  declare overload regprocedure;
  begin
    for overload in
      select old.oid from pg_proc old join pg_proc replacement on replacement.proname = old.proname and replacement.pronamespace = old.pronamespace
      where replacement.xmin = (select m.xmin from migrations m where m.name = 'rules') and old.xmin <> replacement.xmin
    loop
      execute format('drop function %s', overload);
    end loop;
  end $$`;

let cachedRules: Migration | undefined;
const getRepeatableMigration = () => (cachedRules ??= readRules());

/**
 * The digest also covers the migrations, so the rules are applied again after every migration, even
 * when they did not change: a view has the columns that its tables had when it was created.
 */
function readRules(): Migration {
  const text = readVisibilitySql();
  return {
    name: 'rules',
    text,
    version: readRulesVersion(),
    digest: computeDigest(
      text +
        getMigrationFiles()
          .map(({ digest }) => digest)
          .join(),
    ),
  };
}

/**
 * The version of the rules. It increases with every release that changes them;
 * server/visibility/version.test.ts checks that.
 */
export const readRulesVersion = () =>
  Number(readFileSync(new URL('../visibility/version.txt', import.meta.url), 'utf8').split(' ')[0]);

/** All visibility rules, in the order of their files: definitions come before their uses. */
export const readVisibilitySql = () =>
  readdirSync(rulesFolder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => readFileSync(new URL(name, rulesFolder), 'utf8'))
    .join('\n');

const computeDigest = (text: string) => hash('sha256', text);
