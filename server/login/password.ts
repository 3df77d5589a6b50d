// Password reset by an emailed link, and change of the password by a logged-in member.
import type { Output, Input } from '#contract/calls.ts';
import { invalidField } from '#contract/errors.ts';
import { normalizePassword } from '#contract/passwordRules.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import { isUniqueViolation, type Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { hashPassword, passwordError, verifyPassword } from '../security/passwords.ts';
import { sql } from '../db/sql.ts';
import { confirmAddress } from './confirm.ts';
import { endPendingCredentials } from './endPendingCredentials.ts';
import {
  deleteResetCodes,
  findCode,
  undoneChangeTime,
  consumeCode,
  type CodeHolder,
} from '../account/emailTokens.ts';
import { lockAccount, lockOwnAccount } from '../account/lockAccount.ts';
import {
  isAddressProven,
  isWithheldFromMailbox,
  releaseAddress,
} from '../account/unprovenAddresses.ts';
import { endSentRequests } from '../invitations/endSentInvitations.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import { reauthenticate } from '../account/reauthenticate.ts';
import { resetCodeLimits } from '../account/secondFactor.ts';
import {
  getRecentThreshold,
  listLoginMethodsAtReset,
  removeLoginMethods,
} from './loginMethodsAtReset.ts';

/**
 * Queues the reset email. The job checks whether the account exists, so that neither the response
 * nor its time reveals it.
 */
export async function forgotPassword(
  { username }: Input<'POST /user/forgot-password'>,
  { db }: RequestContext,
) {
  await addJob(db, 'account.reset', { name: normalizeNameOrEmail(username) });
  return { message: strings.resetSent };
}

/**
 * Returns what a reset link applies to: the login methods, which of them are removed by default,
 * and the sign-ups to choose from.
 */
export async function checkResetToken(
  { token }: Input<'POST /user/check-password-reset-token'>,
  { db }: RequestContext,
) {
  const holder = await findCode(db, token, 'reset', 'undo');
  if (!holder) throw invalidField('token', strings.linkExpired);
  refuseWithheld(holder);
  const signUps = await listSignUps(db, holder);
  return {
    ...(await listLoginMethodsAtReset(db, holder)),
    ...(signUps.length > 1 && { sign_ups: signUps.map(({ username }) => username) }),
  };
}

function refuseWithheld({ withheld }: Pick<CodeHolder, 'withheld'>) {
  if (withheld) throw invalidField('token', strings.accountWithheld);
}

/**
 * Accounts without a proof of the address that the link was sent to, the one named in the email
 * first. Until one of them has proved it, the link works for each of them. A stranger who signs up
 * with the address therefore takes nothing from its owner.
 */
const listSignUps = (db: Database, { person_id, email }: CodeHolder) =>
  db.query<{ id: number; username: string }>(sql`
    select id, username from all_people p where email_normalized = ${normalizeNameOrEmail(email)} and not ${isAddressProven} and deleted_at is null
      and not ${isWithheldFromMailbox(sql`p`)}
      and exists (select from all_people where id = ${person_id} and not ${isAddressProven})
    order by id = ${person_id} desc, created_at desc, id desc limit 100`);

/** The holder of the code, for the sign-up that the user chose if there are several. */
async function resolveChosenSignUp(
  db: Database,
  holder: CodeHolder,
  username: string | undefined,
): Promise<CodeHolder> {
  if (username === undefined) return holder;
  const signUp = (await listSignUps(db, holder)).find(
    (candidate) => normalizeNameOrEmail(candidate.username) === normalizeNameOrEmail(username),
  );
  if (!signUp) throw invalidField('token', strings.linkExpired);
  return { ...holder, person_id: signUp.id };
}

export async function resetPassword(
  {
    token,
    new_password,
    confirm_password,
    remove_ways,
    username,
  }: Input<'POST /user/reset-password'>,
  { app, db, address }: RequestContext,
): Promise<Output<'POST /user/reset-password'>> {
  if (new_password !== confirm_password)
    throw invalidField('confirm_password', strings.newPasswordsDiffer);
  const linkHolder = await findCode(db, token, 'reset', 'undo');
  if (!linkHolder) throw invalidField('token', strings.linkExpired);
  const holder = await resolveChosenSignUp(db, linkHolder, username);
  const owner = (await db.queryOne<{
    username: string;
    email: string;
    password_hash: string | null;
    confirmed: boolean;
  }>(
    sql`select username, email, password_hash, confirmed_at is not null as confirmed from all_people where id = ${holder.person_id}`,
  ))!;
  const weaknessMessage = await passwordError(new_password, owner);
  if (weaknessMessage) throw invalidField('new_password', weaknessMessage);
  // an undo must not set the password that the thief may know
  if (
    holder.purpose === 'undo' &&
    owner.password_hash !== null &&
    (await verifyPassword(owner.password_hash, new_password))
  )
    throw invalidField('new_password', strings.passwordSame);

  const hash = await hashPassword(new_password);
  try {
    await db.transaction(async (db) => {
      await lockAccount(db, holder.person_id);
      const consumedCode = await consumeCode(db, token, 'reset', 'undo');
      if (!consumedCode) throw invalidField('token', strings.linkExpired);
      const state = (await db.queryOne<Pick<CodeHolder, 'unproven' | 'withheld'>>(
        sql`select address_unproven as unproven, ${isWithheldFromMailbox(sql`p`)} as withheld from all_people p where id = ${holder.person_id}`,
      ))!;
      refuseWithheld(consumedCode.person_id === holder.person_id ? consumedCode : state);
      const { unproven } = state;
      const holderOfCode = { ...consumedCode, person_id: holder.person_id, unproven };
      if (holderOfCode.purpose === 'undo') await restoreAddress({ app, db }, holderOfCode);
      // the link was opened, so the address is verified as well; an unconfirmed account whose
      // address now belongs to another account cannot set a password
      if (!(await confirmAddress(holderOfCode, { app, db })) && !owner.confirmed)
        throw invalidField('token', strings.linkExpired);
      await removeLoginMethods(db, holderOfCode, remove_ways);
      await db.execute(
        sql`update all_people set password_hash = ${hash} where id = ${holderOfCode.person_id}`,
      );
      await db.execute(sql`delete from sessions where person_id = ${holderOfCode.person_id}`);
      publishEvent(db, { event: 'session', to: [holderOfCode.person_id] });
      await endPendingCredentials(db, holderOfCode.person_id);
      await endSentRequests(db, holderOfCode.person_id, getRecentThreshold(holderOfCode));
      await deleteResetCodes(db, holderOfCode.person_id);
      await addJob(db, 'account.changed', { person: holderOfCode.person_id });
    });
  } catch (error) {
    // the address was given up and now belongs to another account
    if (isUniqueViolation(error)) throw invalidField('token', strings.linkExpired);
    throw error;
  }
  await resetCodeLimits(app.rateLimits, holder.person_id, address);
  return { message: strings.passwordReset };
}

/**
 * Returns the account to its address before the change. Deletes the reset links, and the undo links
 * of this address and of later changes, which went to the thief. Undo links for earlier changes
 * remain valid.
 */
async function restoreAddress(
  { app, db }: Pick<RequestContext, 'app' | 'db'>,
  { person_id, email, since }: CodeHolder,
) {
  await releaseAddress({ app, db }, { person: person_id, email });
  await db.execute(
    sql`update all_people set email = ${email}, email_normalized = ${normalizeNameOrEmail(email)} where id = ${person_id}`,
  );
  await db.execute(sql`delete from codes where person_id = ${person_id} and used_at is null
    and (purpose = 'reset' or (purpose = 'undo' and (email = ${email} or ${undoneChangeTime} > ${since})))`);
}

/** Sets a new password and ends all other sessions. */
export async function changePassword(
  {
    current_password,
    new_password,
    confirm_password,
    code,
    others_used_account: hasIntruder = true,
  }: Input<'POST /user/change-password'>,
  ctx: RequestContext<Member>,
) {
  const { app, db, member, address } = ctx;
  if (new_password !== confirm_password)
    throw invalidField('confirm_password', strings.newPasswordsDiffer);
  const account = (await db.queryOne<{
    username: string;
    email: string;
    password_hash: string | null;
  }>(sql`
    select username, email, password_hash from all_people where id = ${member.id}`))!;
  if (account.password_hash === null) throw invalidField('current_password', strings.noPasswordYet);
  const weaknessMessage = await passwordError(new_password, account);
  if (weaknessMessage) throw invalidField('new_password', weaknessMessage);
  const verifiedProof = await reauthenticate(
    ctx,
    { password: current_password, code },
    'current_password',
  );
  if (normalizePassword(new_password) === normalizePassword(current_password))
    throw invalidField('new_password', strings.passwordSame);

  const hash = await hashPassword(new_password);
  const hadPendingAddress = await db.transaction(async (db) => {
    await lockOwnAccount(db, member, verifiedProof);
    // of two concurrent changes, the slower one was checked against a password that is no longer
    // current
    const updated = await db.queryOne<{ waited: boolean }>(sql`
      update all_people set password_hash = ${hash} where id = ${member.id} and password_hash = ${account.password_hash} returning pending_email is not null as waited`);
    if (!updated) throw invalidField('current_password', strings.wrongCurrentPassword);
    await db.execute(
      sql`delete from sessions where person_id = ${member.id} and id <> ${member.sessionId}`,
    );
    publishEvent(db, { event: 'session', to: [member.id] });
    await endPendingCredentials(db, member.id, {
      keptSession: member.sessionId,
      kept: hasIntruder ? 'nothing' : 'chats',
    });
    await addJob(db, 'account.changed', { person: member.id });
    return updated.waited;
  });
  await resetCodeLimits(app.rateLimits, member.id, address);
  return {
    message: hadPendingAddress ? strings.passwordChangedEmailCanceled : strings.passwordChanged,
  };
}
