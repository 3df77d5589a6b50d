// Brings a database to the state this code expects: the migrations that are missing, each in one transaction, then the rules.
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import type { Database } from './database.ts';
import { sql } from './sql.ts';

const migrationsFolder = new URL('../migrations/', import.meta.url);
const rulesFolder = new URL('../rules/visible/', import.meta.url);

/** Two servers that start at once take turns. Killed at any point, it goes on from there at the next start. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query("select pg_advisory_lock(hashtext('folkmoot migrations'))");
    await client.query(table);
    const known = await appliedOf(client);
    const applied: string[] = [];
    for (const file of [...migrationFiles(), rules()]) {
      if (known.get(file.name) === file.digest) continue;
      if (known.has(file.name) && file.name !== 'rules') throw new Error(`The migration ${file.name} was changed after it had been applied.`);
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

/** Makes the tables as a backup had them, within the transaction that fills them. */
export async function migrateAsOf(client: pg.ClientBase, backedUp: Omit<Migration, 'text'>[]): Promise<void> {
  const files = new Map(migrationFiles().map((file) => [file.name, file]));
  await client.query(table);
  for (const { name, digest } of backedUp) {
    const file = files.get(name);
    if (!file) throw new Error(`a newer Folkmoot made it: this one does not know the migration ${name}. Pull the newer one first.`);
    if (file.digest !== digest) throw new Error(`its migration ${name} is not the one of this Folkmoot.`);
    await apply(client, file);
  }
}

/** What this code needs and a database does not have. What a newer one brought besides does not matter. */
export async function waitingMigrations(db: Database): Promise<string[]> {
  needed ??= migrationFiles().map(({ name }) => name);
  return (await db.all<{ name: string }>(sql`select name from unnest(${needed}::text[]) name except select name from migrations order by 1`)).map(
    ({ name }) => name,
  );
}

let needed: string[] | undefined;

export type Migration = { name: string; text: string; digest: string };

const table = 'create table if not exists migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())';

async function appliedOf(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from migrations');
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

async function apply(client: pg.ClientBase, { name, text, digest }: Migration) {
  await client.query(text);
  await client.query('insert into migrations (name, digest) values ($1, $2) on conflict (name) do update set digest = excluded.digest, applied_at = now()', [
    name,
    digest,
  ]);
}

function migrationFiles(): Migration[] {
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
function rules(): Migration {
  const text = textOfRules();
  return {
    name: 'rules',
    text,
    digest: digestOf(
      text +
        migrationFiles()
          .map(({ digest }) => digest)
          .join(),
    ),
  };
}

/** All rules, in the order of their files: what is built on stands before what builds on it. */
export const textOfRules = () =>
  readdirSync(rulesFolder)
    .toSorted()
    .map((name) => readFileSync(new URL(name, rulesFolder), 'utf8'))
    .join('\n');

const digestOf = (text: string) => hash('sha256', text);
