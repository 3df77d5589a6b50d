// The password: forgotten, asked for, mailed, set anew; or changed by whoever knows it.
import type { Output, Input } from '#contract/calls.ts';
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Member } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import { isUniqueViolation, type Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { asTyped, hashPassword, passwordError, verifyPassword } from '../lib/security/passwords.ts';
import { sql } from '../db/sql.ts';
import { confirmAddress } from './confirm.ts';
import {
  endResets,
  endWhatWasBegun,
  holderOf,
  sinceOf,
  useCode,
  type Holder,
} from './emailTokens.ts';
import { normalizeKey } from './usernames.ts';
import { prove } from './reauthenticate.ts';
import { renewCodes } from './secondFactor.ts';
import { removeWays, waysAtReset } from './loginMethodsAtReset.ts';

/** Whether the account exists is looked up by the job, so that the answer and its time tell nothing. */
export async function forgotPassword(
  { username }: Input<'POST /user/forgot-password'>,
  { db }: RequestContext,
) {
  await addJob(db, 'account.reset', { name: normalizeKey(username) });
  return { message: strings.resetSent };
}

/** What the link stands for: which ways there are to log in, and which of them go with the new password unless its owner says otherwise. */
export async function checkResetToken(
  { token }: Input<'POST /user/check-password-reset-token'>,
  { db }: RequestContext,
) {
  const holder = await holderOf(db, token, 'reset', 'undo');
  if (!holder) throw invalidField('token', strings.badCode);
  const signUps = await signUpsOf(db, holder);
  return {
    ...(await waysAtReset(db, holder)),
    ...(signUps.length > 1 && { sign_ups: signUps.map(({ username }) => username) }),
  };
}

/**
 * While nobody has confirmed an address, a link to a new password that was mailed there is good for each sign-up with it, the one that the mail names first:
 * a stranger who signs up with it and asks for mails takes nothing from whoever reads them.
 */
const signUpsOf = (db: Database, { person_id }: Holder) =>
  db.query<{ id: number; username: string }>(sql`
    select o.id, o.username from accounts p join accounts o on o.email_key = p.email_key and o.confirmed_at is null and o.deleted_at is null
    where p.id = ${person_id} and p.confirmed_at is null order by o.id = p.id desc, o.created_at desc, o.id desc limit 100`);

/** Whose password is set: that of the sign-up that was chosen, where there are several. */
async function chosenBy(
  db: Database,
  holder: Holder,
  username: string | undefined,
): Promise<Holder> {
  if (username === undefined) return holder;
  const chosen = (await signUpsOf(db, holder)).find(
    (signUp) => normalizeKey(signUp.username) === normalizeKey(username),
  );
  if (!chosen) throw invalidField('token', strings.badCode);
  return { ...holder, person_id: chosen.id };
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
  const named = await holderOf(db, token, 'reset', 'undo');
  if (!named) throw invalidField('token', strings.badCode);
  const holder = await chosenBy(db, named, username);
  const owner = (await db.queryOne<{
    username: string;
    email: string;
    password_hash: string | null;
    confirmed: boolean;
  }>(
    sql`select username, email, password_hash, confirmed_at is not null as confirmed from accounts where id = ${holder.person_id}`,
  ))!;
  const weak = await passwordError(new_password, owner);
  if (weak) throw invalidField('new_password', weak);
  // whoever had to be undone knows it
  if (
    holder.purpose === 'undo' &&
    owner.password_hash !== null &&
    (await verifyPassword(owner.password_hash, new_password))
  )
    throw invalidField('new_password', strings.passwordSame);

  const hash = await hashPassword(new_password);
  try {
    await db.transaction(async (db) => {
      const spent = await useCode(db, token, 'reset', 'undo');
      if (!spent) throw invalidField('token', strings.badCode);
      const used = { ...spent, person_id: holder.person_id };
      if (used.purpose === 'undo') await returnTo(db, used);
      // the mail was read, so the address is proved as well; a sign-up whose address is somebody else's by now has no use for a password
      if (!(await confirmAddress(used, { app, db })) && !owner.confirmed)
        throw invalidField('token', strings.badCode);
      await removeWays(db, used, remove_ways);
      await db.execute(
        sql`update accounts set password_hash = ${hash} where id = ${used.person_id}`,
      );
      await db.execute(sql`delete from sessions where person_id = ${used.person_id}`);
      publishEvent(db, { event: 'session', to: [used.person_id] });
      await endWhatWasBegun(db, used.person_id);
      await endResets(db, used.person_id);
      await addJob(db, 'account.changed', { person: used.person_id });
    });
  } catch (error) {
    // an address that was left and is somebody else's by now
    if (isUniqueViolation(error)) throw invalidField('token', strings.badCode);
    throw error;
  }
  await renewCodes(app.rateLimits, holder.person_id, address);
  return { message: strings.passwordReset };
}

/**
 * Whoever had the account before its address or a way in was changed has it again. Links for what happened after that are void: they went to whoever came
 * after. Those for what happened before stay.
 */
async function returnTo(db: Database, { person_id, email, since }: Holder) {
  await db.execute(
    sql`update accounts set email = ${email}, email_key = ${normalizeKey(email)} where id = ${person_id}`,
  );
  await db.execute(sql`delete from codes where person_id = ${person_id} and used_at is null
    and (purpose = 'reset' or (purpose = 'undo' and (email = ${email} or ${sinceOf} > ${since})))`);
}

/** Sets a new password and ends every other session. */
export async function changePassword(
  { current_password, new_password, confirm_password, code }: Input<'POST /user/change-password'>,
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
    select username, email, password_hash from accounts where id = ${member.id}`))!;
  if (account.password_hash === null) throw invalidField('current_password', strings.noPasswordYet);
  const weak = await passwordError(new_password, account);
  if (weak) throw invalidField('new_password', weak);
  await prove(ctx, { password: current_password, code }, 'current_password');
  if (asTyped(new_password) === asTyped(current_password))
    throw invalidField('new_password', strings.passwordSame);

  const hash = await hashPassword(new_password);
  const waited = await db.transaction(async (db) => {
    // of two changes at once the slower one gave a password that is not current any more
    const changed = await db.queryOne<{ waited: boolean }>(sql`
      update accounts set password_hash = ${hash} where id = ${member.id} and password_hash = ${account.password_hash} returning pending_email is not null as waited`);
    if (!changed) throw invalidField('current_password', strings.wrongCurrentPassword);
    await db.execute(
      sql`delete from sessions where person_id = ${member.id} and id <> ${member.sessionId}`,
    );
    publishEvent(db, { event: 'session', to: [member.id] });
    await endWhatWasBegun(db, member.id);
    await addJob(db, 'account.changed', { person: member.id });
    return changed.waited;
  });
  await renewCodes(app.rateLimits, member.id, address);
  return { message: waited ? strings.passwordChangedAddressWaits : strings.passwordChanged };
}
