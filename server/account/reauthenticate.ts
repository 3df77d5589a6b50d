// Reauthentication before changes that a stolen session must not be able to make. All such steps
// use it: see docs/accounts.md.
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { minute } from '#contract/durations.ts';
import type { RequestContext, Member } from '../context.ts';
import { verifyPassword } from '../security/passwords.ts';
import { loginAttemptKey } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { verifyTwoFactorCode } from './secondFactor.ts';

const recentMs = 10 * minute;
/** Whether session `s` began, or its member entered the password again, within ten minutes. */
const isRecentlyAuthenticated = () => sql`s.proved_at > ${dateBefore(recentMs)}`;

type Credentials = { password?: string | undefined; code?: string | undefined };
/** What `reauthenticate` verified. Pass it to `lockOwnAccount` in the transaction of the change. */
export type Reauthentication = { usedSecondFactor: boolean };

/**
 * Checks the password; for an account without one, requires a login within ten minutes. With
 * two-factor, also checks and consumes a code. `field` is the name of the password in the caller's
 * form.
 */
export async function reauthenticate(
  { app, db, member }: Pick<RequestContext<Member>, 'app' | 'db' | 'member'>,
  { password, code }: Credentials,
  field = 'password',
): Promise<Reauthentication> {
  // `hash` is null for an account without a password
  const { hash, isRecent, hasTwoFactor } = (await db.queryOne<{
    hash: string | null;
    isRecent: boolean;
    hasTwoFactor: boolean;
  }>(sql`
    select p.password_hash as hash,
      exists (select from sessions s where s.id = ${member.sessionId} and s.person_id = p.id and s.created_at > ${dateBefore(recentMs)}) as "isRecent",
      exists (select from two_factor f where f.person_id = p.id and f.enabled_at is not null) as "hasTwoFactor"
    from all_people p where p.id = ${member.id}`))!;
  if (hash !== null) {
    if (password === undefined)
      throw invalidField(field, field === 'password' ? strings.password : strings.currentPassword);
    if (!(await verifyPassword(hash, password)))
      throw invalidField(field, strings.wrongCurrentPassword);
  } else if (!isRecent) throw invalidField(field, strings.logInAgain);
  if (hasTwoFactor && !code) throw invalidField('code', strings.code);
  if (hasTwoFactor && code)
    await verifyTwoFactorCode(app, db, member.id, code, [['code', loginAttemptKey(member)]]);
  // without a password only a new login is proof, so the time of the login stays
  if (hash !== null)
    await db.execute(sql`update sessions set proved_at = now() where id = ${member.sessionId}`);
  return { usedSecondFactor: hasTwoFactor };
}

/**
 * Like `reauthenticate`, but accepts a recent reauthentication of this session. Password tries are
 * rate limited as in calls that always require the password.
 */
export async function reauthenticateIfNeeded(
  ctx: Pick<RequestContext<Member>, 'app' | 'db' | 'member'>,
  credentials: Credentials,
) {
  const { app, db, member } = ctx;
  if (
    await db.queryOne(
      sql`select from sessions s where s.id = ${member.sessionId} and ${isRecentlyAuthenticated()}`,
    )
  )
    return;
  if (credentials.password !== undefined || credentials.code !== undefined)
    await app.rateLimits.consume('password', loginAttemptKey(member));
  await reauthenticate(ctx, credentials);
}
