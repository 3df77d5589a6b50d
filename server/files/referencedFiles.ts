// Queries for the names of all files that the database expects in the store.
import { photoWidths } from '../lib/images.ts';
import { joinSql, sql, type Sql } from '../db/sql.ts';

type FileSource = { table: string; names: Sql };

/** Uploaded or fetched content. */
const uploaded: FileSource[] = [
  {
    table: 'files',
    names: sql`
      select f.name || s.suffix as name from files f cross join (values ('.webp'), ('.thumb.webp')) s (suffix) where f.width > 0
      union all
      -- As JSON, because a database that is not migrated yet lacks the column.
      select f.name || '.' || s.size || '.webp' from files f cross join jsonb_array_elements_text(coalesce(to_jsonb(f)->'sizes', '[]')) s (size)
      union all
      select f.name || '.media' from files f where to_jsonb(f)->>'media_format' is not null`,
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
  // The logo and the cover of the site, whose settings store their URL paths.
  {
    table: 'settings',
    names: sql`select split_part(value #>> '{}', '/', 3) || '.' || name || '.webp' as name from settings where name in ('logo', 'cover') and value #>> '{}' like '/' || name || '/%'`,
  },
];

/** Data exports, which exist for a week. */
const generated: FileSource = {
  table: 'exports',
  names: sql`select e.file || '.zip' as name from exports e where e.made_at is not null`,
};

/**
 * The files of a backup. `tables` are the existing tables. A backup can run against a database that
 * is not migrated yet and lacks newer tables.
 */
export const uploadedFiles = (tables: string[]): Sql => selectNames(uploaded, tables);
/** The files that the integrity check expects. */
export const storedFiles = (tables: string[]): Sql => selectNames([...uploaded, generated], tables);

const selectNames = (sources: FileSource[], tables: string[]) =>
  joinSql(
    sources.filter(({ table }) => tables.includes(table)).map(({ names }) => names),
    ' union all ',
  );

/** Suffixes of all stored files. A row of `file_deletions` names the files with any of them. */
export const fileSuffixes = [
  '.webp',
  '.thumb.webp',
  ...photoWidths.map((width) => `.${width}.webp`),
  '.logo.webp',
  '.cover.webp',
  '.pdf',
  '.media',
  '.zip',
];

/** Names of other files that may be in the store: pending deletion, or exports in progress. */
export const transientFiles: Sql = sql`
  select d.name || s.suffix as name from file_deletions d cross join unnest(${[...fileSuffixes]}::text[]) s (suffix)
  union all
  select e.file || '.zip' from exports e where e.made_at is null`;
