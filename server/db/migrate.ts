// Brings a database to the state this code expects: the migrations that are missing, each in one transaction, then the rules.
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import type { Database } from './database.ts';
import { compile, sql } from './sql.ts';

const migrationsFolder = new URL('../migrations/', import.meta.url);
const rulesFolder = new URL('../visibility/', import.meta.url);

/** Two servers that start at once take turns. Killed at any point, it goes on from there at the next start. A database of a newer version is left alone. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query("select pg_advisory_lock(hashtext('folkmoot migrations'))");
    await client.query(table);
    const known = await appliedOf(client);
    refuseNewer(known);
    const applied: string[] = [];
    for (const file of [...migrationFiles(), repeatableMigration()]) {
      const before = known.get(file.name);
      if (before?.digest === file.digest && before.version === (file.version ?? 0)) continue;
      if (before && file.name !== 'rules')
        throw new Error(`The migration ${file.name} was changed after it had been applied.`);
      await client.query('begin');
      await apply(client, file);
      if (file.name === 'rules') await client.query(dropForerunners);
      await client.query('commit');
      applied.push(file.name);
    }
    return applied;
  } finally {
    // ends the lock, the settings and an unfinished transaction with the connection
    client.release(true);
  }
}

/** Whether nothing of Folkmoot is in the database yet. */
export async function isEmpty(pool: pg.Pool): Promise<boolean> {
  return (await pool.query<{ empty: boolean }>(`select to_regclass('migrations') is null as empty`))
    .rows[0]!.empty;
}

/** For commands: they change neither tables nor rules beneath a server that may be running. */
export async function refuseOtherVersion(pool: pg.Pool): Promise<void> {
  if (await isEmpty(pool))
    throw new Error('there is no Folkmoot in this database yet. Start the server once.');
  const known = await appliedOf(pool);
  refuseNewer(known);
  if (missingIn(known).length > 0)
    throw new Error(
      'an older version of Folkmoot has set up this database. Start the server of this version first: it brings the database up to date.',
    );
}

/** Makes the tables as a backup had them, within the transaction that fills them. */
export async function migrateAsOf(
  client: pg.ClientBase,
  backedUp: Omit<Migration, 'text'>[],
): Promise<void> {
  const files = new Map(migrationFiles().map((file) => [file.name, file]));
  await client.query(table);
  for (const { name, digest } of backedUp) {
    const file = files.get(name);
    if (!file)
      throw new Error(
        `a newer Folkmoot made it: this one does not know the migration ${name}. Pull the newer one first.`,
      );
    if (file.digest !== digest)
      throw new Error(`its migration ${name} is not the one of this Folkmoot.`);
    await apply(client, file);
  }
}

/** What this code needs and a database does not have. What a newer one brought besides does not matter: it only adds. */
export async function waitingMigrations(db: Database): Promise<string[]> {
  return missingIn(byName(await db.query<Row>(select)));
}

export type Migration = { name: string; text: string; digest: string; version?: number };
type Row = { name: string; digest: string; version: number };
type Known = Map<string, Row>;

const table =
  'create table if not exists migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())';

/** The column came later than the table. */
const select = sql`select name, digest, coalesce((to_jsonb(m) ->> 'version')::int, 0) as version from migrations m order by name`;

const byName = (rows: Row[]): Known => new Map(rows.map((row) => [row.name, row]));

const appliedOf = async (on: pg.ClientBase | pg.Pool): Promise<Known> =>
  byName((await on.query<Row>(compile(select).text)).rows);

/** Migrations that are not applied, and `rules` where the rules are others and not newer. */
function missingIn(known: Known): string[] {
  const { digest, version = 0 } = repeatableMigration();
  const there = known.get('rules');
  const stale =
    !there || there.version < version || (there.version === version && there.digest !== digest);
  return [
    ...migrationFiles()
      .map(({ name }) => name)
      .filter((name) => !known.has(name)),
    ...(stale ? ['rules'] : []),
  ];
}

function refuseNewer(known: Known) {
  const ours = new Set(migrationFiles().map(({ name }) => name));
  const foreign = [...known.keys()].find((name) => name !== 'rules' && !ours.has(name));
  const newer =
    foreign ??
    ((known.get('rules')?.version ?? 0) > repeatableMigration().version!
      ? 'newer rules of who may see what'
      : undefined);
  if (newer)
    throw new Error(
      `a newer version of Folkmoot has set up this database (it has ${newer}, which this version does not know). Start that version, or restore the backup from before the upgrade.`,
    );
}

async function apply(client: pg.ClientBase, { name, text, digest, version }: Migration) {
  try {
    await client.query(text);
    // before the database is told what the rules are: it holds newer ones against older
    if (version !== undefined)
      await client.query(`select set_config('folkmoot.rules', $1, true)`, [String(version)]);
    await client.query(
      `insert into migrations (name, digest${version === undefined ? '' : ', version'}) values ($1, $2${version === undefined ? '' : ', $3'})
       on conflict (name) do update set digest = excluded.digest, applied_at = now()${version === undefined ? '' : ', version = excluded.version'}`,
      version === undefined ? [name, digest] : [name, digest, version],
    );
  } catch (error) {
    const what = name === 'rules' ? 'The rules of who may see what' : `The migration ${name}`;
    throw new Error(
      `${what} could not be applied, and nothing of it was: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

let files: Migration[] | undefined;
/** As they were when they were first read: files may be replaced beneath a running server. */
const migrationFiles = () => (files ??= readMigrations());

function readMigrations(): Migration[] {
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    const text = readFileSync(new URL(name, migrationsFolder), 'utf8');
    return { name, text, digest: digestOf(text) };
  });
}

/**
 * Drops what earlier rules called by the same name with other parameters: PostgreSQL would not know which of them a call means
 * that leaves a parameter to its default.
 * Rules that are called by nothing any more stay, for a server of the version before that still runs beside this one.
 */
const dropForerunners = `do $$
  declare forerunner regprocedure;
  begin
    for forerunner in
      select old.oid from pg_proc old join pg_proc told on told.proname = old.proname and told.pronamespace = old.pronamespace
      where told.xmin = pg_current_xact_id()::xid and old.xmin <> told.xmin
    loop
      execute format('drop function %s', forerunner);
    end loop;
  end $$`;

/** Told again after every migration, not only when they change themselves: a view holds the columns that a table had when it was made. */
let rulesRead: Migration | undefined;
const repeatableMigration = () => (rulesRead ??= readRules());

function readRules(): Migration {
  const text = textOfRules();
  return {
    name: 'rules',
    text,
    version: rulesVersion(),
    digest: digestOf(
      text +
        migrationFiles()
          .map(({ digest }) => digest)
          .join(),
    ),
  };
}

/** Rises with every release that changes the rules; server/visibility/version.test.ts sees to it. */
export const rulesVersion = () =>
  Number(readFileSync(new URL('../visibility/version.txt', import.meta.url), 'utf8').split(' ')[0]);

/** All rules, in the order of their files: what is built on stands before what builds on it. */
export const textOfRules = () =>
  readdirSync(rulesFolder)
    .toSorted()
    .map((name) => readFileSync(new URL(name, rulesFolder), 'utf8'))
    .join('\n');

const digestOf = (text: string) => hash('sha256', text);
