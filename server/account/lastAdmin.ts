// Guard for the last administrator, who cannot be demoted, suspended or deleted.
import { invalid } from '#contract/errors.ts';
import { adminStrings } from '#contract/adminStrings.ts';
import { lockAccount } from './lockAccount.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/**
 * Call this in a transaction that may remove an administrator, before it changes anything. A lock
 * serializes such transactions, so that two of them cannot remove the last two administrators. For
 * a person who is not an administrator it is not needed: their row is locked first, so they cannot
 * become one in the meantime.
 */
export async function assertAdminRemains(db: Database, person: number) {
  if (await isLastAdmin(db, person)) throw invalid(adminStrings.lastAdmin);
}

/** As `assertAdminRemains`, without an error. */
export async function isLastAdmin(db: Database, person: number): Promise<boolean> {
  await lockAccount(db, person);
  if (
    !(await db.queryOne(sql`select from all_people where id = ${person} and role = role_admin()`))
  )
    return false;
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`);
  const lastAdmin = await db.queryOne(sql`
    select from all_people where id = ${person} and role = role_admin() and active
      and not exists (select from all_people other where other.role = role_admin() and other.active and other.id <> ${person})`);
  return lastAdmin !== undefined;
}
