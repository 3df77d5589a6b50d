// Keys of browsers in which a user has completed a two-factor login. A key grants no access. Failed
// logins with it are counted separately, so that an attacker elsewhere cannot lock the owner out.
import { day } from '#contract/durations.ts';
import type { Database } from '../db/database.ts';
import { hashToken, randomToken } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';

const maxBrowsersPerPerson = 20;
const lifetimeMs = 180 * day;

/** The rate limit key of this browser. Undefined if none of the keys belongs to the person. */
export async function findKnownBrowser(
  db: Database,
  person: number,
  keys: readonly string[] = [],
): Promise<string | undefined> {
  if (!keys.length) return undefined;
  const browser = await db.queryOne<{ hash: Buffer }>(sql`
    select hash from known_browsers where person_id = ${person} and hash = any (${keys.map(hashToken)}::bytea[]) and ${isUnexpired()} limit 1`);
  return browser && `browser ${browser.hash.toString('base64url')}`;
}

/** Renews a known key, or creates one and returns it. */
export async function rememberBrowser(
  db: Database,
  person: number,
  keys: readonly string[] = [],
): Promise<string | undefined> {
  const renewed = await db.execute(sql`
    update known_browsers set last_used_at = now() where person_id = ${person} and hash = any (${keys.map(hashToken)}::bytea[]) and ${isUnexpired()}`);
  if (renewed) return undefined;
  const key = randomToken();
  await db.execute(
    sql`insert into known_browsers (hash, person_id) values (${hashToken(key)}, ${person})`,
  );
  await db.execute(sql`
    delete from known_browsers where person_id = ${person} and hash not in (
      select hash from known_browsers where person_id = ${person} order by last_used_at desc, hash limit ${maxBrowsersPerPerson})`);
  return key;
}

export const deleteOldBrowsers = (db: Database) =>
  db.execute(sql`delete from known_browsers where not ${isUnexpired()}`);

const isUnexpired = () => sql`last_used_at > ${dateBefore(lifetimeMs)}`;
