// Whether mails leave: when one did last, and why the last one that did not failed. Never to whom. And which addresses take none.
import { normalizeKey } from '../account/usernames.ts';
import type { Addresses } from '../lib/security/emailTokens.ts';
import type { Database } from '../db/database.ts';
import { AddressRefused, type Mail } from '../lib/mail/mailer.ts';
import { sql } from '../db/sql.ts';

type Hashes = Pick<Addresses, 'hashToken'>;

/** When mail to each of these was refused for good. */
export async function refusedSince(
  db: Database,
  { hashToken }: Hashes,
  emails: readonly string[],
): Promise<Map<string, Date>> {
  const hashes = new Map(
    emails.map((email) => [hashToken(normalizeKey(email)).toString('hex'), email]),
  );
  const rows = await db.query<{ hash: string; refused_at: Date }>(sql`
    select encode(address_hash, 'hex') as hash, refused_at from refused_addresses
    where address_hash = any (select decode(h, 'hex') from unnest(${[...hashes.keys()]}::text[]) h)`);
  return new Map(rows.map(({ hash, refused_at }) => [hashes.get(hash)!, refused_at]));
}

/** Marks addresses from which mails came back, as if the mail server had refused them at once. How many of them were not marked before. */
export async function markBounced(
  db: Database,
  { hashToken }: Hashes,
  emails: readonly string[],
): Promise<number> {
  const hashes = [
    ...new Set(emails.map((email) => hashToken(normalizeKey(email)).toString('hex'))),
  ];
  return db.execute(
    sql`insert into refused_addresses (address_hash) select decode(h, 'hex') from unnest(${hashes}::text[]) h on conflict do nothing`,
  );
}

/** An address that is no member's may exist one day: it is tried again after a month. */
const strangersFor = sql`interval '30 days'`;

/**
 * The same mail, watched. What is noted of it holds no mail up. An address that was refused for good is not written to again, except by a mail that somebody
 * asked for: when that is taken, so is every other from then on.
 */
export const watched = (mail: Mail, db: Database, { hashToken }: Hashes): Mail => ({
  ...mail,
  async send(letter) {
    const hash = hashToken(normalizeKey(letter.to));
    const mark = await db.queryOne<{ due: boolean }>(sql`
      select refused_at < now() - ${strangersFor} and not exists (select from accounts a where a.email_key = ${normalizeKey(letter.to)}) as due
      from refused_addresses where address_hash = ${hash}`);
    if (mark && !mark.due && !letter.insist) return;
    try {
      await mail.send(letter);
    } catch (error) {
      const failure = (error as Error).message.slice(0, 300);
      await db
        .execute(sql`update mail_health set failed_at = now(), failure = ${failure}`)
        .catch(() => {});
      if (error instanceof AddressRefused)
        await db
          .execute(
            sql`insert into refused_addresses (address_hash) values (${hash}) on conflict (address_hash) do update set refused_at = now()`,
          )
          .catch(() => {});
      throw error;
    }
    if (mark)
      await db
        .execute(sql`delete from refused_addresses where address_hash = ${hash}`)
        .catch(() => {});
    // to the minute, so that many mails write it once
    await db
      .execute(
        sql`update mail_health set sent_at = now() where sent_at is null or sent_at < now() - interval '1 minute'`,
      )
      .catch(() => {});
  },
});
