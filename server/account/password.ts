// The password: forgotten, asked for, mailed, set anew; or changed by whoever knows it.
import type { Ask } from '#contract/calls.ts';
import { invalidField } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import { day } from '#contract/spans.ts';
import type { Asked, Member } from '../house.ts';
import { announce } from '../kit/announce.ts';
import { isDuplicate, type Database } from '../kit/database.ts';
import { addJob } from '../kit/jobs.ts';
import { hashPassword, passwordFault, verifyPassword } from '../kit/password.ts';
import { sql } from '../kit/sql.ts';
import { confirmAddress } from './confirm.ts';
import { holderOf, useCode, voidCodes, type Holder } from './codes.ts';
import { keyOf } from './names.ts';

/** Whether the account exists is looked up by the job, so that the answer and its time tell nothing. */
export async function forgotPassword({ username }: Ask<'POST /user/forgot-password'>, { db }: Asked) {
  await addJob(db, 'account.reset', { name: keyOf(username) });
  return { message: sentences.resetSent };
}

export async function checkResetToken({ token }: Ask<'POST /user/check-password-reset-token'>, { db }: Asked) {
  if (!(await holderOf(db, token, 'reset', 'undo'))) throw invalidField('token', sentences.badCode);
  return {};
}

export async function resetPassword({ token, new_password, confirm_password }: Ask<'POST /user/reset-password'>, { house, db }: Asked) {
  if (new_password !== confirm_password) throw invalidField('confirm_password', sentences.newPasswordsDiffer);
  const holder = await holderOf(db, token, 'reset', 'undo');
  if (!holder) throw invalidField('token', sentences.badCode);
  const owner = (await db.one<{ username: string; email: string }>(sql`select username, email from accounts where id = ${holder.person_id}`))!;
  const weak = await passwordFault(new_password, owner);
  if (weak) throw invalidField('new_password', weak);

  const hash = await hashPassword(new_password);
  try {
    await db.transaction(async (db) => {
      const used = await useCode(db, token, 'reset', 'undo');
      if (!used) throw invalidField('token', sentences.badCode);
      if (used.purpose === 'undo') await returnTo(db, used);
      // the mail was read, so the address is proved as well
      await confirmAddress(used, { house, db });
      await db.run(sql`update accounts set password_hash = ${hash} where id = ${used.person_id}`);
      await db.run(sql`delete from sessions where person_id = ${used.person_id}`);
      announce(db, { event: 'session', to: [used.person_id] });
      await voidCodes(db, used.person_id);
      await addJob(db, 'account.changed', { person: used.person_id });
    });
  } catch (error) {
    // an address that was left and is somebody else's by now
    if (isDuplicate(error)) throw invalidField('token', sentences.badCode);
    throw error;
  }
  return { message: sentences.passwordReset };
}

/** Whoever had the account before its address or a way in was changed has it again, and nobody else has a way back: what they got in by, they made a day before at most. */
async function returnTo(db: Database, { person_id, email, created_at }: Holder) {
  const thiefCame = new Date(created_at.getTime() - day);
  await db.run(sql`update accounts set email = ${email}, email_key = ${keyOf(email)} where id = ${person_id}`);
  await db.run(sql`delete from codes where person_id = ${person_id} and used_at is null`);
  await db.run(sql`delete from passkeys where person_id = ${person_id} and added_at > ${thiefCame}`);
  await db.run(sql`delete from identities where person_id = ${person_id} and linked_at > ${thiefCame}`);
  await db.run(sql`
    with off as (delete from two_factor where person_id = ${person_id} and on_since > ${thiefCame} returning person_id)
    delete from recovery_codes where person_id in (select person_id from off)`);
}

/** Sets a new password and ends every other session. */
export async function changePassword({ current_password, new_password, confirm_password }: Ask<'POST /user/change-password'>, { db, member }: Asked<Member>) {
  if (new_password !== confirm_password) throw invalidField('confirm_password', sentences.newPasswordsDiffer);
  const account = (await db.one<{ username: string; email: string; password_hash: string | null }>(sql`
    select username, email, password_hash from accounts where id = ${member.id}`))!;
  if (account.password_hash === null) throw invalidField('current_password', sentences.noPasswordYet);
  if (!(await verifyPassword(account.password_hash, current_password))) throw invalidField('current_password', sentences.wrongCurrentPassword);
  const weak = await passwordFault(new_password, account);
  if (weak) throw invalidField('new_password', weak);

  const hash = await hashPassword(new_password);
  await db.transaction(async (db) => {
    // of two changes at once the slower one gave a password that is not current any more
    const changed = await db.run(sql`update accounts set password_hash = ${hash} where id = ${member.id} and password_hash = ${account.password_hash}`);
    if (!changed) throw invalidField('current_password', sentences.wrongCurrentPassword);
    await db.run(sql`delete from sessions where person_id = ${member.id} and id <> ${member.sessionId}`);
    announce(db, { event: 'session', to: [member.id] });
    await voidCodes(db, member.id);
    await addJob(db, 'account.changed', { person: member.id });
  });
  return { message: sentences.passwordChanged };
}
