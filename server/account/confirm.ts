// Proving an e-mail address. Opening the mailed link proves nothing: machines open links too, and somebody else may have asked for it.
// It takes a press where it was asked for, known by a secret or a session, and elsewhere the password of the account.
import type { Input } from '#contract/calls.ts';
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext } from '../context.ts';
import { isUniqueViolation, type Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { verifyPassword } from '../lib/security/passwords.ts';
import { hashToken } from '../lib/security/sessions.ts';
import { sql } from '../db/sql.ts';
import { redeemAtConfirmation } from '../people/acceptInvitation.ts';
import { handOverCodes, holderOf, type Holder } from './emailTokens.ts';
import { normalizeKey } from './usernames.ts';

/** A link was mailed to `email`; the account waits for `waited`, which is compared as the same and may be spelled otherwise. */
type Proof = { person_id: number; email: string; waited?: string };
type Account = {
  id: number;
  confirmed: boolean;
  email: string;
  pending_email: string | null;
  password_hash: string | null;
  signup_hash: Buffer | null;
};

/** Accounts with the same unconfirmed address whose password is tried: the one that the mail names and the newest. */
const mostTried = 10;

/**
 * Whose the link may be, the account that the mail names first. Any link to confirm an address is good for every sign-up with it, and one to another address
 * for the member who asked for that: whatever a stranger had mailed there serves its reader.
 */
const accountsOf = (
  db: Database,
  { purpose, person_id, email }: Holder,
  { browser, member }: { browser?: Buffer; member?: number } = {},
) =>
  db.query<Account>(sql`
    select id, confirmed_at is not null as confirmed, email, pending_email, password_hash, signup_hash from accounts
    where deleted_at is null and (id = ${person_id} or ${purpose === 'confirm' ? sql`(email_key = ${normalizeKey(email)} and confirmed_at is null)` : sql`id = ${member ?? null}`})
    order by coalesce(signup_hash = ${browser ?? null}, false) desc, id = ${person_id} desc, created_at desc, id desc limit ${mostTried + 1}`);

const same = (one: string | null, other: string) =>
  one !== null && normalizeKey(one) === normalizeKey(other);
const waits = ({ purpose, email }: Holder, account: Account) =>
  purpose === 'confirm'
    ? !account.confirmed && same(account.email, email)
    : same(account.pending_email, email);
const hasIt = ({ email }: Holder, account: Account) => account.confirmed && account.email === email;

const badCode = () => invalidField('code', strings.badCode);
const doneMessage = ({ purpose }: Holder) =>
  purpose === 'change' ? strings.newEmailConfirmed : strings.emailConfirmed;
/** Nobody waits for the address any more: of a change of address, a new password or another change called it off meanwhile. */
const calledOff = ({ purpose }: Holder) =>
  purpose === 'change' ? invalidField('code', strings.changeCalledOff) : badCode();

async function goodHolder(db: Database, code: string): Promise<Holder> {
  const holder = await holderOf(db, code, 'confirm', 'change');
  if (!holder) throw badCode();
  return holder;
}

/** How the link stands. Changes nothing: what is not confirmed yet is refused by asking for the proof, which only the POST takes. */
export async function readConfirmation(
  { code }: Input<'GET /user/confirm-email'>,
  { db }: RequestContext,
) {
  const holder = await goodHolder(db, code);
  const accounts = await accountsOf(db, holder);
  if (accounts.some((account) => hasIt(holder, account))) return { message: doneMessage(holder) };
  throw accounts.some((account) => waits(holder, account))
    ? invalidField('password', strings.confirmByPassword)
    : calledOff(holder);
}

/** The same good code confirms again and again, as long as what it proves holds. */
export async function confirmEmail(
  { code, browser, password }: Input<'POST /user/confirm-email'>,
  ctx: RequestContext,
) {
  const { db, member } = ctx;
  const holder = await goodHolder(db, code);
  const secret = browser === undefined ? undefined : hashToken(browser);
  const accounts = await accountsOf(db, holder, { browser: secret, member: member?.id });
  const waiting = accounts.filter((account) => waits(holder, account));
  const here = waiting.find(({ id, signup_hash }) =>
    holder.purpose === 'change' ? id === member?.id : secret && signup_hash?.equals(secret),
  );
  if (!here && accounts.some((account) => hasIt(holder, account)))
    return { message: doneMessage(holder) };
  if (!waiting.length) throw calledOff(holder);
  const account = here ?? (await byPassword(waiting, password, ctx));
  const proof = {
    person_id: account.id,
    email: holder.email,
    waited: account.pending_email ?? undefined,
  };
  if (!(await (holder.purpose === 'change' ? changeAddress : confirmAddress)(proof, ctx)))
    throw badCode();
  return { message: doneMessage(holder) };
}

/** Which of these accounts the password is of. A wrong one counts as a guess at each. */
async function byPassword(
  waiting: Account[],
  password: string | undefined,
  { app, address }: RequestContext,
): Promise<Account> {
  if (!password) throw invalidField('password', strings.confirmByPassword);
  const tried: string[] = [];
  for (const account of waiting.slice(0, mostTried)) {
    tried.push(`#${account.id}`);
    await app.rateLimits.beforeSignIn(tried.at(-1)!, address);
    if (!(await verifyPassword(account.password_hash ?? undefined, password))) continue;
    for (const key of tried) await app.rateLimits.signedIn(key, address);
    return account;
  }
  for (const key of tried) await app.rateLimits.signInFailed(key);
  throw invalidField('password', strings.confirmPasswordWrong);
}

/** The mail again, for whoever did not get it. The answer is the same whether or not somebody waits for it. */
export async function resendConfirmation(
  { username }: Input<'POST /user/resend-confirmation'>,
  { db }: RequestContext,
) {
  await addJob(db, 'account.confirmAgain', { name: normalizeKey(username) });
  return { message: strings.confirmationAgain };
}

/** Whether the address is still that of the person, and nobody else’s by now. It is spelled as it was mailed to: that is the mailbox which is proved. */
export async function confirmAddress(
  { person_id, email }: Proof,
  { app, db }: Pick<RequestContext, 'app' | 'db'>,
): Promise<boolean> {
  return db.transaction(async (db) => {
    // two sign-ups with one address: whoever comes second finds it taken
    await db.lockFirst(
      sql`select pg_advisory_xact_lock(hashtextextended(${`confirm ${normalizeKey(email)}`}, 0))`,
    );
    const confirmed = await db.queryOne<{ followed: number | null }>(sql`
      update accounts p set confirmed_at = coalesce(p.confirmed_at, now()), signup_hash = null, email = ${email}
      where p.id = ${person_id} and p.email_key = ${normalizeKey(email)} and p.deleted_at is null
        and not exists (select from accounts o where o.email_key = p.email_key and o.id <> p.id and o.confirmed_at is not null)
      returning p.invitation_id as followed`);
    if (!confirmed) return false;
    await handOverCodes(db, { id: person_id, email });
    await addJob(db, 'admin.name', { person: person_id }, { key: `admin.name ${person_id}` });
    await redeemAtConfirmation(
      { app, db },
      { id: person_id, addressKey: normalizeKey(email), ...confirmed },
    );
    return true;
  });
}

/** Moves the account to the address that was waiting; whether it is there now. Somebody else may have taken it meanwhile. */
async function changeAddress(
  { person_id, email, waited }: Proof,
  { app, db }: RequestContext,
): Promise<boolean> {
  try {
    return await db.transaction(async (db) => {
      await db.execute(sql`
        update accounts set email = ${email}, email_key = ${normalizeKey(email)}, pending_email = null
        where id = ${person_id} and pending_email = ${waited ?? null} and deleted_at is null`);
      // what was mailed to the old address to set a password is good no longer
      await db.execute(
        sql`delete from codes where person_id = ${person_id} and purpose = 'reset' and used_at is null and email <> ${email}`,
      );
      return confirmAddress({ person_id, email }, { app, db });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
