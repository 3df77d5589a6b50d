// Codes in emailed links of accounts: 256 random bits, bound to a person and an address. The table
// `codes` contains only their hashes. Links that are signed instead of stored are in
// security/emailTokens.ts.
import { day, hour } from '#contract/durations.ts';
import type { Database } from '../db/database.ts';
import { hashToken, randomToken } from '../security/sessions.ts';
import { storedNow, sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import { isWithheldFromMailbox } from './unprovenAddresses.ts';

/**
 * `confirm`: the first address. `reset`: a new password. `change`: another address. `undo`: return
 * to an earlier state of the account. `registered`: counts emails about a sign-up with an address
 * that has an account; its code is never sent.
 */
type Purpose = 'confirm' | 'reset' | 'change' | 'undo' | 'registered';
type CountedPurpose = Exclude<Purpose, 'undo'>;

/**
 * A reset link is valid for the hour in which emails are counted. A person who reaches the limit
 * therefore has a valid link.
 */
export const codeLifetimeMs: Record<Purpose, number> = {
  confirm: 2 * day,
  reset: hour,
  change: day,
  undo: 7 * day,
  registered: hour,
};

/**
 * Limit on unused links of one kind per address and hour, regardless of who requested them, and on
 * changes of address that one account requests.
 */
const maxPerHour = 3;

/** A person, and the address that the code is emailed to. It may not be their current one. */
type Owner = { id: number; email: string };
/**
 * `since`: for an undo code, the time of the earliest change that it undoes. `addressKey`: the
 * normalized address for which the code is counted; null if it is not.
 */
type CodeOptions = { expires?: Date; since?: Date | null; addressKey?: string | null };

/**
 * Creates a code without counting it as emailed. Older codes remain valid until they are used or
 * expire, so that a stranger cannot void a link by requesting another.
 */
export const createCode = (db: Database, purpose: CountedPurpose, person: Owner): Promise<string> =>
  storeCode(db, purpose, person, {});

async function storeCode(
  db: Database,
  purpose: Purpose,
  { id, email }: Owner,
  options: CodeOptions,
): Promise<string> {
  const {
    expires = new Date(Date.now() + codeLifetimeMs[purpose]),
    since = null,
    addressKey = null,
  } = options;
  const code = randomToken();
  await db.execute(sql`
    insert into codes (hash, purpose, person_id, email, address_key, expires_at, changed_at)
    values (${hashToken(code)}, ${purpose}, ${id}, ${email}, ${addressKey}, ${expires}, ${since})`);
  return code;
}

/**
 * Creates a code to email, or returns undefined if the limit per hour is reached. Advisory locks
 * serialize concurrent requests. `mailed: false` counts the code for the account only, not for the
 * address.
 */
export const createCodeWithinLimit = (
  db: Database,
  purpose: CountedPurpose,
  person: Owner,
  { mailed = true } = {},
) =>
  db.transaction(async (db) => {
    const key = normalizeNameOrEmail(person.email);
    await db.query(
      sql`select pg_advisory_xact_lock(hashtextextended(${`mails of ${person.id}`}, 0))`,
    );
    await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`mails to ${key}`}, 0))`);
    const toAddress = sql`(address_key = ${key} and used_at is null)`;
    const byAccount = sql`(purpose = 'change' and person_id = ${person.id})`;
    const { sent } = (await db.queryOne<{ sent: number }>(sql`
      select greatest(count(*) filter (where ${toAddress}), count(*) filter (where ${byAccount}))::int as sent
      from codes where purpose = ${purpose} and created_at > ${dateBefore(hour)} and (${toAddress} or ${byAccount})`))!;
    return sent < maxPerHour
      ? storeCode(db, purpose, person, { addressKey: mailed ? key : null })
      : undefined;
  });

/**
 * After an address is confirmed, the confirm links of other accounts are assigned to the account
 * that has it now, and their reset links are deleted.
 */
export async function reassignCodes(db: Database, { id, email }: Owner) {
  const isOfOtherAccount = sql`address_key = ${normalizeNameOrEmail(email)} and person_id <> ${id}`;
  await db.execute(
    sql`update codes set person_id = ${id} where ${isOfOtherAccount} and purpose = 'confirm'`,
  );
  await db.execute(sql`delete from codes where ${isOfOtherAccount} and purpose = 'reset'`);
}

/**
 * After a sign-up moved to another address, its reset links are assigned to another sign-up with
 * the address that they were sent to, so that a stranger voids no link of the owner of a mailbox.
 * Without one they stay, void and counted.
 */
export const releaseResetCodes = (db: Database, movedSignUp: number) =>
  db.execute(sql`
    update codes c set person_id = coalesce(
      (select o.id from all_people o where o.email_normalized = c.address_key and o.confirmed_at is null and o.deleted_at is null
        order by o.id = c.person_id desc, o.created_at desc, o.id desc limit 1), c.person_id)
    where c.person_id = ${movedSignUp} and c.purpose = 'reset' and c.used_at is null`);

/** Sends an email with a code. Deletes the code if sending fails. */
export async function sendWithCode(db: Database, code: string, send: () => Promise<unknown>) {
  await send().catch(async (error: unknown) => {
    await db.execute(sql`delete from codes where hash = ${hashToken(code)}`);
    throw error;
  });
}

const isValidUndoCode = (person: number) =>
  sql`person_id = ${person} and purpose = 'undo' and used_at is null and expires_at > ${storedNow}`;

/** The time of the earliest change that a code undoes. */
export const undoneChangeTime = sql`coalesce(changed_at, created_at)`;

/**
 * Creates an undo code for this address and a change that happened `since`. If the address already
 * has a valid one, the new code reaches back as far. A former address of the account gets no code
 * unless it has a valid one, and the new code expires with the last of those. Later changes
 * therefore do not extend its right to undo, and a delayed email does not restore a right that an
 * undo has voided.
 */
export const createUndoCode = (
  db: Database,
  person: Owner,
  since: Date,
): Promise<string | undefined> =>
  db.transaction(async (db) => {
    const account = await lockForUndo(db, person);
    if (!account) return;
    const { changedAt, expiresAt, isCurrent } = account;
    if (!isCurrent && !expiresAt) return;
    return storeCode(db, 'undo', person, {
      expires: expiresAt && !isCurrent ? expiresAt : new Date(Date.now() + codeLifetimeMs.undo),
      since: changedAt && changedAt < since ? changedAt : since,
    });
  });

/**
 * Creates another undo code for an address that has a valid one, with the same reach and
 * expiration. Returns undefined if it has none.
 */
export const renewUndoCode = (db: Database, person: Owner): Promise<string | undefined> =>
  db.transaction(async (db) => {
    const account = await lockForUndo(db, person);
    if (!account?.expiresAt) return;
    return storeCode(db, 'undo', person, { expires: account.expiresAt, since: account.changedAt });
  });

/**
 * Whether the address is the current one, and the reach and the expiration of its valid undo codes.
 * The lock serializes with an undo.
 */
async function lockForUndo(db: Database, { id, email }: Owner) {
  const account = await db.queryOne<{ isCurrent: boolean }>(
    sql`select email = ${email} as "isCurrent" from all_people where id = ${id} for no key update`,
  );
  if (!account) return undefined;
  const codes = (await db.queryOne<{ changedAt: Date | null; expiresAt: Date | null }>(sql`
    select min(${undoneChangeTime}) as "changedAt", max(expires_at) as "expiresAt" from codes where ${isValidUndoCode(id)} and email = ${email}`))!;
  return { ...account, ...codes };
}

/** Whether this address has a valid code that undoes a change made at `since`. */
export const canUndo = async (db: Database, { id, email }: Owner, since: Date): Promise<boolean> =>
  (await db.queryOne(
    sql`select from codes where ${isValidUndoCode(id)} and email = ${email} and ${undoneChangeTime} <= ${since} limit 1`,
  )) !== undefined;

/**
 * Former addresses of the account that have a valid undo code. They are notified about each change
 * as well.
 */
export const listFormerAddresses = async (db: Database, person: number): Promise<string[]> =>
  (
    await db.query<{ email: string }>(sql`
      select distinct email from codes where ${isValidUndoCode(person)} and email <> (select email from all_people where id = ${person}) order by email`)
  ).map(({ email }) => email);

/**
 * `since`: see `undoneChangeTime`. `unproven`: whether the account may be that of a stranger, who
 * never proved to read email at its address. `withheld`: see `isWithheldFromMailbox`.
 * A link of the operator was not emailed, so it reaches these accounts too.
 */
export type CodeHolder = {
  person_id: number;
  email: string;
  purpose: Purpose;
  since: Date;
  unproven: boolean;
  withheld: boolean;
};

const holderColumns = sql`person_id, email, purpose, ${undoneChangeTime} as since, (select p.address_unproven from all_people p where p.id = person_id) as unproven,
  (select ${isWithheldFromMailbox(sql`p`)} from all_people p where p.id = person_id) and not (purpose = 'reset' and address_key is null) as withheld`;

/**
 * Condition on a row of `codes`. A reset code is valid only while the account has the address that
 * it was sent to, in any spelling: a person who reads another mailbox must not set a password.
 */
const isValid = (code: string, purposes: readonly Purpose[]) => sql`
  hash = ${hashToken(code)} and purpose = any (${purposes}::text[]) and used_at is null and expires_at > ${storedNow}
  and (purpose <> 'reset' or exists (
    select from all_people p where p.id = codes.person_id and (p.email = codes.email or p.email_normalized = codes.address_key)))`;

/** The person, address and purpose of a valid code. Does not use it up. */
export const findCode = (db: Database, code: string, ...purposes: Purpose[]) =>
  db.queryOne<CodeHolder>(sql`select ${holderColumns} from codes where ${isValid(code, purposes)}`);

/** Uses a valid code up. Of concurrent callers only one gets a result. */
export const consumeCode = (db: Database, code: string, ...purposes: Purpose[]) =>
  db.queryOne<CodeHolder>(
    sql`update codes set used_at = now() where ${isValid(code, purposes)} returning ${holderColumns}`,
  );

/** Deletes the unused reset links of a person after one was used. */
export const deleteResetCodes = (db: Database, person: number) =>
  db.execute(
    sql`delete from codes where person_id = ${person} and used_at is null and purpose = 'reset'`,
  );
