// What other servers said of an address, kept for a while for the member who asked, so that it is told to them once.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Office, Table } from './types.ts';
import type { Hit } from './divisions.ts';

/** Districts, and who holds their offices: public facts, not the address or where it is. Without districts: it was not known there. */
export type CachedLookup = {
  hits: Hit[];
  precision: 'address' | 'postcode' | 'region';
  offices?: Office[];
  tables?: Table[];
};

/** Districts change with elections; who holds an office may change any day. */
const daysOfDistricts = 30;
const daysOfOfficials = 1;

export const readCachedLookup = async (
  db: Database,
  key: Buffer,
): Promise<CachedLookup | undefined> =>
  (
    await db.queryOne<{ answer: CachedLookup }>(
      sql`select answer from civic_cache where key = ${key} and expires_at > now()`,
    )
  )?.answer;

export async function cacheLookup(db: Database, key: Buffer, answer: CachedLookup): Promise<void> {
  const days = answer.offices || !answer.hits.length ? daysOfOfficials : daysOfDistricts;
  await db.execute(sql`
    insert into civic_cache (key, answer, expires_at) values (${key}, ${JSON.stringify(answer)}::jsonb, now() + make_interval(days => ${days}))
    on conflict (key) do update set answer = excluded.answer, expires_at = excluded.expires_at`);
}

export const deleteExpiredKeys = (db: Database) =>
  db.execute(sql`delete from civic_cache where expires_at <= now()`);
