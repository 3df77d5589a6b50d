// Proving an e-mail address. Opening the mailed link proves nothing: machines open links too, and somebody else may have asked for it.
// It takes a press where it was asked for, known by a secret or a session, and elsewhere the password of the account.
import type { Ask } from '#contract/calls.ts';
import { invalidField } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import type { Asked } from '../house.ts';
import { isDuplicate, type Database } from '../kit/database.ts';
import { addJob } from '../kit/jobs.ts';
import { verifyPassword } from '../kit/password.ts';
import { hashOf } from '../kit/session.ts';
import { sql } from '../kit/sql.ts';
import { redeemAtConfirmation } from '../people/redeem.ts';
import { holderOf, type Holder } from './codes.ts';
import { keyOf } from './names.ts';

type Proof = { person_id: number; email: string };
type Standing = { confirmed: boolean; current: boolean; waits: boolean; password_hash: string | null; signup_hash: Buffer | null };

const standing = (db: Database, { person_id, email }: Holder) =>
  db.one<Standing>(sql`
    select confirmed_at is not null as confirmed, email = ${email} as current, pending_email is not distinct from ${email} as waits, password_hash, signup_hash
    from accounts where id = ${person_id} and deleted_at is null`);

const badCode = () => invalidField('code', sentences.badCode);
const doneMessage = ({ purpose }: Holder) => (purpose === 'change' ? sentences.newEmailConfirmed : sentences.emailConfirmed);

/** How the link stands. Changes nothing: what is not confirmed yet is refused by asking for the proof, which only the POST takes. */
export async function readConfirmation({ code }: Ask<'GET /user/confirm-email'>, { db }: Asked) {
  const holder = await holderOf(db, code, 'confirm', 'change');
  const account = holder && (await standing(db, holder));
  if (!holder || !account) throw badCode();
  if (account.confirmed && account.current) return { message: doneMessage(holder) };
  refuseCalledOff(holder, account);
  throw invalidField('password', sentences.confirmByPassword);
}

/** The same good code confirms again and again, as long as what it proves holds. */
export async function confirmEmail({ code, browser, password }: Ask<'POST /user/confirm-email'>, asked: Asked) {
  const { house, db, member, address } = asked;
  const holder = await holderOf(db, code, 'confirm', 'change');
  const account = holder && (await standing(db, holder));
  if (!holder || !account) throw badCode();
  if (account.confirmed && account.current) return { message: doneMessage(holder) };
  refuseCalledOff(holder, account);

  const here = holder.purpose === 'change' ? member?.id === holder.person_id : browser !== undefined && account.signup_hash?.equals(hashOf(browser)) === true;
  if (!here) {
    if (!password) throw invalidField('password', sentences.confirmByPassword);
    const key = `#${holder.person_id}`;
    await house.limits.beforeSignIn(key, address);
    if (!(await verifyPassword(account.password_hash ?? undefined, password))) {
      await house.limits.signInFailed(key);
      throw invalidField('password', sentences.confirmPasswordWrong);
    }
    await house.limits.signedIn(key, address);
  }
  if (!(await (holder.purpose === 'change' ? changeAddress : confirmAddress)(holder, asked))) throw badCode();
  return { message: doneMessage(holder) };
}

/** What is to be proved is not the address any more: of a change of address, a new password or another change called it off meanwhile. */
function refuseCalledOff({ purpose }: Holder, { current, waits }: Standing) {
  if (purpose === 'confirm' && !current) throw badCode();
  if (purpose === 'change' && !waits) throw invalidField('code', sentences.changeCalledOff);
}

/** The mail again, for whoever did not get it. The answer is the same whether or not somebody waits for it. */
export async function resendConfirmation({ username }: Ask<'POST /user/resend-confirmation'>, { db }: Asked) {
  await addJob(db, 'account.confirmAgain', { name: keyOf(username) });
  return { message: sentences.confirmationAgain };
}

/** Whether the address is still that of the person, and nobody else’s by now. */
export async function confirmAddress({ person_id, email }: Proof, { house, db }: Pick<Asked, 'house' | 'db'>): Promise<boolean> {
  return db.transaction(async (db) => {
    // two sign-ups with one address: whoever comes second finds it taken
    await db.hold(sql`select pg_advisory_xact_lock(hashtextextended(${`confirm ${keyOf(email)}`}, 0))`);
    const confirmed = await db.one(sql`
      update accounts p set confirmed_at = coalesce(p.confirmed_at, now()), signup_hash = null
      where p.id = ${person_id} and p.email = ${email} and p.deleted_at is null
        and not exists (select from accounts o where o.email_key = p.email_key and o.id <> p.id and o.confirmed_at is not null)
      returning p.id`);
    if (confirmed) await redeemAtConfirmation({ house, db }, person_id, keyOf(email));
    return confirmed !== undefined;
  });
}

/** Moves the account to the address that was waiting; whether it is there now. Somebody else may have taken it meanwhile. */
async function changeAddress(proof: Proof, { house, db }: Asked): Promise<boolean> {
  try {
    return await db.transaction(async (db) => {
      await db.run(sql`
        update accounts set email = ${proof.email}, email_key = ${keyOf(proof.email)}, pending_email = null
        where id = ${proof.person_id} and pending_email = ${proof.email} and deleted_at is null`);
      // what was mailed to the old address to set a password is good no longer
      await db.run(sql`delete from codes where person_id = ${proof.person_id} and purpose = 'reset' and used_at is null and email <> ${proof.email}`);
      return confirmAddress(proof, { house, db });
    });
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
