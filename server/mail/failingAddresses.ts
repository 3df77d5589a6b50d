// Addresses that get no email, or not all: a mail server refused them permanently, emails to them
// bounced, or a mail provider reported a complaint. Addresses are stored as keyed hashes.
import { day } from '#contract/durations.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import type { Addresses } from '../security/emailTokens.ts';
import type { Database } from '../db/database.ts';
import { AddressRefusedError, type EmailMessage, type Mail } from './mailer.ts';
import { emptySql, sql, type Sql } from '../db/sql.ts';

type AddressHasher = Pick<Addresses, 'hashAddress'>;

const hashOf = ({ hashAddress }: AddressHasher, email: string): Buffer =>
  shortenHash(hashAddress(normalizeNameOrEmail(email)));

/** The part of the hash that identifies an address here. */
export const shortenHash = (hash: Buffer): Buffer => hash.subarray(0, 16);

/** For a row named r: whether notifications and the like are not sent to the address now. */
export const isFailing = sql`(r.refused_at is not null or r.paused_until > now())`;

/** `failed_at`: since when emails come back. `complained_at`: when the owner complained. */
type AddressState = { failed_at: Date | null; complained_at: Date | null };

/** The state of each address that fails or complained. Other addresses are absent. */
export async function findAddressStates(
  db: Database,
  hasher: AddressHasher,
  emails: readonly string[],
): Promise<Map<string, AddressState>> {
  const emailByHash = new Map(
    emails.map((email) => [hashOf(hasher, email).toString('hex'), email]),
  );
  const rows = await db.query<AddressState & { hash: string }>(sql`
    select encode(r.address_hash, 'hex') as hash, r.complained_at,
      coalesce(r.refused_at, case when r.paused_until > now() then r.paused_until - ${pauseTime} end) as failed_at
    from refused_addresses r
    where r.address_hash = any (select decode(h, 'hex') from unnest(${[...emailByHash.keys()]}::text[]) h) and (${isFailing} or r.complained_at is not null)`);
  return new Map(rows.map(({ hash, ...state }) => [emailByHash.get(hash)!, state]));
}

/** What the owner and administrators see of it. */
export const describeAddress = (state: AddressState | undefined) => ({
  ...(state?.failed_at && { mail_refused_on: state.failed_at.toISOString() }),
});

/** The number of members whose address fails. */
export const countFailingMembers = async (db: Database): Promise<number> =>
  (await db.queryOne<{ count: number }>(sql`
    select count(*)::int as count from refused_addresses r join all_people p on p.id = r.person_id where ${isFailing} and r.domain <> ${releasedDomain} and p.deleted_at is null and p.suspended_at is null`))!
    .count;

/** Failing addresses by domain, the most affected domain first. */
export const countFailingByDomain = (db: Database) =>
  db.query<{ domain: string; failing: number; complaints: number }>(sql`
    select r.domain, count(*) filter (where ${isFailing})::int as failing, count(r.complained_at)::int as complaints
    from refused_addresses r where (${isFailing} or r.complained_at is not null) and r.domain <> ${releasedDomain} group by 1 order by 2 desc, 3 desc, 1 limit 100`);

/** Temporary failures on so many days within two weeks pause an address. */
const maxFailedDays = 5;
const pauseTime = sql`interval '7 days'`;

/** The domain of accounts that have lost their address. No email is sent to it. */
export const releasedDomain = 'released.invalid';

export type FailureKind = 'hard' | 'soft' | 'complaint';
/** `email` is absent where only the hash is known. */
type FailingAddress = { hash: Buffer; email?: string | undefined };

/** Records a bounce or a complaint. */
export async function recordFailure(db: Database, address: FailingAddress, kind: FailureKind) {
  if (kind === 'hard') await mark(db, address, sql`refused_at = now(), bounced = true`);
  else if (kind === 'complaint')
    await mark(db, address, sql`complained_at = coalesce(r.complained_at, now())`);
  else
    await mark(
      db,
      address,
      // In the assignments, failed_on is the value before.
      sql`failed_on = case when ${hasTooManyFailures} then '{}' else ${recentFailures} end,
        paused_until = case when ${hasTooManyFailures} then now() + ${pauseTime} else r.paused_until end`,
    );
}

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

const today = sql`(now() at time zone 'UTC')::date`;
const recentFailures = sql`array(select distinct d from unnest(r.failed_on || ${today}) d where d > ${today} - 14 order by d)`;
const hasTooManyFailures = sql`cardinality(${recentFailures}) >= ${maxFailedDays}`;

/** Creates the row of the address if there is none, and makes the assignments. */
async function mark(db: Database, { hash, email }: FailingAddress, assignments?: Sql) {
  const domain = email === undefined ? '' : domainOf(email);
  const person = sql`(select p.id from all_people p where p.email_normalized = ${email === undefined ? null : normalizeNameOrEmail(email)} order by p.confirmed_at is null, p.created_at desc, p.id desc limit 1)`;
  await db.transaction(async (db) => {
    await db.execute(
      sql`insert into refused_addresses (address_hash) values (${hash}) on conflict do nothing`,
    );
    await db.execute(
      sql`update refused_addresses r set domain = coalesce(nullif(${domain}, ''), r.domain), person_id = coalesce(${person}, r.person_id)${assignments ? sql`, ${assignments}` : emptySql} where r.address_hash = ${hash}`,
    );
  });
}

/**
 * Marks addresses whose bounces the operator read. Returns how many were not marked before.
 */
export async function markBounced(
  db: Database,
  hasher: AddressHasher,
  emails: readonly string[],
): Promise<number> {
  const states = await findAddressStates(db, hasher, emails);
  const unmarked = new Set(
    emails.filter((email) => !states.get(email)?.failed_at).map(normalizeNameOrEmail),
  );
  for (const email of unmarked)
    await recordFailure(db, { hash: hashOf(hasher, email), email }, 'hard');
  return unmarked.size;
}

/**
 * After someone used a code or link that was emailed to the address: emails arrive there. With
 * `person`, also ends the marks of earlier addresses of the account. Complaints remain.
 */
export async function endFailures(
  db: Database,
  hasher: AddressHasher,
  { email, person }: { email: string; person?: number },
) {
  const hash = hashOf(hasher, email);
  const isConcerned = sql`(r.address_hash = ${hash} or r.person_id = ${person ?? null})`;
  await db.execute(
    sql`delete from refused_addresses r where ${isConcerned} and r.complained_at is null`,
  );
  await db.execute(sql`
    update refused_addresses r set refused_at = null, bounced = false, failed_on = '{}', paused_until = null, person_id = case when r.address_hash = ${hash} then r.person_id end
    where ${isConcerned}`);
}

/** After a member chose emails again. */
export async function endComplaint(db: Database, hasher: AddressHasher, email: string) {
  const hash = hashOf(hasher, email);
  await db.execute(
    sql`update refused_addresses r set complained_at = null where r.address_hash = ${hash}`,
  );
  await deleteEmptyRows(db, sql`r.address_hash = ${hash}`);
}

const deleteEmptyRows = (db: Database, condition: Sql) =>
  db.execute(sql`
    delete from refused_addresses r where (${condition})
      and r.refused_at is null and r.complained_at is null and r.failed_on = '{}' and (r.paused_until is null or r.paused_until < now())`);

/** Accounts that are read at once. */
const linkedAtOnce = 500;

/** Links failing addresses of which only the hash was known to the accounts that have them. */
export async function linkFailingAddresses(db: Database, hasher: AddressHasher) {
  for (let last = 0; ;) {
    const accounts = await db.query<{ id: number; email: string }>(sql`
      select p.id, p.email_normalized as email from all_people p
      where p.id > ${last} and p.confirmed_at is not null and exists (select from refused_addresses r where r.person_id is null)
      order by p.id limit ${linkedAtOnce}`);
    if (!accounts.length) return;
    await db.execute(sql`
      update refused_addresses r set person_id = a.id, domain = a.domain
      from unnest(${accounts.map(({ email }) => hashOf(hasher, email).toString('hex'))}::text[], ${accounts.map(({ id }) => id)}::bigint[], ${accounts.map(({ email }) => domainOf(email))}::text[]) a (hash, id, domain)
      where r.address_hash = decode(a.hash, 'hex') and r.person_id is distinct from a.id`);
    last = accounts.at(-1)!.id;
  }
}

/** How long a refusal is stored if no account is known to have the address. */
export const refusalRetentionMs = 90 * day;

/** How long a complaint is stored if no account is known to have the address. */
const complaintRetentionMs = 365 * day;

/**
 * Forgets old temporary failures, and refusals and complaints of addresses that no account is known
 * to have.
 */
export async function deleteOldFailures(db: Database) {
  await db.execute(
    sql`update refused_addresses r set failed_on = '{}' where r.failed_on <> '{}' and (select max(d) from unnest(r.failed_on) d) <= ${today} - 14`,
  );
  await db.execute(
    sql`update refused_addresses r set refused_at = null where r.refused_at < ${dateBefore(refusalRetentionMs)} and r.person_id is null`,
  );
  await db.execute(
    sql`update refused_addresses r set complained_at = null where r.complained_at < ${dateBefore(complaintRetentionMs)} and r.person_id is null`,
  );
  await deleteEmptyRows(db, sql`true`);
}

/** An address without an account may be created later, so it is tried again after a month. */
const retryUnknownAfter = sql`interval '30 days'`;

/**
 * Wraps a mailer. An address that was refused or bounced gets only what someone requested, and
 * warnings. During a pause or after a complaint it gets only emails that cannot be refused. When
 * the server accepts an email to a refused address, the mark ends, unless a bounce reported it.
 */
export const skipFailingAddresses = (mail: Mail, db: Database, hasher: AddressHasher): Mail => ({
  ...mail,
  async send(message) {
    if (domainOf(message.to) === releasedDomain) return;
    const hash = hashOf(hasher, message.to);
    const address = { hash, email: message.to };
    const hasAccount = sql`exists (select from all_people a where a.email_normalized = ${normalizeNameOrEmail(message.to)})`;
    const state = await db.queryOne<MarkedAddress>(sql`
      select r.bounced, r.domain <> '' as known, coalesce(r.refused_at > now() - ${retryUnknownAfter} or (r.refused_at is not null and ${hasAccount}), false) as refused,
        r.complained_at is not null as complained, coalesce(r.paused_until > now(), false) as paused
      from refused_addresses r where r.address_hash = ${hash}`);
    if (state && isWithheld(message, state)) {
      if (!state.known) await mark(db, address);
      return;
    }
    try {
      await mail.send(message);
    } catch (error) {
      if (error instanceof AddressRefusedError)
        await mark(db, address, sql`refused_at = now()`).catch(() => {});
      throw error;
    }
    if (state && !state.bounced) {
      await db
        .execute(sql`update refused_addresses set refused_at = null where address_hash = ${hash}`)
        .catch(() => {});
      await deleteEmptyRows(db, sql`r.address_hash = ${hash}`).catch(() => {});
    }
  },
});

type MarkedAddress = Record<'refused' | 'complained' | 'paused' | 'bounced' | 'known', boolean>;

const isWithheld = (
  { required, isEntered }: EmailMessage,
  { refused, complained, paused }: MarkedAddress,
) =>
  (refused && required !== 'requested' && required !== 'warning') ||
  (paused && !required) ||
  (complained && !required && !isEntered);
