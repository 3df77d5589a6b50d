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
import { notifyOfDecision } from '../decisions/notify.ts';
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
import { setRole } from './role.ts';
import { unsuspend, endSessions, suspendPerson } from '../moderation/suspension.ts';

type UserId = { user_id: number };
type UserIdWithCredentials = Input<'POST /admin/user/restore'>;

export async function suspendUser(
  { user_id, reason, days, ...credentials }: Input<'POST /admin/user/suspend'>,
  ctx: RequestContext<Member>,
) {
  const isReauthenticated = await reauthenticateForPerson(ctx, user_id, credentials);
  return withAccount(user_id, ctx, adminStrings.accountSuspended, async (db, person) => {
    throwIfRefused(suspendRefusal(ctx.member, person));
    await assertNotReporter(db, ctx.member, user_id);
    await assertReauthenticated({ ...ctx, db }, user_id, isReauthenticated);
    const until = days === undefined ? null : new Date(Date.now() + days * day);
    await suspendPerson(db, user_id, { reason, until });
    await recordAudit(db, ctx.member, {
      operation: 'person.suspend',
      subject: 'person',
      id: user_id,
      details: { why: reason, for: days ? `${days} days` : 'good' },
    });
    // A suspension is also a decision, so the person is notified of the reason and can appeal.
    const { id } = (await db.queryOne<{ id: number }>(sql`
      insert into decisions (subject, subject_id, person_id, decided_by, by_admin, decision, reason, suspension_ends_at)
      values ('person', ${user_id}, ${user_id}, ${ctx.member.id}, true, 'suspend', ${reason}, ${until}) returning id`))!;
    await notifyOfDecision(db, id, { decision: 'suspend' }, user_id);
  });
}

/**
 * Refuses a reporter of the person, or of their content, while the report is open and another
 * moderator can decide it.
 */
async function assertNotReporter(db: Database, member: Member, person: number) {
  const openReport = await db.queryOne(sql`
    select from reports r where r.subject_person_id = ${person} and r.reporter_id = ${member.id} and r.resolved_at is null
      and other_moderator_exists(r.subject_person_id, array[r.reporter_id]) limit 1`);
  if (openReport) throw forbidden(moderationStrings.ownReport);
}

export async function unsuspendUser(
  { user_id, ...credentials }: UserIdWithCredentials,
  ctx: RequestContext<Member>,
) {
  const isReauthenticated = await reauthenticateForPerson(ctx, user_id, credentials);
  return withAccount(user_id, ctx, adminStrings.accountRestored, async (db, person) => {
    await assertReauthenticated({ ...ctx, db }, user_id, isReauthenticated);
    throwIfRefused(restoreRefusal(person));
    await unsuspend(db, user_id);
    await db.execute(sql`
      update decisions set undone_at = now(), undone_by = ${ctx.member.id}
      where person_id = ${user_id} and decision = 'suspend' and undone_at is null and (suspension_ends_at is null or suspension_ends_at > now())`);
    await recordAudit(db, ctx.member, {
      operation: 'person.restore',
      subject: 'person',
      id: user_id,
    });
    await addJob(db, 'admin.restored', { person: user_id });
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
    const person = await db.queryOne<AccountState>(sql`
      select p.id, p.role, p.moderator, p.confirmed_at is not null as confirmed, p.suspended_at is not null as suspended, p.deleted_at is not null as deleted
      from all_people p where p.id = (select a.id from administered_people(${ctx.member.id}) a where a.id = ${id}) for update of p`);
    if (!person) throw notFound(strings.userNotFound);
    await update(db, person);
  });
  return { user: await getAdminAccountView(ctx, id), message };
}

export function throwIfRefused(refusal: string | undefined) {
  if (refusal) throw invalid(refusal);
}
