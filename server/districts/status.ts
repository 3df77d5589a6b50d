// Status of the imported tables for the operator and the dashboard of administrators: age, expired
// terms and vacant seats.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

type ImportStatus = {
  source: string;
  title: string;
  licence: string;
  as_of: string;
  /** Days since `as_of`. */
  days: number;
  rows: number;
  /** Officials whose term is over. */
  ended: number;
  /** Vacant seats. `seats` is the total. */
  vacant: number;
  seats: number;
  /** Whether there is a previous import for a rollback. */
  before: boolean;
};

export const staleAfterDays = 60;

export const getImportStatus = (db: Database) =>
  db.query<ImportStatus>(sql`
    select i.source, i.title, i.licence, to_char(i.as_of, 'YYYY-MM-DD') as as_of, current_date - i.as_of as days, i.row_count as rows,
      (select count(*)::int from civic_officials p join civic_offices o on o.id = p.office_id where o.import_id = i.id and p.term_end <= current_date) as ended,
      (select coalesce(sum(greatest(0, o.seats - (select count(*) from civic_officials p
          where p.office_id = o.id and coalesce(p.term_start <= current_date, true) and coalesce(p.term_end > current_date, true)))), 0)::int
        from civic_offices o where o.import_id = i.id) as vacant,
      (select coalesce(sum(o.seats), 0)::int from civic_offices o where o.import_id = i.id) as seats,
      exists (select from civic_imports b where b.source = i.source and not b.active) as before
    from civic_imports i where i.active order by i.source`);

/** The status as text lines for the operator. */
export function formatStatus(imports: ImportStatus[]): string[] {
  if (!imports.length)
    return ['Nothing is loaded. Import zip-cd and federal first: see docs/install.md.'];
  return imports.flatMap(
    ({ source, title, licence, as_of, days, rows, ended, vacant, seats, before }) => [
      `${source}: ${rows} rows as of ${as_of} (${title}, ${licence})${before ? '; a rollback to the previous import is possible' : ''}`,
      ...(days > staleAfterDays ? [`  ! the data is ${days} days old`] : []),
      ...(ended ? [`  ! the terms of ${ended} officials have ended`] : []),
      ...(vacant ? [`  ! ${vacant} of ${seats} seats are vacant`] : []),
    ],
  );
}
