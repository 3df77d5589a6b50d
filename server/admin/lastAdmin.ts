// A site keeps an administrator: the last one is neither demoted nor suspended, and does not leave.
import { invalid } from '#contract/errors.ts';
import { adminStrings } from '#contract/adminStrings.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** Asked first in a transaction that may take an administrator away. Two at the same moment take turns, so that one of them stays. */
export async function refuseLastAdmin(db: Database, person: number) {
  await db.lockFirst(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`);
  const last = await db.queryOne(sql`
    select from accounts where id = ${person} and user_type = 1 and active
      and not exists (select from accounts other where other.user_type = 1 and other.active and other.id <> ${person})`);
  if (last) throw invalid(adminStrings.lastAdmin);
}
