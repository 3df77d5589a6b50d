// What administrators can do with an account: suspend it, set its role, end its sessions. Each
// change runs in one transaction with its audit entry and its email.
import { adminStrings } from '#contract/adminStrings.ts';
import { moderationStrings } from '#contract/moderationStrings.ts';
import type { Input } from '#contract/calls.ts';
import { forbidden, invalid, notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { day } from '#contract/durations.ts';
import { reauthenticate } from '../account/reauthenticate.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { sql } from '../db/sql.ts';
import {
  resendRefusal,
  restoreRefusal,
  setRoleRefusal,
  signOutRefusal,
  suspendRefusal,
  type AccountState,
} from '../policies/administration.ts';
import { getAdminAccountView } from './people.ts';
import {
  assertReauthenticated,
  reauthenticateForPerson,
} from '../account/reauthenticateForPerson.ts';
import { recordAudit } from '../audit/auditLog.ts';
import { endCreatedInSessions } from '../login/endCreatedInSessions.ts';
import { setRole } from '../account/role.ts';
import { endSessions } from '../moderation/suspension.ts';
import {
  isOpenReporter,
  liftByAdmin,
  lockAdministeredAccount,
  suspendByAdmin,
} from './accountChanges.ts';

type UserId = { user_id: number };
type UserIdWithCredentials = Input<'POST /admin/user/restore'>;

export async function suspendUser(
  { user_id, reason, days, ...credentials }: Input<'POST /admin/user/suspend'>,
  ctx: RequestContext<Member>,
) {
  const isReauthenticated = await reauthenticateForPerson(ctx, user_id, credentials);
  return withAccount(user_id, ctx, adminStrings.accountSuspended, async (db, person) => {
    throwIfRefused(suspendRefusal(ctx.member, person));
    if (await isOpenReporter(db, ctx.member.id, user_id))
      throw forbidden(moderationStrings.ownReport);
    await assertReauthenticated({ ...ctx, db }, user_id, isReauthenticated);
    const until = days === undefined ? null : new Date(Date.now() + days * day);
    await suspendByAdmin(db, ctx.member, user_id, { reason, until, days });
  });
}

export async function unsuspendUser(
  { user_id, ...credentials }: UserIdWithCredentials,
  ctx: RequestContext<Member>,
) {
  const isReauthenticated = await reauthenticateForPerson(ctx, user_id, credentials);
  return withAccount(user_id, ctx, adminStrings.accountRestored, async (db, person) => {
    await assertReauthenticated({ ...ctx, db }, user_id, isReauthenticated);
    throwIfRefused(restoreRefusal(person));
    await liftByAdmin(db, ctx.member, user_id);
  });
}

export async function setUserRole(
  { user_id, type, ...credentials }: Input<'POST /admin/user/set-type'>,
  ctx: RequestContext<Member>,
) {
  await reauthenticate(ctx, credentials);
  return withAccount(user_id, ctx, adminStrings.roleChanged, async (db, person) => {
    throwIfRefused(setRoleRefusal(person, type));
    await setRole(db, ctx.member, person, type);
  });
}

export const resendUserConfirmation = ({ user_id }: UserId, ctx: RequestContext<Member>) =>
  withAccount(user_id, ctx, adminStrings.confirmationResent, async (db, person) => {
    throwIfRefused(resendRefusal(person));
    await recordAudit(db, ctx.member, {
      operation: 'person.resend-confirmation',
      subject: 'person',
      id: user_id,
    });
    await addJob(db, 'account.confirm', { person: user_id });
  });

export async function endUserSessions(
  { user_id, ...credentials }: UserIdWithCredentials,
  ctx: RequestContext<Member>,
) {
  const isReauthenticated = await reauthenticateForPerson(ctx, user_id, credentials);
  return withAccount(user_id, ctx, adminStrings.loggedOutEverywhere, async (db, person) => {
    throwIfRefused(signOutRefusal(ctx.member, person));
    await assertReauthenticated({ ...ctx, db }, user_id, isReauthenticated);
    await endSessions(db, user_id);
    await db.execute(sql`delete from calendars where person_id = ${user_id}`);
    await endCreatedInSessions(db, user_id);
    await recordAudit(db, ctx.member, {
      operation: 'person.sign-out',
      subject: 'person',
      id: user_id,
    });
    await addJob(db, 'admin.signed-out', { person: user_id });
  });
}

/**
 * Locks the account, applies `update` and returns the account afterwards. Checks inside the
 * transaction that the actor is still an administrator.
 */
export async function withAccount(
  id: number,
  ctx: RequestContext<Member>,
  message: string,
  update: (db: Database, person: AccountState) => Promise<void>,
) {
  await ctx.db.transaction(async (db) => {
    const person = await lockAdministeredAccount(db, ctx.member.id, id);
    if (!person) throw notFound(strings.userNotFound);
    await update(db, person);
  });
  return { user: await getAdminAccountView(ctx, id), message };
}

export function throwIfRefused(refusal: string | undefined) {
  if (refusal) throw invalid(refusal);
}
