// The officials that were entered before, as a CSV file is compared with them. Read in parts,
// because the list and the areas of an official can be long.
import type { Database } from '../../db/database.ts';
import { literalInt, sql } from '../../db/sql.ts';
import type { EnteredRow } from './validate.ts';

export type ExistingOfficial = EnteredRow & { id: number; photoUrl: string };

type Named = Pick<EnteredRow, 'name' | 'office' | 'seat'>;

/** Ids by what identifies an official. */
export type EnteredIndex = {
  ids: Set<number>;
  byName: Map<string, number[]>;
  bySeat: Map<string, number[]>;
};

export const fold = (text: string) => text.normalize('NFKC').toLowerCase();
export const nameKey = ({ name, office }: Named) => JSON.stringify([fold(name), fold(office)]);
export const seatKey = ({ name, office, seat }: Named) =>
  JSON.stringify([fold(name), fold(office), fold(seat)]);

const indexPageSize = 500;

export async function indexEntered(db: Database): Promise<EnteredIndex> {
  const index: EnteredIndex = { ids: new Set(), byName: new Map(), bySeat: new Map() };
  const add = (ids: Map<string, number[]>, key: string, id: number) => {
    const others = ids.get(key);
    if (others) others.push(id);
    else ids.set(key, [id]);
  };
  for (let last = 0, isLast = false; !isLast;) {
    // Each page begins where the previous one ended.
    // oxlint-disable-next-line no-await-in-loop
    const page = await db.query<Named & { id: number }>(
      sql`select id, name, office, seat from civic_entered_officials where id > ${last} order by id limit ${literalInt(indexPageSize)}`,
    );
    for (const official of page) {
      index.ids.add(official.id);
      add(index.byName, nameKey(official), official.id);
      add(index.bySeat, seatKey(official), official.id);
    }
    last = page.at(-1)?.id ?? last;
    isLast = page.length < indexPageSize;
  }
  return index;
}

export async function loadEntered(
  db: Database,
  ids: number[],
): Promise<Map<number, ExistingOfficial>> {
  if (!ids.length) return new Map();
  const rows = await db.query<ExistingOfficial>(sql`
    select id, name, office, seat, kind, vacant, areas, postal_codes as "postalCodes", party, email, phone, website, form_url as "formUrl", photo_url as "photoUrl",
      to_char(term_start, 'YYYY-MM-DD') as "termStart", to_char(term_end, 'YYYY-MM-DD') as "termEnd"
    from civic_entered_officials where id = any (${ids}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Differs after any change of the list: PostgreSQL stores the last transaction of each row. */
export const readListVersion = async (db: Database): Promise<string> =>
  (await db.queryOne<{ version: string }>(
    sql`select coalesce(md5(string_agg(id || ' ' || xmin::text, ',' order by id)), '') as version from civic_entered_officials`,
  ))!.version;
