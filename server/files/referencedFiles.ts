// The names of all files that rows say are in the store.
import { joinSql, sql, type Sql } from '../db/sql.ts';

type Kind = { table: string; names: Sql };

/** What people gave. */
const given: Kind[] = [
  {
    table: 'files',
    names: sql`select f.name || s.suffix as name from files f cross join (values ('.webp'), ('.thumb.webp')) s (suffix)`,
  },
  {
    table: 'message_files',
    names: sql`
      select m.name || s.suffix from message_files m join (values ('image', '.webp'), ('image', '.thumb.webp'), ('pdf', '.pdf')) s (type, suffix) using (type)`,
  },
  {
    table: 'official_photos',
    names: sql`select o.name || '.webp' as name from official_photos o where o.name is not null`,
  },
  // the picture of the site, by its address
  {
    table: 'settings',
    names: sql`select split_part(value #>> '{}', '/', 3) || '.logo.webp' as name from settings where name = 'logo' and value #>> '{}' like '/logo/%'`,
  },
];

/** What was made of it for somebody, for a week. */
const made: Kind = {
  table: 'exports',
  names: sql`select e.file || '.zip' as name from exports e where e.made_at is not null`,
};

/** A backup is also made of a database that newer code has not migrated yet: only of the tables that are there. */
export const uploadedFiles = (tables: string[]): Sql => named(given, tables);
export const storedFiles = (tables: string[]): Sql => named([...given, made], tables);

const named = (kinds: Kind[], tables: string[]) =>
  joinSql(
    kinds.filter(({ table }) => tables.includes(table)).map(({ names }) => names),
    ' union all ',
  );

/** The names that a file in the store may have besides: it waits to be removed, or is being made. */
export const transientFiles: Sql = sql`
  select d.name || s.suffix as name from doomed_files d cross join (values ('.webp'), ('.thumb.webp'), ('.logo.webp'), ('.pdf'), ('.zip')) s (suffix)
  union all
  select e.file || '.zip' from exports e where e.made_at is null`;
