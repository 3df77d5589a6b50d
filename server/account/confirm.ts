// Proving an e-mail address: by reading a mail that was sent there.
import type { Ask } from '#contract/calls.ts';
import { invalidField } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import type { Asked } from '../house.ts';
import { sql } from '../kit/sql.ts';
import { holderOf } from './codes.ts';
import { keyOf } from './names.ts';

/** The same good code confirms again and again: what scans mails opens links too, and harms nobody. */
export async function confirmEmail({ code }: Ask<'GET /user/confirm-email'>, asked: Asked) {
  const holder = await holderOf(asked.db, 'confirm', code);
  if (!holder || !(await confirmAddress(holder, asked))) throw invalidField('code', sentences.badCode);
  return { message: sentences.emailConfirmed };
}

/** Whether the address is still that of the person, and nobody else’s by now. The first at ADMIN_EMAIL becomes the administrator. */
export async function confirmAddress({ person_id, email }: { person_id: number; email: string }, { house, db }: Pick<Asked, 'house' | 'db'>): Promise<boolean> {
  const admin = keyOf(house.config.adminEmail);
  return db.transaction(async (db) => {
    // two sign-ups with one address: whoever comes second finds it taken
    await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`confirm ${keyOf(email)}`}, 0))`);
    const confirmed = await db.run(sql`
      update accounts p set confirmed_at = coalesce(p.confirmed_at, now()),
        user_type = case when p.email_key = ${admin} and not exists (select from accounts where user_type = 1) then 1 else p.user_type end
      where p.id = ${person_id} and p.email = ${email} and p.deleted_at is null
        and not exists (select from accounts o where o.email_key = p.email_key and o.id <> p.id and o.confirmed_at is not null)`);
    return confirmed > 0;
  });
}
