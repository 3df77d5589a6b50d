// Login. An unknown name and a wrong password get the same response in the same time. The reason
// for a suspension is returned only after the correct password.
import type { Output, Input } from '#contract/calls.ts';
import { isLanguage } from '#contract/i18n.ts';
import { forbidden, invalidField, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Audience } from '#contract/fields.ts';
import type { RequestContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { verifyPassword } from '../security/passwords.ts';
import { deviceName, hashToken, startSession } from '../security/sessions.ts';
import { sql, type Sql } from '../db/sql.ts';
import { portraitName } from '../directory/userSummary.ts';
import { isRestorable } from '../account/deletionGracePeriod.ts';
import { isFirstStepsOpen } from '../account/onboarding.ts';
import { hasTwoFactor, createPendingLogin, consumePendingLogin } from '../account/pendingLogins.ts';
import { endGracePeriod } from './endGracePeriod.ts';
import { applyClaims } from './applyClaims.ts';
import { recordProviderLogin } from './providerSessions.ts';
import { connect, findLinkedPerson } from './linkedAccounts.ts';
import { lockAccount } from '../account/lockAccount.ts';
import { findKnownBrowser, rememberBrowser } from './knownBrowsers.ts';
import { normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import { createSuspendedError } from './suspendedError.ts';
import { getCurrentDbTime } from '../account/notifyLoginMethod.ts';
import { isAdmin } from '../policies/roles.ts';
import { redeemTicket, type Ticket } from './oauthTickets.ts';

type Account = {
  id: number;
  password_hash: string | null;
  confirmed: boolean;
  /** Whether it was deleted and its grace period is over. */
  purgeable: boolean;
};
type SessionAccount = Omit<Account, 'purgeable' | 'password_hash'> & {
  username: string;
  name: string;
  role: number;
  deleted: boolean;
  portrait: string | null;
  /** The number of issues that the member chose. */
  issues: number;
  /** Whether the first steps of a new member are not completed. */
  new: boolean;
  language: string | null;
  last_audience: Audience;
};

export async function logIn(
  { username, password, social_ticket, browser_keys, emergency }: Input<'POST /user/login'>,
  ctx: RequestContext,
) {
  const { app, db, address } = ctx;
  if (app.config.oidc.only && !emergency && !social_ticket)
    throw forbidden(strings.onlyWithProviders);
  const name = normalizeNameOrEmail(username);
  const account = await db.queryOne<Account>(sql`
    select p.id, p.password_hash, p.confirmed_at is not null as confirmed, not ${isRestorable()} as purgeable
    from all_people p where p.username_normalized = ${name} or (p.email_normalized = ${name} and p.confirmed_at is not null)`);
  // logins by username and by address count for the same account
  const key = account ? `#${account.id}` : name;
  // a known browser is counted separately from others in the same network
  const rateLimitKey =
    (account && (await findKnownBrowser(db, account.id, browser_keys))) ?? address;
  await app.rateLimits.assertMayLogIn(key, rateLimitKey);
  const matches = await verifyPassword(account?.password_hash ?? undefined, password);
  if (!account || !matches || account.purgeable) {
    await app.rateLimits.recordFailedLogin(key);
    throw wrongPasswordError();
  }
  await app.rateLimits.recordLogin(key, rateLimitKey);
  if (!account.confirmed) throw new ApiError('unconfirmed', strings.unconfirmed);
  // login fails if the password was changed after the check
  return startSessionFor(ctx, account.id, {
    condition: sql`p.password_hash = ${account.password_hash}`,
    apiError: wrongPasswordError,
    ...(social_ticket && { ticket: hashToken(social_ticket) }),
  });
}

type SessionFacts = {
  /** A condition on the account `p`, checked in the transaction that starts the session. */
  condition?: Sql;
  /** The error if the condition does not hold, or the account cannot be used. */
  apiError?: () => ApiError;
  /** The hash of a provider ticket. The login connects that provider to the account. */
  ticket?: Buffer;
  /** The ticket from which the account was just created. */
  redeemedTicket?: Ticket;
  /** Skips the second factor: a passkey proves possession and identity. */
  skipSecondFactor?: boolean;
  /**
   * The pending login whose code was verified. The login consumes it. A new password deletes it,
   * which stops an attacker who was about to log in.
   */
  pendingLogin?: string;
  /** Keys that the browser stores from earlier logins with a code. */
  browserKeys?: readonly string[];
};

/**
 * Starts a session after any kind of proof and returns it. Returns `second_step` instead if a code
 * is still required.
 */
export async function startSessionFor(
  { app, db, userAgent, language }: SessionRequest,
  person: number,
  {
    condition = sql`true`,
    apiError = loginRefusedError,
    ticket,
    redeemedTicket,
    skipSecondFactor = false,
    pendingLogin,
    browserKeys,
  }: SessionFacts = {},
): Promise<Output<'POST /user/second-step'>> {
  const result = await db.transaction(async (db) => {
    await lockAccount(db, person);
    const account = await db.queryOne<SessionAccount>(sql`
      select p.id, p.username, p.name, p.role, p.confirmed_at is not null as confirmed, p.deleted_at is not null as deleted, p.language, p.last_audience,
        ${portraitName(sql`p`)} as portrait, (select count(*)::int from people_issues i where i.person_id = p.id) as issues,
        exists (select from first_steps f where f.person_id = p.id and ${isFirstStepsOpen()}) as new
      from all_people p where p.id = ${person} and ${condition} and p.confirmed_at is not null and p.suspended_at is null and ${isRestorable()}`);
    if (!account)
      throw (
        (await createSuspendedError(db, person, condition, { language, mailOff: app.mailOff })) ??
        apiError()
      );
    // An administrator gets in with a password when the provider fails.
    if (app.config.oidc.only && !ticket && !redeemedTicket && !isAdmin({ userType: account.role }))
      throw forbidden(strings.onlyWithProviders);
    if (pendingLogin !== undefined) await consumePendingLogin(db, pendingLogin);
    else if (!skipSecondFactor && (await hasTwoFactor(db, person)))
      return { second_step: await createPendingLogin(db, person, ticket) };
    if (account.deleted && !(await restore(db, account.id))) throw apiError();
    const usedTicket = ticket ? await redeemTicket(db, ticket) : redeemedTicket;
    if (ticket && usedTicket?.linked) {
      // it may have been disconnected since, while a code was awaited
      const owner = await findLinkedPerson(db, usedTicket);
      if (owner?.person_id !== account.id) throw apiError();
    } else if (ticket && usedTicket) await connect(db, account.id, usedTicket, { replace: true });
    const token = await startSession(db, account.id, userAgent);
    if (usedTicket?.claims) {
      await recordProviderLogin(db, token, usedTicket);
      account.role = await applyClaims(app, db, account.id, usedTicket);
    }
    await notifyNewDevice(db, account.id, deviceName(userAgent), await getCurrentDbTime(db));
    return {
      account,
      token,
      browser_key:
        pendingLogin === undefined ? undefined : await rememberBrowser(db, account.id, browserKeys),
    };
  });
  if ('second_step' in result) return result;
  const { account, token, browser_key } = result;
  const { image, image_thumb } = app.files.stub(account, account.id);
  const { id, role, username, name, issues } = account;
  return {
    token,
    ...(browser_key && { browser_key }),
    user_id: id,
    user_type: role,
    username,
    name,
    image,
    image_thumb,
    issues: String(issues),
    last_audience: account.last_audience,
    ...(account.new && { new: true }),
    ...(account.deleted && { restored: true }),
    // a language that is no longer supported is omitted
    ...(isLanguage(account.language) && { language: account.language }),
  };
}

type SessionRequest = Pick<RequestContext, 'app' | 'db' | 'userAgent' | 'language'>;

const wrongPasswordError = () => invalidField('password', strings.wrongPassword);
const loginRefusedError = () => new ApiError('forbidden', strings.loginRefused);

/** Restores a deleted account within the grace period. Returns whether it succeeded. */
async function restore(db: Database, person: number): Promise<boolean> {
  if (!(await endGracePeriod(db, person))) return false;
  await addJob(db, 'account.back', { person });
  return true;
}

/**
 * Emails the owner about a login from a kind of device that is new to the account, except for the
 * first one.
 */
async function notifyNewDevice(db: Database, person: number, device: string, time: string) {
  const { first: isFirst } = (await db.queryOne<{ first: boolean }>(
    sql`select not exists (select from known_devices where person_id = ${person}) as first`,
  ))!;
  const inserted = await db.execute(
    sql`insert into known_devices (person_id, device) values (${person}, ${device}) on conflict do nothing`,
  );
  if (inserted && !isFirst) await addJob(db, 'account.device', { person, device, at: time });
}
