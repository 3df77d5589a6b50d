// Loader for imported tables. It stores a new import next to the active one and switches
// atomically.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { serializeTable, type SerializedTable } from './serializeTable.ts';
import { ImportError, type ImportTable } from './sourceFile.ts';

export type ImportResult = {
  source: string;
  rows: number;
  previousRows: number | undefined;
  unchanged: boolean;
};

/** An import that loses more than this fraction of rows is probably broken and needs `force`. */
const maxLossShare = 0.2;

export const importTable = (
  database: Database,
  table: ImportTable,
  options: { force?: boolean } = {},
) => importSerializedTable(database, serializeTable(table), options);

export async function importSerializedTable(
  database: Database,
  table: SerializedTable,
  { force = false }: { force?: boolean } = {},
): Promise<ImportResult> {
  const { rows } = table;
  if (rows === 0) throw new ImportError(`${table.source}: the table is empty.`);
  return database.transaction(async (db) => {
    await db.execute(sql`set local statement_timeout = '2min'`);
    await db.execute(sql`lock table civic_imports in share row exclusive mode`);
    const current = await db.queryOne<{ id: number; sha256: string; rows: number }>(sql`
      select id, sha256, row_count as rows from civic_imports where source = ${table.source} and active`);
    if (current?.sha256 === table.sha256)
      return { source: table.source, rows, previousRows: current.rows, unchanged: true };
    if (current && !force && rows < current.rows * (1 - maxLossShare))
      throw new ImportError(
        `${table.source}: it has ${rows} rows, but ${current.rows} are loaded. If that is correct, import it with --force.`,
      );
    const { source, title, licence, sha256, asOf } = table;
    // Keeps one previous import for a rollback.
    await db.execute(sql`delete from civic_imports where source = ${source} and not active`);
    await db.execute(sql`update civic_imports set active = false where source = ${source}`);
    const { id } = (await db.queryOne<{ id: number }>(sql`
      insert into civic_imports (source, title, licence, sha256, as_of, row_count, active) values (${source}, ${title}, ${licence}, ${sha256}, ${asOf}, ${rows}, true) returning id`))!;
    await insertZips(db, id, table.zips);
    await insertOffices(db, id, table);
    return { source, rows, previousRows: current?.rows, unchanged: false };
  });
}

const insertZips = (db: Database, id: number, zips: string) =>
  db.execute(sql`
    insert into civic_zip_divisions (import_id, zip, division_id, name, share)
    select ${id}, zip, division, coalesce(name, ''), share from json_to_recordset(${zips}::json) as z (zip text, division text, name text, share real)`);

const insertOffices = (db: Database, id: number, { offices, officials }: SerializedTable) =>
  db.execute(sql`
    with put as (
      insert into civic_offices (import_id, division_id, name, level, role, seats, rank)
      select ${id}, "divisionId", name, level, role, seats, rank
      from json_to_recordset(${offices}::json) as o ("divisionId" text, name text, level text, role text, seats smallint, rank smallint)
      returning id, division_id, role)
    insert into civic_officials (office_id, key, name, party, phones, emails, form_url, urls, photo_url, channels, term_start, term_end)
    select put.id, key, name, party, phones, emails, "formUrl", urls, "photoUrl", channels, "termStart", "termEnd"
    from json_to_recordset(${officials}::json) as p ("divisionId" text, office text, of int, key text, name text, party text, phones text[], emails text[], "formUrl" text, urls text[], "photoUrl" text, channels jsonb, "termStart" date, "termEnd" date)
    join put on put.division_id = p."divisionId" and put.role = p.office order by put.id, p.of`);

/** Deletes the active import and activates the previous one. */
export async function rollBackImport(database: Database, source: string): Promise<void> {
  await database.transaction(async (db) => {
    const previousImport = await db.queryOne<{ id: number }>(
      sql`select id from civic_imports where source = ${source} and not active`,
    );
    if (!previousImport) throw new ImportError(`there is no previous import of "${source}".`);
    await db.execute(sql`delete from civic_imports where source = ${source} and active`);
    await db.execute(sql`update civic_imports set active = true where id = ${previousImport.id}`);
  });
}
