// A forgotten password: asked for, mailed, set anew.
import type { Ask } from '#contract/calls.ts';
import { Refusal, invalidField } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import type { Asked } from '../house.ts';
import { addJob } from '../kit/jobs.ts';
import { hashPassword, passwordFault } from '../kit/password.ts';
import { sql } from '../kit/sql.ts';
import { confirmAddress } from './confirm.ts';
import { holderOf, useCode } from './codes.ts';
import { keyOf } from './names.ts';

/** Whether the account exists is looked up by the job, so that the answer and its time tell nothing. */
export async function forgotPassword({ username }: Ask<'POST /user/forgot-password'>, { db }: Asked) {
  await addJob(db, 'account.reset', { name: keyOf(username) });
  return { message: sentences.resetSent };
}

export async function checkResetToken({ token }: Ask<'POST /user/check-password-reset-token'>, { db }: Asked) {
  if (!(await holderOf(db, 'reset', token))) throw invalidField('token', sentences.badCode);
  return {};
}

export async function resetPassword({ token, new_password, confirm_password }: Ask<'POST /user/reset-password'>, { house, db }: Asked) {
  if (new_password !== confirm_password) throw invalidField('confirm_password', sentences.newPasswordsDiffer);
  const holder = await holderOf(db, 'reset', token);
  if (!holder) throw invalidField('token', sentences.badCode);
  const owner = (await db.one<{ username: string; email: string }>(sql`select username, email from accounts where id = ${holder.person_id}`))!;
  const weak = passwordFault(new_password, owner);
  if (weak) throw invalidField('new_password', weak);

  const hash = await hashPassword(new_password);
  await db.transaction(async (db) => {
    const used = await useCode(db, 'reset', token);
    if (!used) throw new Refusal('invalid', { token: [sentences.badCode] });
    // the mail was read, so the address is proved as well
    await confirmAddress(used, { house, db });
    await db.run(sql`update accounts set password_hash = ${hash} where id = ${used.person_id}`);
    await db.run(sql`delete from sessions where person_id = ${used.person_id}`);
    await db.run(sql`delete from codes where person_id = ${used.person_id} and used_at is null`);
    await addJob(db, 'account.changed', { person: used.person_id });
  });
  return { message: sentences.passwordReset };
}
