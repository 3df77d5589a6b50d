// What a mailed link carries: 256 random bits, of which only the hash is kept, bound to a person and an address.
import { day, hour, minute } from '#contract/spans.ts';
import type { Database } from '../kit/database.ts';
import { hashOf, newSecret } from '../kit/session.ts';
import { nowAsKept, sql } from '../kit/sql.ts';

/** To confirm the first address, to set a new password, to confirm another address, to take back that change or another way in. */
type Purpose = 'confirm' | 'reset' | 'change' | 'undo';

export const lifetime: Record<Purpose, number> = { confirm: 2 * day, reset: 30 * minute, change: day, undo: 7 * day };

/** A new code for this person; a new reset code voids the older ones. */
export async function newCode(db: Database, purpose: Purpose, person: { id: number; email: string }): Promise<string> {
  const code = newSecret();
  if (purpose === 'reset') await db.run(sql`update codes set expires_at = now() where person_id = ${person.id} and purpose = 'reset' and expires_at > now()`);
  await db.run(sql`
    insert into codes (hash, purpose, person_id, email, expires_at)
    values (${hashOf(code)}, ${purpose}, ${person.id}, ${person.email}, ${new Date(Date.now() + lifetime[purpose])})`);
  return code;
}

/** A new code, unless the person was sent this many of the kind within the hour; two at once take turns. */
export const newCodeWithin = (db: Database, most: number, purpose: Purpose, person: { id: number; email: string }) =>
  db.transaction(async (db) => {
    await db.hold(sql`select pg_advisory_xact_lock(hashtextextended('mails to ' || email_key, 0)) from accounts where id = ${person.id}`);
    const { sent } = (await db.one<{ sent: number }>(sql`
      select count(*)::int as sent from codes c join accounts p on p.id = c.person_id
      where p.email_key = (select email_key from accounts where id = ${person.id}) and c.purpose = ${purpose} and c.created_at > ${new Date(Date.now() - hour)}`))!;
    return sent < most ? newCode(db, purpose, person) : undefined;
  });

/** A code whose mail could not be sent counts for nothing. */
export const withdrawCode = (db: Database, code: string) => db.run(sql`delete from codes where hash = ${hashOf(code)}`);

export type Holder = { person_id: number; email: string; purpose: Purpose; created_at: Date };

/** Whom a code belongs to while it is good. Does not use it up. */
export const holderOf = (db: Database, code: string, ...purposes: Purpose[]) =>
  db.one<Holder>(sql`
    select person_id, email, purpose, created_at from codes where hash = ${hashOf(code)} and purpose = any (${purposes}::text[]) and used_at is null and expires_at > ${nowAsKept}`);

/** Uses a code up, once, whoever else tries at the same moment. */
export const useCode = (db: Database, code: string, ...purposes: Purpose[]) =>
  db.one<Holder>(sql`
    update codes set used_at = now() where hash = ${hashOf(code)} and purpose = any (${purposes}::text[]) and used_at is null and expires_at > ${nowAsKept}
    returning person_id, email, purpose, created_at`);

/** After a new password, whatever else was mailed counts for nothing, and an address that was waiting does not wait any more; the way back to an older address stays. */
export async function voidCodes(db: Database, person: number) {
  await db.run(sql`delete from half_sessions where person_id = ${person}`);
  await db.run(sql`delete from codes where person_id = ${person} and used_at is null and purpose <> 'undo'`);
  await db.run(sql`update accounts set pending_email = null where id = ${person} and pending_email is not null`);
  // whoever had got into the account may have made the address of its calendar
  await db.run(sql`delete from calendars where person_id = ${person}`);
}
