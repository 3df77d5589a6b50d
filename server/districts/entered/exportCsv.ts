// The list of entered officials as CSV, with ids: edited and imported again, it changes them.
import { officialColumns, type OfficialColumn } from '#contract/officialKinds.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { toCsv } from '../../lib/text/csv.ts';
import { everyoneKey, isPostalKey } from './areas.ts';

type Row = Record<Exclude<OfficialColumn, 'area' | 'vacant'>, string> & {
  areas: string[];
  postal_codes: string[];
  vacant: boolean;
};

/** One page of the table. The first one begins with the names of the columns. */
export async function exportOfficialsCsv(
  db: Database,
  { page, size }: { page: number; size: number },
): Promise<string> {
  const rows = await db.query<Row>(sql`
    select id::text, name, office, seat, kind, areas, postal_codes, party, email, phone, website, form_url as contact_form,
      coalesce(to_char(term_start, 'YYYY-MM-DD'), '') as term_start, coalesce(to_char(term_end, 'YYYY-MM-DD'), '') as term_end, vacant
    from civic_entered_officials order by id limit ${size} offset ${(page - 1) * size}`);
  const cells = rows.map(({ areas, postal_codes, vacant, ...row }) => {
    const all = { ...row, area: describeAreas(areas, postal_codes), vacant: vacant ? 'yes' : '' };
    return officialColumns.map((column) => all[column]);
  });
  return toCsv(page === 1 ? [officialColumns, ...cells] : cells);
}

/** A spreadsheet drops the zero at the start of a number, but not after other letters. */
function describeAreas(areas: string[], postalCodes: string[]): string {
  if (areas.includes(everyoneKey)) return everyoneKey;
  const text = [...areas.filter((key) => !isPostalKey(key)), ...postalCodes].join(', ');
  return /^0\d+$/.test(text) ? `postal:${text}` : text;
}
