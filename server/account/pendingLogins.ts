// Pending logins: the password or the login provider was accepted, and the second factor is still
// required.
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { minute } from '#contract/durations.ts';
import type { Database } from '../db/database.ts';
import { hashToken, randomToken } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';

const lifetimeMs = 5 * minute;
const maxTries = 5;

export const hasTwoFactor = async (db: Database, person: number) =>
  (await db.queryOne(
    sql`select from two_factor where person_id = ${person} and enabled_at is not null`,
  )) !== undefined;

/**
 * Returns the token with which the browser completes the login. `ticketHash` is the hash of the
 * ticket in `oauth_tickets` that the login will consume, if it began at a login provider.
 */
export async function createPendingLogin(
  db: Database,
  person: number,
  ticketHash: Buffer | undefined,
): Promise<string> {
  const token = randomToken();
  await db.execute(sql`
    insert into pending_logins (hash, person_id, ticket_hash, expires_at)
    values (${hashToken(token)}, ${person}, ${ticketHash ?? null}, ${new Date(Date.now() + lifetimeMs)})`);
  return token;
}

/**
 * Counts a try before the code is checked. Undefined if the token is unknown or expired, or has no
 * tries left.
 */
export const tryPendingLogin = (db: Database, token: string) =>
  db.queryOne<{ person_id: number; ticket_hash: Buffer | null }>(sql`
    update pending_logins set tries = tries + 1 where hash = ${hashToken(token)} and tries < ${maxTries} and expires_at > now() returning person_id, ticket_hash`);

/** Consumes the pending login. Of concurrent callers only one succeeds. */
export async function consumePendingLogin(db: Database, token: string) {
  if (!(await db.execute(sql`delete from pending_logins where hash = ${hashToken(token)}`)))
    throw pendingLoginExpiredError();
}

export const pendingLoginExpiredError = () =>
  invalidField('second_step', strings.twoFactorStepExpired);
