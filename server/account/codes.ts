// What a mailed link carries: 256 random bits, of which only the hash is kept, bound to a person and an address.
import { day, hour, minute } from '../kit/clock.ts';
import type { Database } from '../kit/database.ts';
import { hashOf, newSecret } from '../kit/session.ts';
import { sql } from '../kit/sql.ts';

export type Purpose = 'confirm' | 'reset';

const lifetime: Record<Purpose, number> = { confirm: 2 * day, reset: 30 * minute };

/** A new code for this person; a new reset code voids the older ones. */
export async function newCode(db: Database, purpose: Purpose, person: { id: number; email: string }): Promise<string> {
  const code = newSecret();
  if (purpose === 'reset') await db.run(sql`delete from codes where person_id = ${person.id} and purpose = 'reset' and used_at is null`);
  await db.run(sql`
    insert into codes (hash, purpose, person_id, email, expires_at)
    values (${hashOf(code)}, ${purpose}, ${person.id}, ${person.email}, ${new Date(Date.now() + lifetime[purpose])})`);
  return code;
}

/** How many codes of this kind the person was sent within the hour. */
export async function codesWithinHour(db: Database, purpose: Purpose, person: number): Promise<number> {
  const { sent } = (await db.one<{ sent: number }>(sql`
    select count(*)::int as sent from codes where person_id = ${person} and purpose = ${purpose} and created_at > ${new Date(Date.now() - hour)}`))!;
  return sent;
}

/** Whom a code belongs to while it is good. Does not use it up. */
export const holderOf = (db: Database, purpose: Purpose, code: string) =>
  db.one<{ person_id: number; email: string }>(sql`
    select person_id, email from codes where hash = ${hashOf(code)} and purpose = ${purpose} and used_at is null and expires_at > now()`);

/** Uses a code up, once, whoever else tries at the same moment. */
export const useCode = (db: Database, purpose: Purpose, code: string) =>
  db.one<{ person_id: number; email: string }>(sql`
    update codes set used_at = now() where hash = ${hashOf(code)} and purpose = ${purpose} and used_at is null and expires_at > now()
    returning person_id, email`);
