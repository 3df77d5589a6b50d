// Locks that serialize changes of one account's credentials: logins, login methods, passwords,
// resets, undo links and the deletion.
import { ApiError, invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { hasTwoFactor } from './pendingLogins.ts';
import type { Reauthentication } from './reauthenticate.ts';

/**
 * Locks the account. Call it first in the transaction, and read what the change depends on with
 * later statements: they see what an earlier holder of the lock has changed.
 */
export const lockAccount = (db: Database, person: number) =>
  db.query(sql`select from all_people where id = ${person} for no key update`);

/**
 * Locks the account of the member for a change of its credentials. Throws if the session has ended
 * since the request began, for example because the account was deleted or its owner set a new
 * password. With `reauthentication`, throws if two-factor authentication was turned on after it.
 */
export async function lockOwnAccount(
  db: Database,
  { id, sessionId }: Pick<Member, 'id' | 'sessionId'>,
  reauthentication?: Reauthentication,
) {
  await lockAccount(db, id);
  const session = await db.queryOne(sql`
    select from sessions s join all_people p on p.id = s.person_id where s.id = ${sessionId} and p.id = ${id} and p.active`);
  if (!session) throw new ApiError('unauthorized', strings.signInFirst);
  if (reauthentication && !reauthentication.usedSecondFactor && (await hasTwoFactor(db, id)))
    throw invalidField('code', strings.code);
}
