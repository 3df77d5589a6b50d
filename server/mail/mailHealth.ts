// Email health: the time of the last success, the last failure and its reason (never the
// recipient), and the addresses that refuse mail permanently.
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import type { Addresses } from '../security/emailTokens.ts';
import type { Database } from '../db/database.ts';
import { AddressRefusedError, type Mail } from './mailer.ts';
import { sql, type Sql } from '../db/sql.ts';

type AddressHasher = Pick<Addresses, 'hashAddress'>;

export const loadMailHealth = (db: Database) =>
  db.queryOne<{ sent_at: Date | null; failed_at: Date | null; failure: string }>(
    sql`select sent_at, failed_at, failure from mail_health`,
  );

/**
 * Returns for each address the time at which mail to it was permanently refused. Other addresses
 * are absent.
 */
export async function findRefusalTimes(
  db: Database,
  { hashAddress }: AddressHasher,
  emails: readonly string[],
): Promise<Map<string, Date>> {
  const hashes = new Map(
    emails.map((email) => [hashAddress(normalizeNameOrEmail(email)).toString('hex'), email]),
  );
  const rows = await db.query<{ hash: string; refused_at: Date }>(sql`
    select encode(address_hash, 'hex') as hash, refused_at from refused_addresses
    where address_hash = any (select decode(h, 'hex') from unnest(${[...hashes.keys()]}::text[]) h)`);
  return new Map(rows.map(({ hash, refused_at }) => [hashes.get(hash)!, refused_at]));
}

/**
 * Marks bounced addresses as if the mail server had refused them. Returns how many were not marked
 * before.
 */
export async function markBounced(
  db: Database,
  { hashAddress }: AddressHasher,
  emails: readonly string[],
): Promise<number> {
  const keys = [...new Set(emails.map(normalizeNameOrEmail))];
  const hashes = keys.map((key) => hashAddress(key).toString('hex'));
  return db.execute(sql`
    insert into refused_addresses (address_hash, person_id)
    select decode(a.hash, 'hex'), ${accountOf(sql`a.key`)} from unnest(${hashes}::text[], ${keys}::text[]) a (hash, key)
    on conflict do nothing`);
}

/** The account with this address: the confirmed one if several sign-ups share it. */
const accountOf = (key: Sql) =>
  sql`(select p.id from all_people p where p.email_normalized = ${key} order by p.confirmed_at is null, p.id desc limit 1)`;

/**
 * Links refused addresses to the accounts that have them now: those refused before an account had
 * them, and those that an earlier release stored.
 */
export async function linkRefusedAddresses(
  db: Database,
  { hashAddress }: AddressHasher,
): Promise<void> {
  for (let last = 0; ;) {
    const accounts = await db.query<{ id: number; key: string }>(sql`
      select p.id, p.email_normalized as key from all_people p
      where p.id > ${last} and p.confirmed_at is not null and exists (select from refused_addresses r where r.person_id is null)
      order by p.id limit 500`);
    if (!accounts.length) return;
    await db.execute(sql`
      update refused_addresses r set person_id = a.id
      from unnest(${accounts.map(({ key }) => hashAddress(key).toString('hex'))}::text[], ${accounts.map(({ id }) => id)}::bigint[]) a (hash, id)
      where r.address_hash = decode(a.hash, 'hex') and r.person_id is distinct from a.id`);
    last = accounts.at(-1)!.id;
  }
}

/** An address without an account may be created later, so it is tried again after a month. */
const retryUnknownAfter = sql`interval '30 days'`;

/**
 * Wraps a mailer and records its health. Errors of that recording are ignored. A permanently
 * refused address gets no further mail, except mail with `sendToRefusedAddress`. When the
 * server accepts such a mail, the mark is removed.
 */
export const recordMailHealth = (
  mail: Mail,
  db: Database,
  { hashAddress }: AddressHasher,
): Mail => ({
  ...mail,
  async send(message) {
    const hash = hashAddress(normalizeNameOrEmail(message.to));
    const refusal = await db.queryOne<{ due: boolean }>(sql`
      select refused_at < now() - ${retryUnknownAfter} and not exists (select from all_people a where a.email_normalized = ${normalizeNameOrEmail(message.to)}) as due
      from refused_addresses where address_hash = ${hash}`);
    if (refusal && !refusal.due && !message.sendToRefusedAddress) return;
    try {
      await mail.send(message);
    } catch (error) {
      const errorMessage = (error as Error).message.slice(0, 300);
      await db
        .execute(sql`update mail_health set failed_at = now(), failure = ${errorMessage}`)
        .catch(() => {});
      if (error instanceof AddressRefusedError)
        await db
          .execute(
            sql`insert into refused_addresses (address_hash, person_id) values (${hash}, ${accountOf(sql`${normalizeNameOrEmail(message.to)}`)})
              on conflict (address_hash) do update set refused_at = now(), person_id = excluded.person_id`,
          )
          .catch(() => {});
      throw error;
    }
    if (refusal)
      await db
        .execute(sql`delete from refused_addresses where address_hash = ${hash}`)
        .catch(() => {});
    // A file proves nothing about the delivery.
    if (mail.toFiles) return;
    // At most one write per minute, however many emails are sent, except after a failure.
    await db
      .execute(
        sql`update mail_health set sent_at = now() where sent_at is null or failed_at >= sent_at or sent_at < now() - interval '1 minute'`,
      )
      .catch(() => {});
  },
});
