// Writes of the officials that administrators enter. Their ids stay the same when they are changed.
import { ApiError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { message } from '#contract/messageKeys.ts';
import type { Database } from '../../db/database.ts';
import { toRecordset } from '../../db/recordset.ts';
import { sql } from '../../db/sql.ts';
import type { EnteredRow } from './validate.ts';

/** A photo that is undefined stays as it is. */
export type StoredRow = EnteredRow & { id?: number; photoUrl?: string };

const recordColumns = sql`r (id bigint, name text, office text, seat text, kind text, vacant boolean, areas text[], "postalCodes" text[], party text, email text, phone text, website text, "formUrl" text, "photoUrl" text, "termStart" date, "termEnd" date)`;

/** Lets no one else change the list until the transaction ends. Others can read it. */
export const lockEntered = (db: Database) =>
  db.execute(sql`lock table civic_entered_officials in share row exclusive mode`);

/** Rows of one statement. Each can have hundreds of areas. */
const rowsPerStatement = 100;

/**
 * Stores rows in a transaction: changes those with an id, and adds the others. Returns the ids of
 * those that were added. Throws if the list would be too long. Call `lockEntered` before.
 */
export async function saveEntered(db: Database, rows: StoredRow[]): Promise<number[]> {
  const changed = rows.filter(({ id }) => id !== undefined);
  const added = rows.filter(({ id }) => id === undefined);
  for (let n = 0; n < changed.length; n += rowsPerStatement)
    // oxlint-disable-next-line no-await-in-loop
    await changeRows(db, changed.slice(n, n + rowsPerStatement));
  const ids: number[] = [];
  for (let n = 0; n < added.length; n += rowsPerStatement)
    // oxlint-disable-next-line no-await-in-loop
    ids.push(...(await addRows(db, added.slice(n, n + rowsPerStatement))));
  const { count } = (await db.queryOne<{ count: number }>(
    sql`select count(*)::int as count from civic_entered_officials`,
  ))!;
  if (added.length > 0 && count > limits.enteredOfficials)
    throw new ApiError('invalid', message('officialListFull', { most: limits.enteredOfficials }));
  return ids;
}

const changeRows = (db: Database, rows: StoredRow[]) =>
  db.execute(sql`
    update civic_entered_officials o set name = r.name, office = r.office, seat = r.seat, kind = r.kind, vacant = r.vacant, areas = r.areas,
      postal_codes = r."postalCodes", party = r.party, email = r.email, phone = r.phone, website = r.website, form_url = r."formUrl",
      photo_url = coalesce(r."photoUrl", o.photo_url), term_start = r."termStart", term_end = r."termEnd"
    from ${toRecordset(rows, recordColumns)} where o.id = r.id`);

async function addRows(db: Database, rows: StoredRow[]): Promise<number[]> {
  const inserted = await db.query<{ id: number }>(sql`
    insert into civic_entered_officials (name, office, seat, kind, vacant, areas, postal_codes, party, email, phone, website, form_url, photo_url, term_start, term_end)
    select r.name, r.office, r.seat, r.kind, r.vacant, r.areas, r."postalCodes", r.party, r.email, r.phone, r.website, r."formUrl", coalesce(r."photoUrl", ''), r."termStart", r."termEnd"
    from ${toRecordset(rows, recordColumns)} returning id`);
  return inserted.map(({ id }) => id);
}

/** Deletes photos that were uploaded for officials and that no official has any more. */
export const deleteUnusedPhotos = (db: Database, urls: string[]) =>
  db.execute(sql`
    delete from official_photos p where p.url = any (${urls}::text[]) and p.url like 'uploaded:%'
      and not exists (select from civic_entered_officials o where o.photo_url = p.url)`);
