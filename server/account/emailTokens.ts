// The codes in mailed links: 256 random bits, of which only the hash is kept, bound to a person and an address.
import { day, hour } from '#contract/durations.ts';
import type { Database } from '../db/database.ts';
import { hashToken, randomToken } from '../lib/security/sessions.ts';
import { nowAsKept, sql } from '../db/sql.ts';
import { normalizeKey } from './usernames.ts';

/** To confirm the first address, to set a new password, to confirm another address, to take back that change or another way in. `registered` opens nothing. */
type Purpose = 'confirm' | 'reset' | 'change' | 'undo' | 'registered';
type Counted = Exclude<Purpose, 'undo'>;

/** A link to a new password is good for as long as requests are counted: whoever is sent no more of them has one that is good. */
export const lifetime: Record<Purpose, number> = {
  confirm: 2 * day,
  reset: hour,
  change: day,
  undo: 7 * day,
  registered: hour,
};

/** Links of one kind that are mailed to one address within an hour and were not used, whoever asks; and changes of address that one account asks for. */
const mostPerHour = 3;

type Owner = { id: number; email: string };
type Row = { expires?: Date; since?: Date | null; addressKey?: string | null };

/** A new code for this person, which is not mailed. Older ones stay good until they are used or expire, so that nobody voids a link by asking for another. */
export const newCode = (db: Database, purpose: Counted, person: Owner): Promise<string> =>
  keepCode(db, purpose, person, {});

async function keepCode(
  db: Database,
  purpose: Purpose,
  { id, email }: Owner,
  row: Row,
): Promise<string> {
  const {
    expires = new Date(Date.now() + lifetime[purpose]),
    since = null,
    addressKey = null,
  } = row;
  const code = randomToken();
  await db.execute(sql`
    insert into codes (hash, purpose, person_id, email, address_key, expires_at, since)
    values (${hashToken(code)}, ${purpose}, ${id}, ${email}, ${addressKey}, ${expires}, ${since})`);
  return code;
}

/**
 * A new code to mail, unless enough were mailed to the address within the hour; two requests at once take turns. The links in the mailbox must be good for
 * whoever is refused another: a link that confirms an address is good for every account that waits for it. `mailed: false` counts for the account alone.
 */
export const newCodeWithin = (
  db: Database,
  purpose: Counted,
  person: Owner,
  { mailed = true } = {},
) =>
  db.transaction(async (db) => {
    const key = normalizeKey(person.email);
    await db.lockFirst(
      sql`select pg_advisory_xact_lock(hashtextextended(${`mails of ${person.id}`}, 0))`,
    );
    await db.lockFirst(
      sql`select pg_advisory_xact_lock(hashtextextended(${`mails to ${key}`}, 0))`,
    );
    const toAddress = sql`(address_key = ${key} and used_at is null)`;
    const byAccount = sql`(purpose = 'change' and person_id = ${person.id})`;
    const { sent } = (await db.queryOne<{ sent: number }>(sql`
      select greatest(count(*) filter (where ${toAddress}), count(*) filter (where ${byAccount}))::int as sent
      from codes where purpose = ${purpose} and created_at > ${new Date(Date.now() - hour)} and (${toAddress} or ${byAccount})`))!;
    return sent < mostPerHour
      ? keepCode(db, purpose, person, { addressKey: mailed ? key : null })
      : undefined;
  });

/** Counts for the others once the address is confirmed: its links are those of the account that has it now. */
export async function handOverCodes(db: Database, { id, email }: Owner) {
  const others = sql`address_key = ${normalizeKey(email)} and person_id <> ${id}`;
  await db.execute(sql`update codes set person_id = ${id} where ${others} and purpose = 'confirm'`);
  await db.execute(sql`delete from codes where ${others} and purpose = 'reset'`);
}

/** Sends a mail with a code. A code whose mail could not be sent counts for nothing. */
export async function sendWithCode(db: Database, code: string, send: () => Promise<unknown>) {
  await send().catch(async (error: unknown) => {
    await db.execute(sql`delete from codes where hash = ${hashToken(code)}`);
    throw error;
  });
}

const openUndo = (person: number) =>
  sql`person_id = ${person} and purpose = 'undo' and used_at is null and expires_at > ${nowAsKept}`;

/** When the change happened that a code undoes. */
export const sinceOf = sql`coalesce(since, created_at)`;

/**
 * An undo code for this address, for a change that happened `since`. Where the address has an open one already, the new one reaches as far back as that.
 * For an address that is not the account's any more it ends with the last of those, so that later changes do not prolong its way back, and there is none
 * where none is open: who has undone a change has voided the way back of those who came after, and a mail that waited does not open it again.
 */
export const newUndoCode = (
  db: Database,
  person: Owner,
  since: Date,
): Promise<string | undefined> =>
  db.transaction(async (db) => {
    // an undo takes turns with this
    const account = await db.queryOne<{ current: boolean }>(
      sql`select email = ${person.email} as current from accounts where id = ${person.id} for update`,
    );
    if (!account) return;
    const open = (await db.queryOne<{ first: Date | null; last: Date | null }>(sql`
      select min(${sinceOf}) as first, max(expires_at) as last from codes where ${openUndo(person.id)} and email = ${person.email}`))!;
    if (!account.current && !open.last) return;
    const reach = open.first && open.first < since ? open.first : since;
    const expires =
      open.last && !account.current ? open.last : new Date(Date.now() + lifetime.undo);
    return keepCode(db, 'undo', person, { expires, since: reach });
  });

/** Whether a change that happened `since` can still be undone from this address: it was neither undone nor is it too long ago. */
export const canUndo = async (db: Database, { id, email }: Owner, since: Date): Promise<boolean> =>
  (await db.queryOne(
    sql`select from codes where ${openUndo(id)} and email = ${email} and ${sinceOf} <= ${since} limit 1`,
  )) !== undefined;

/** Addresses that the account left and may still be taken back to: they are told of each change too. */
export const leftAddresses = async (db: Database, person: number): Promise<string[]> =>
  (
    await db.query<{ email: string }>(sql`
      select distinct email from codes where ${openUndo(person)} and email <> (select email from accounts where id = ${person}) order by email`)
  ).map(({ email }) => email);

export type Holder = { person_id: number; email: string; purpose: Purpose; since: Date };

const holder = sql`person_id, email, purpose, ${sinceOf} as since`;

/** Whom a code belongs to while it is good. Does not use it up. */
export const holderOf = (db: Database, code: string, ...purposes: Purpose[]) =>
  db.queryOne<Holder>(sql`
    select ${holder} from codes where hash = ${hashToken(code)} and purpose = any (${purposes}::text[]) and used_at is null and expires_at > ${nowAsKept}`);

/** Uses a code up, once, whoever else tries at the same moment. */
export const useCode = (db: Database, code: string, ...purposes: Purpose[]) =>
  db.queryOne<Holder>(sql`
    update codes set used_at = now() where hash = ${hashToken(code)} and purpose = any (${purposes}::text[]) and used_at is null and expires_at > ${nowAsKept}
    returning ${holder}`);

/**
 * What a new password ends besides sessions: what was begun and not finished, what browsers are known by, an address that waits for its confirmation, the address of the calendar.
 * Links to a new password and undo links stay: whoever learned the password must not be able to void them.
 */
export async function endWhatWasBegun(db: Database, person: number) {
  for (const table of [
    sql`half_sessions`,
    sql`known_browsers`,
    sql`social_starts`,
    sql`passkey_challenges`,
    sql`calendars`,
  ])
    await db.execute(sql`delete from ${table} where person_id = ${person}`);
  await db.execute(sql`delete from two_factor where person_id = ${person} and on_since is null`);
  await db.execute(
    sql`update accounts set pending_email = null where id = ${person} and pending_email is not null`,
  );
}

/** After a link of a mail was used, the others to a new password in that mailbox are not needed any more. */
export const endResets = (db: Database, person: number) =>
  db.execute(
    sql`delete from codes where person_id = ${person} and used_at is null and purpose = 'reset'`,
  );
