// Cache for responses of external services, per member. It avoids sending an address repeatedly.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Office, TableInfo } from './types.ts';
import type { DistrictMatch } from './divisions.ts';

/**
 * Public facts only, neither the address nor its coordinates. `hits` is empty if the service did
 * not know the address.
 */
export type CachedLookup = {
  hits: DistrictMatch[];
  precision: 'address' | 'postcode' | 'region';
  offices?: Office[];
  tables?: TableInfo[];
};

/**
 * Districts change with elections, but officials can change any day. That a service does not know
 * an address is also cached for `officialCacheDays` only.
 */
const districtCacheDays = 30;
const officialCacheDays = 1;

/** `key` is an HMAC of resolver, member and address. */
export const readCachedLookup = async (
  db: Database,
  key: Buffer,
): Promise<CachedLookup | undefined> =>
  (
    await db.queryOne<{ answer: CachedLookup }>(
      sql`select answer from civic_lookup_cache where key = ${key} and expires_at > now()`,
    )
  )?.answer;

export async function cacheLookup(db: Database, key: Buffer, lookup: CachedLookup): Promise<void> {
  const days = lookup.offices || !lookup.hits.length ? officialCacheDays : districtCacheDays;
  await db.execute(sql`
    insert into civic_lookup_cache (key, answer, expires_at) values (${key}, ${JSON.stringify(lookup)}::jsonb, now() + make_interval(days => ${days}))
    on conflict (key) do update set answer = excluded.answer, expires_at = excluded.expires_at`);
}

export const deleteExpiredLookups = (db: Database) =>
  db.execute(sql`delete from civic_lookup_cache where expires_at <= now()`);
