// What of public tables is loaded, how old it is, and what is missing from it.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export type ImportStatus = {
  source: string;
  title: string;
  licence: string;
  as_of: string;
  days: number;
  rows: number;
  /** Officials whose term is over. */
  ended: number;
  /** Seats that nobody holds, of how many. */
  vacant: number;
  seats: number;
  /** Whether there is an import to go back to. */
  before: boolean;
};

export const staleAfterDays = 60;

export const standingOf = (db: Database) =>
  db.query<ImportStatus>(sql`
    select i.source, i.title, i.licence, to_char(i.as_of, 'YYYY-MM-DD') as as_of, current_date - i.as_of as days, i.row_count as rows,
      (select count(*)::int from civic_officials p join civic_offices o on o.id = p.office_id where o.import_id = i.id and p.term_end <= current_date) as ended,
      (select coalesce(sum(greatest(0, o.seats - (select count(*) from civic_officials p
          where p.office_id = o.id and coalesce(p.term_start <= current_date, true) and coalesce(p.term_end > current_date, true)))), 0)::int
        from civic_offices o where o.import_id = i.id) as vacant,
      (select coalesce(sum(o.seats), 0)::int from civic_offices o where o.import_id = i.id) as seats,
      exists (select from civic_imports b where b.source = i.source and not b.active) as before
    from civic_imports i where i.active order by i.source`);

/** As lines for whoever runs the server. */
export function statusLines(standing: ImportStatus[]): string[] {
  if (!standing.length)
    return ['Nothing is loaded. Import zip-cd and federal first: see docs/operations.md.'];
  return standing.flatMap(
    ({ source, title, licence, as_of, days, rows, ended, vacant, seats, before }) => [
      `${source}: ${rows} rows as of ${as_of} (${title}, ${licence})${before ? '; the one before can be rolled back to' : ''}`,
      ...(days > staleAfterDays ? [`  ! it is ${days} days old`] : []),
      ...(ended ? [`  ! the terms of ${ended} officials are over`] : []),
      ...(vacant ? [`  ! ${vacant} of ${seats} seats have nobody`] : []),
    ],
  );
}
