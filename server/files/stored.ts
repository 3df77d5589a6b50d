// The names of all files that rows say are in the store.
import type { Sql } from '../kit/sql.ts';
import { sql } from '../kit/sql.ts';

/** What people gave. */
export const givenFiles: Sql = sql`
  select f.name || s.suffix as name from files f cross join (values ('.webp'), ('.thumb.webp')) s (suffix)
  union all
  select m.name || s.suffix from message_files m join (values ('image', '.webp'), ('image', '.thumb.webp'), ('pdf', '.pdf')) s (type, suffix) using (type)`;

/** And what was made of it for them, for a week. */
export const storedFiles: Sql = sql`${givenFiles} union all select e.file || '.zip' from exports e where e.made_at is not null`;

/** The names that a file in the store may have besides: it waits to be removed, or is being made. */
export const passingFiles: Sql = sql`
  select d.name || s.suffix as name from doomed_files d cross join (values ('.webp'), ('.thumb.webp'), ('.pdf'), ('.zip')) s (suffix)
  union all
  select e.file || '.zip' from exports e where e.made_at is null`;
