// Proving an e-mail address: by reading a mail that was sent there.
import type { Ask } from '#contract/calls.ts';
import { invalidField } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import type { Asked } from '../house.ts';
import { isDuplicate } from '../kit/database.ts';
import { sql } from '../kit/sql.ts';
import { redeemAtConfirmation } from '../people/redeem.ts';
import { holderOf } from './codes.ts';
import { keyOf } from './names.ts';

type Proof = { person_id: number; email: string };

/** The same good code confirms again and again: what scans mails opens links too, and harms nobody. */
export async function confirmEmail({ code }: Ask<'GET /user/confirm-email'>, asked: Asked) {
  const holder = await holderOf(asked.db, code, 'confirm', 'change');
  const confirmed = holder && (await (holder.purpose === 'change' ? changeAddress : confirmAddress)(holder, asked));
  if (!confirmed) throw invalidField('code', sentences.badCode);
  return { message: holder.purpose === 'change' ? sentences.newEmailConfirmed : sentences.emailConfirmed };
}

/** Whether the address is still that of the person, and nobody else’s by now. The first at ADMIN_EMAIL becomes the administrator. */
export async function confirmAddress({ person_id, email }: Proof, { house, db }: Pick<Asked, 'house' | 'db'>): Promise<boolean> {
  const admin = keyOf(house.config.adminEmail);
  return db.transaction(async (db) => {
    // two sign-ups with one address: whoever comes second finds it taken
    await db.hold(sql`select pg_advisory_xact_lock(hashtextextended(${`confirm ${keyOf(email)}`}, 0))`);
    const confirmed = await db.one<{ invitation_id: number | null }>(sql`
      update accounts p set confirmed_at = coalesce(p.confirmed_at, now()),
        user_type = case when p.email_key = ${admin} and not exists (select from accounts where user_type = 1) then 1 else p.user_type end
      where p.id = ${person_id} and p.email = ${email} and p.deleted_at is null
        and not exists (select from accounts o where o.email_key = p.email_key and o.id <> p.id and o.confirmed_at is not null)
      returning p.invitation_id`);
    if (confirmed?.invitation_id) await redeemAtConfirmation({ house, db }, person_id, confirmed.invitation_id, keyOf(email));
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
