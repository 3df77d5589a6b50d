// Clock of the account in test/accountLife.ts.
import { sql } from '#server/db/sql.ts';
import type { AccountContext, Life } from './accountPlans.ts';

/**
 * Moves the timestamps of the account back by a day, as if a day had passed. At most five times:
 * undo links are valid for seven days, and the test expects that they still work.
 */
export async function passDay(context: AccountContext, life: Life) {
  if (life.days >= 5) return;
  life.days++;
  const isOwnRow = sql`person_id = ${life.id}`;
  await context.db.execute(
    sql`update codes set created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day', changed_at = changed_at - interval '1 day' where ${isOwnRow}`,
  );
  await context.db.execute(
    sql`update passkeys set added_at = added_at - interval '1 day' where ${isOwnRow}`,
  );
  await context.db.execute(
    sql`update two_factor set enabled_at = enabled_at - interval '1 day' where ${isOwnRow}`,
  );
  await context.db.execute(
    sql`update all_people set deleted_at = deleted_at - interval '1 day' where id = ${life.id}`,
  );
}
