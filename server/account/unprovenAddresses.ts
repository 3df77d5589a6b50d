// Addresses that an administrator confirmed without a proof that the person reads email there. Such
// an account is active, but it does not speak for the address: a stranger may have signed up with
// it. The person who proves to read email there gets the address.
import { randomUUID } from 'node:crypto';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import { recordFailure, releasedDomain, shortenHash } from '../mail/failingAddresses.ts';

/** Whether the address is confirmed with a proof. On the innermost row of all_people. */
export const isAddressProven = sql`(confirmed_at is not null and not address_unproven)`;

/**
 * Whether the account `person` has not proved its address, but has two-factor authentication, a
 * passkey or a role. Who reads email at the address does not get such an account, only the address
 * for another one.
 */
export const isWithheldFromMailbox = (person: Sql) => sql`
  (${person}.confirmed_at is not null and ${person}.address_unproven and (${person}.role = role_admin() or ${person}.moderator
    or exists (select from passkeys k where k.person_id = ${person}.id)
    or exists (select from two_factor f where f.person_id = ${person}.id and f.enabled_at is not null)))`;

/**
 * Takes the address from an account that has not proved it, before `person` gets it with a proof.
 * The account stays. Its owner logs in with the username, and learns that emails do not arrive.
 */
export async function releaseAddress(
  { app, db }: { app: Pick<AppContext, 'addresses'>; db: Database },
  { person, email }: { person: number; email: string },
) {
  const holder = await db.queryOne<{ id: number; email: string }>(sql`
    select id, email from all_people where email_normalized = ${normalizeNameOrEmail(email)} and id <> ${person}
      and confirmed_at is not null and address_unproven for no key update`);
  if (!holder) return;
  const noAddress = `${randomUUID()}@${releasedDomain}`;
  await db.execute(
    sql`update all_people set email = ${noAddress}, email_normalized = ${noAddress} where id = ${holder.id}`,
  );
  // They would lead back to the address.
  await db.execute(
    sql`delete from codes where person_id = ${holder.id} and purpose = 'undo' and email = ${holder.email}`,
  );
  const hash = shortenHash(app.addresses.hashAddress(noAddress));
  await recordFailure(db, { hash, email: noAddress }, 'hard');
}

/** The confirmed accounts with an address, proved or not, as a table with `id` and `active`. */
export const confirmedHolders = (key: Sql) =>
  sql`(select id, active from all_people where email_normalized = ${key} and confirmed_at is not null)`;

/**
 * Records a proof of the address by the person, in the spelling `email` if it is known. Undefined
 * if there was one.
 */
export const recordAddressProof = (db: Database, person: number, email: string | null) =>
  db.queryOne<{ email: string; addressKey: string }>(sql`
    update all_people set address_unproven = false, signup_hash = null, email = coalesce(${email}, email)
    where id = ${person} and address_unproven returning email, email_normalized as "addressKey"`);
