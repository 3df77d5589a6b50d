// Confirmation of email addresses. Opening the emailed link is not enough, because mail scanners
// open links too and because a stranger may have requested the email. The user must confirm in the
// browser that signed up (identified by a secret) or in a session of the account; elsewhere the
// account's password is required.
import type { Input } from '#contract/calls.ts';
import { invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { signupStrings } from '#contract/signupStrings.ts';
import type { RequestContext } from '../context.ts';
import { isUniqueViolation, type Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { verifyPassword } from '../security/passwords.ts';
import { hashToken } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';
import { redeemInvitations } from '../people/acceptInvitation.ts';
import { reassignCodes, findCode, type CodeHolder } from '../account/emailTokens.ts';
import { isAddressProven, releaseAddress } from '../account/unprovenAddresses.ts';
import { endFailures } from '../mail/failingAddresses.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import { startSessionFor } from './login.ts';

/**
 * `email` is the address the link was sent to. `pendingEmail` is the pending address of the
 * account, which may be spelled differently.
 */
type VerifiedAddress = { person_id: number; email: string; pendingEmail: string | null };
type Account = {
  id: number;
  proven: boolean;
  email: string;
  pending_email: string | null;
  password_hash: string | null;
  signup_hash: Buffer | null;
};

/** Limit on the accounts with the same unconfirmed address whose password is checked. */
const maxAccountsTried = 10;

/**
 * Accounts that the link may confirm, the best match first. A link to confirm a first address works
 * for every sign-up with that address; a link to a new address works for the account that requested
 * it and for the logged-in member, if that address is pending there. A link that a stranger
 * requested is therefore still useful to the owner of the mailbox.
 */
const findAccounts = (
  db: Database,
  { purpose, person_id, email }: CodeHolder,
  { browser, member }: { browser?: Buffer; member?: number } = {},
) =>
  db.query<Account>(sql`
    select id, ${isAddressProven} as proven, email, pending_email, password_hash, signup_hash from all_people
    where deleted_at is null and (id = ${person_id} or ${purpose === 'confirm' ? sql`(email_normalized = ${normalizeNameOrEmail(email)} and not ${isAddressProven})` : sql`id = ${member ?? null}`})
    order by coalesce(signup_hash = ${browser ?? null}, false) desc, id = ${person_id} desc, created_at desc, id desc limit ${maxAccountsTried + 1}`);

const isSameAddress = (address: string | null, otherAddress: string) =>
  address !== null && normalizeNameOrEmail(address) === normalizeNameOrEmail(otherAddress);
const isAwaitingConfirmation = ({ purpose, email }: CodeHolder, account: Account) =>
  purpose === 'confirm'
    ? !account.proven && isSameAddress(account.email, email)
    : isSameAddress(account.pending_email, email);
const hasConfirmed = ({ email }: CodeHolder, account: Account) =>
  account.proven && account.email === email;

const badCodeError = () => invalidField('code', strings.linkExpired);
const confirmedMessage = ({ purpose }: CodeHolder) =>
  purpose === 'change' ? strings.newEmailConfirmed : strings.emailConfirmed;
/**
 * The error when no account waits for the address. A change of address ends with a new password or
 * another change.
 */
const notPendingError = ({ purpose }: CodeHolder) =>
  purpose === 'change' ? invalidField('code', strings.emailChangeCanceled) : badCodeError();

async function findHolder(db: Database, code: string): Promise<CodeHolder> {
  const holder = await findCode(db, code, 'confirm', 'change');
  if (!holder) throw badCodeError();
  return holder;
}

/**
 * Reports the state of the link without changing anything. An unconfirmed address results in an
 * error that requests the password, which only the POST accepts.
 */
export async function readConfirmation(
  { code }: Input<'GET /user/confirm-email'>,
  { db }: RequestContext,
) {
  const holder = await findHolder(db, code);
  const accounts = await findAccounts(db, holder);
  if (accounts.some((account) => hasConfirmed(holder, account)))
    return { message: confirmedMessage(holder) };
  throw accounts.some((account) => isAwaitingConfirmation(holder, account))
    ? invalidField('password', strings.confirmByPassword)
    : notPendingError(holder);
}

/**
 * Confirms the address. Repeating the call with the same code succeeds while the address remains
 * confirmed.
 */
export async function confirmEmail(
  { code, browser, password }: Input<'POST /user/confirm-email'>,
  ctx: RequestContext,
) {
  const { db, member } = ctx;
  const holder = await findHolder(db, code);
  const secret = browser === undefined ? undefined : hashToken(browser);
  const accounts = await findAccounts(db, holder, { browser: secret, member: member?.id });
  const pendingAccounts = accounts.filter((account) => isAwaitingConfirmation(holder, account));
  const ownAccount = pendingAccounts.find(({ id, signup_hash }) =>
    holder.purpose === 'change' ? id === member?.id : secret && signup_hash?.equals(secret),
  );
  if (!ownAccount && accounts.some((account) => hasConfirmed(holder, account)))
    return { message: confirmedMessage(holder) };
  if (!pendingAccounts.length) throw notPendingError(holder);
  const account = ownAccount ?? (await findByPassword(pendingAccounts, password, ctx));
  const verifiedAddress: VerifiedAddress = {
    person_id: account.id,
    email: holder.email,
    pendingEmail: account.pending_email,
  };
  if (!(await (holder.purpose === 'change' ? changeAddress : confirmAddress)(verifiedAddress, ctx)))
    throw badCodeError();
  if (!ownAccount || holder.purpose === 'change') return { message: confirmedMessage(holder) };
  return logInConfirmed(ctx, { id: account.id, email: holder.email });
}

/** Logs in the browser of the sign-up, where the password was chosen. */
export const logInConfirmed = async (
  ctx: RequestContext,
  { id, email }: { id: number; email: string },
) => ({
  ...(await startSessionFor(ctx, id, { condition: sql`p.email = ${email}` })),
  message: signupStrings.emailConfirmedLoggedIn,
});

/**
 * Finds the account that the password belongs to. A wrong password counts as a failed login of each
 * account.
 */
export async function findByPassword<A extends Pick<Account, 'id' | 'password_hash'>>(
  pendingAccounts: A[],
  password: string | undefined,
  { app, address }: RequestContext,
): Promise<A> {
  if (!password) throw invalidField('password', strings.confirmByPassword);
  const triedKeys: string[] = [];
  for (const account of pendingAccounts.slice(0, maxAccountsTried)) {
    // the rate limit key of the account, as at a login
    triedKeys.push(`#${account.id}`);
    await app.rateLimits.assertMayLogIn(triedKeys.at(-1)!, address);
    if (!(await verifyPassword(account.password_hash ?? undefined, password))) continue;
    for (const key of triedKeys) await app.rateLimits.recordLogin(key, address);
    return account;
  }
  for (const key of triedKeys) await app.rateLimits.recordFailedLogin(key);
  throw invalidField('password', strings.confirmPasswordWrong);
}

/**
 * Confirms `email` if it is still the address of the person and no other account has confirmed it.
 * Stores the spelling that the email was sent to, because that mailbox was verified. Returns
 * whether it succeeded. An administrator confirms without proof that the person reads email there:
 * see account/unprovenAddresses.ts.
 */
export async function confirmAddress(
  {
    person_id,
    email,
    isMailboxProven = true,
  }: Omit<VerifiedAddress, 'pendingEmail'> & { isMailboxProven?: boolean },
  { app, db }: Pick<RequestContext, 'app' | 'db'>,
): Promise<boolean> {
  return db.transaction(async (db) => {
    // serialize confirmations of one address, so that a second sign-up finds it taken
    await db.query(
      sql`select pg_advisory_xact_lock(hashtextextended(${`confirm ${normalizeNameOrEmail(email)}`}, 0))`,
    );
    const isUnchanged = sql`p.id = ${person_id} and p.email_normalized = ${normalizeNameOrEmail(email)} and (p.deleted_at is null or p.confirmed_at is not null)`;
    if (
      isMailboxProven &&
      (await db.queryOne(sql`select from all_people p where ${isUnchanged} for no key update`))
    )
      await releaseAddress({ app, db }, { person: person_id, email });
    const confirmed = await db.queryOne<{
      signUpInvitation: number | null;
      deleted: boolean;
      isNew: boolean;
    }>(sql`
      update all_people p set confirmed_at = coalesce(p.confirmed_at, now()), email = ${email},
        address_unproven = not ${isMailboxProven} and (p.address_unproven or p.confirmed_at is null),
        -- The browser of the sign-up can still prove the address.
        signup_hash = case when ${isMailboxProven} then null else p.signup_hash end
      where ${isUnchanged}
        and not exists (select from all_people o where o.email_normalized = p.email_normalized and o.id <> p.id and o.confirmed_at is not null)
      returning p.invitation_id as "signUpInvitation", p.deleted_at is not null as deleted,
        -- The subquery reads the row as it was before the update.
        (select o.confirmed_at is null from all_people o where o.id = p.id) as "isNew"`);
    if (!confirmed) return false;
    if (isMailboxProven) {
      await endFailures(db, app.addresses, { email, person: person_id });
      await reassignCodes(db, { id: person_id, email });
    }
    // the address of a deleted account that can be restored
    if (confirmed.deleted) return true;
    // Administrators confirm many addresses at once.
    const bulk = !isMailboxProven;
    if (confirmed.isNew)
      await addJob(db, 'account.welcome', { person: person_id, ...(bulk && { bulk }) });
    // tells administrators of a name that resembles that of an administrator or moderator
    await addJob(db, 'admin.name', { person: person_id }, { key: `admin.name ${person_id}` });
    await redeemInvitations(
      { app, db },
      { id: person_id, addressKey: normalizeNameOrEmail(email), isMailboxProven, ...confirmed },
    );
    return true;
  });
}

/**
 * Moves the account to its pending address and confirms it. Returns false if the change was
 * canceled, or if another account has taken the address in the meantime.
 */
async function changeAddress(
  { person_id, email, pendingEmail }: VerifiedAddress,
  { app, db }: RequestContext,
): Promise<boolean> {
  try {
    return await db.transaction(async (db) => {
      const account = await db.queryOne<{ wasProven: boolean }>(sql`
        select ${isAddressProven} as "wasProven" from all_people
        where id = ${person_id} and pending_email = ${pendingEmail} and deleted_at is null for no key update`);
      // a new password, two-factor authentication or another change has canceled it meanwhile
      if (!account) return false;
      await releaseAddress({ app, db }, { person: person_id, email });
      await db.execute(sql`
        update all_people set email = ${email}, email_normalized = ${normalizeNameOrEmail(email)}, pending_email = null where id = ${person_id}`);
      // password links that were sent to the old address are void; so are undo links, if it was
      // perhaps that of a stranger
      await db.execute(
        sql`delete from codes where person_id = ${person_id} and used_at is null and email <> ${email} and (purpose = 'reset' or (purpose = 'undo' and not ${account.wasProven}))`,
      );
      return confirmAddress({ person_id, email }, { app, db });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
