// Tables and sequences of a database, read from its catalog. New tables are included without a
// change here.
import type pg from 'pg';
import type { Migration } from '../db/migrate.ts';

/** The names are qualified with the schema and quoted for SQL; those of columns are not quoted. */
export type DatabaseTable = { name: string; columns: string[] };
/** `called`: whether the value was used, so that the next one follows it. */
export type Sequence = { name: string; value: string; called: boolean };
/** An applied migration: its name and the digest of its text. */
type AppliedMigration = Omit<Migration, 'text'>;

/** Jobs are stored in graphile_worker. */
const schemas = `'public', 'graphile_worker'`;

/**
 * Tables that are not backed up. A restored database has its own migrations. Exports can be
 * requested again, and they contain decrypted data. A restored list of backups would name copies
 * that no longer exist, and restored results of health checks would be of another time. Unlogged
 * tables are excluded too.
 */
const excludedTables = `'public.migrations', 'graphile_worker.migrations', 'public.exports', 'public.backups', 'public.backups_id_seq', 'public.health_checks', 'public.server_health'`;

/** Leaves out what belongs to an extension (`deptype = 'e'`). */
const fromBackedUpRelations = `
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in (${schemas}) and n.nspname || '.' || c.relname not in (${excludedTables}) and c.relpersistence = 'p'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Returns the tables without their generated columns. */
export async function listTables(client: pg.ClientBase): Promise<DatabaseTable[]> {
  const { rows } = await client.query<DatabaseTable>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    ${fromBackedUpRelations} and c.relkind = 'r' order by 1`);
  return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name ${fromBackedUpRelations} and c.relkind = 'S' order by 1`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { value, called } = (
      await client.query<{ value: string; called: boolean }>(
        `select last_value::text as value, is_called as called from ${name}`,
      )
    ).rows[0]!;
    sequences.push({ name, value, called });
  }
  return sequences;
}

export async function listAppliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  return (
    await client.query<AppliedMigration>(
      `select name, digest from migrations where name <> 'rules' order by name`,
    )
  ).rows;
}

/** The table and columns for COPY. */
export const copyTarget = ({ name, columns }: DatabaseTable) =>
  `${name} (${columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ')})`;

/**
 * Disables triggers, drops foreign keys and indexes, and empties the tables, so that rows can
 * arrive in any order. Returns a function that restores triggers, foreign keys and indexes.
 * Restored foreign keys check every row. Needs only ownership of the tables, no superuser.
 */
export async function dropConstraints(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows: foreignKeys } = await client.query<{
    table: string;
    name: string;
    definition: string;
  }>(`
    select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname in (${schemas}) and k.contype = 'f'`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name, pg_get_indexdef(c.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (${schemas}) and not exists (select from pg_constraint k where k.conindid = c.oid and k.contype <> 'f')`);
  const tables = await listTables(client);
  const runAll = async (statements: string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  await runAll([
    ...tables.map(({ name }) => `alter table ${name} disable trigger user`),
    ...foreignKeys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...indexes.map(({ name }) => `drop index ${name}`),
    // Some migrations insert rows.
    `truncate ${tables.map(({ name }) => name).join(', ')}`,
  ]);
  return () =>
    runAll([
      ...indexes.map(({ definition }) => definition),
      ...foreignKeys.map(
        ({ table, name, definition }) =>
          `alter table ${table} add constraint ${name} ${definition}`,
      ),
      ...tables.map(({ name }) => `alter table ${name} enable trigger user`),
    ]);
}
