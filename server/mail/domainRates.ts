// Rates of emails per recipient domain. Large providers refuse senders that are too fast. All
// servers share the turns in the database.
import { second } from '#contract/durations.ts';
import type { DomainRates } from '../config/formats.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { PostponedJobError } from '../jobs/queue.ts';
import { domainOf } from './failingAddresses.ts';
import type { Mail } from './mailer.ts';

/** Emails of this time can follow one another without a pause. */
const burstMs = 10 * second;

/**
 * Wraps a mailer. An email with a `rateShare` that comes too early gets a turn, and its job is
 * postponed until then. Each share has half of the rate, so that an email to all members does not
 * delay single ones.
 */
export function limitDomainRates(mail: Mail, db: Database, rates: DomainRates): Mail {
  if (rates.size === 0 || mail.toFiles) return mail;
  return {
    ...mail,
    async send(message) {
      const { to, id, rateShare } = message;
      const domain = domainOf(to);
      const perMinute = rateShare && (rates.get(domain) ?? rates.get('*'));
      if (perMinute) {
        const intervalMs = (60 * second) / (perMinute / 2);
        const dueAt = await takeTurn(db, { id, domain, bulk: rateShare === 'bulk' }, intervalMs);
        if (dueAt) throw new PostponedJobError(dueAt);
      }
      await mail.send(message);
    },
  };
}

/** A shorter time is not worth a wait. The times are rounded too. */
const soon = sql`now() + interval '1 second'`;

/** Undefined if it is the turn of the email now. It keeps the turn that it got before. */
async function takeTurn(
  db: Database,
  { id, domain, bulk }: { id: string; domain: string; bulk: boolean },
  intervalMs: number,
): Promise<Date | undefined> {
  const interval = sql`make_interval(secs => ${intervalMs / second}::float8)`;
  const early = sql`make_interval(secs => ${Math.max(intervalMs, burstMs) / second}::float8)`;
  const turn = await db.queryOne<{ due_at: Date }>(sql`
    with used as (delete from postponed_emails where email_id = ${id} and due_at <= ${soon} returning email_id),
    waiting as (select due_at from postponed_emails where email_id = ${id} and due_at > ${soon}),
    taken as (
      insert into mail_domain_turns as d (domain, bulk, next_at)
      select ${domain}::text, ${bulk}::boolean, now() + ${interval} where not exists (select from used) and not exists (select from waiting)
      on conflict (domain, bulk) do update set next_at = greatest(d.next_at, now()) + ${interval}
      returning next_at - ${early} as due_at),
    postponed as (insert into postponed_emails (email_id, due_at) select ${id}, due_at from taken where due_at > ${soon} returning due_at)
    select due_at from postponed union all select due_at from waiting`);
  return turn?.due_at;
}

/** Deletes turns that are long over, and those of emails that are not sent anymore. */
export async function deleteOldTurns(db: Database) {
  await db.execute(sql`delete from mail_domain_turns where next_at < now() - interval '1 day'`);
  await db.execute(sql`delete from postponed_emails where due_at < now() - interval '1 day'`);
}
