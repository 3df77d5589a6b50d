// Proving oneself once more before something that a stolen session must not do.
import { invalidField } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import { minute } from '#contract/spans.ts';
import type { Member } from '../house.ts';
import type { Database } from '../kit/database.ts';
import { verifyPassword } from '../kit/password.ts';
import { sql } from '../kit/sql.ts';

const lately = 10 * minute;

/** By the password. */
export async function proveOneself(db: Database, person: number, password: string, field: string) {
  const account = await db.one<{ password_hash: string | null }>(sql`select password_hash from accounts where id = ${person}`);
  if (account && account.password_hash === null) throw invalidField(field, sentences.noPasswordYet);
  if (!(await verifyPassword(account?.password_hash ?? undefined, password))) throw invalidField(field, sentences.wrongCurrentPassword);
}

/** By the password, or, where none is told, by having logged in a moment ago. */
export async function proveLately(db: Database, { id, sessionId }: Member, password: string | undefined) {
  if (password !== undefined) return proveOneself(db, id, password, 'password');
  const fresh = await db.one(sql`select from sessions where id = ${sessionId} and person_id = ${id} and created_at > ${new Date(Date.now() - lately)}`);
  if (!fresh) throw invalidField('password', sentences.logInAgain);
}

/** By the password; only whoever has none, by having logged in a moment ago. */
export async function proveFully(db: Database, member: Member, password: string | undefined) {
  const { has } = (await db.one<{ has: boolean }>(sql`select password_hash is not null as has from accounts where id = ${member.id}`))!;
  if (has && password === undefined) throw invalidField('password', sentences.password);
  return proveLately(db, member, has ? password : undefined);
}
