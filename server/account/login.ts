// Signing in: one answer for an unknown name and a wrong password, in the same time. That an account is suspended, and why, is told after the right one.
import type { Output, Input } from '#contract/calls.ts';
import { isLanguage } from '#contract/i18n.ts';
import { invalidField, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Audience } from '#contract/fields.ts';
import { queueMarking } from '../posts/mentions.ts';
import type { RequestContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { verifyPassword } from '../lib/security/passwords.ts';
import { settlePolls } from '../settings/orphanedPolls.ts';
import { notifyPeers } from '../messages/notify.ts';
import { deviceName, hashToken, startSession } from '../lib/security/sessions.ts';
import { sql, type Sql } from '../db/sql.ts';
import { portraitName } from '../people/userSummary.ts';
import { canComeBack } from './deletionGracePeriod.ts';
import { asksForCode, newHalf, spendHalf } from './pendingLogins.ts';
import { connect } from './linkedAccounts.ts';
import { knownBrowserOf, rememberBrowser } from './knownBrowsers.ts';
import { normalizeKey } from './usernames.ts';
import { suspended } from './suspended.ts';
import { timeOf } from './notifyLoginMethod.ts';
import { redeemTicket } from './oauthTickets.ts';

type Account = { id: number; password_hash: string | null; confirmed: boolean; barred: boolean };
type Entered = Omit<Account, 'barred' | 'password_hash'> & {
  username: string;
  name: string;
  user_type: number;
  deleted: boolean;
  portrait: string | null;
  issues: number;
  new: boolean;
  language: string | null;
  last_audience: Audience;
};

export async function logIn(
  { username, password, social_ticket, browser_keys }: Input<'POST /user/login'>,
  ctx: RequestContext,
) {
  const { app, db, address } = ctx;
  const name = normalizeKey(username);
  const account = await db.queryOne<Account>(sql`
    select p.id, p.password_hash, p.confirmed_at is not null as confirmed, not ${canComeBack()} as barred
    from accounts p where p.username_key = ${name} or (p.email_key = ${name} and p.confirmed_at is not null)`);
  // guesses by the username and by the address are guesses at one account
  const key = account ? `#${account.id}` : name;
  // in a browser that is known they are counted apart from those of others in the same network
  const from = (account && (await knownBrowserOf(db, account.id, browser_keys))) ?? address;
  await app.rateLimits.beforeSignIn(key, from);
  const right = await verifyPassword(account?.password_hash ?? undefined, password);
  if (!account || !right || account.barred) {
    await app.rateLimits.signInFailed(key);
    throw wrongPassword();
  }
  await app.rateLimits.signedIn(key, from);
  if (!account.confirmed) throw new ApiError('unconfirmed', strings.unconfirmed);
  // a password that was changed since it was checked opens nothing
  return enter(ctx, account.id, {
    still: sql`p.password_hash = ${account.password_hash}`,
    apiError: wrongPassword,
    ...(social_ticket && { ticket: hashToken(social_ticket) }),
  });
}

type Entry = {
  /** What must hold of the account `p` at this very moment. */
  still?: Sql;
  apiError?: () => ApiError;
  /** The hash of a provider's word that is connected to the account by entering it. */
  ticket?: Buffer;
  /** Nothing more is asked for: a passkey was given, which is two proofs in one. */
  whole?: boolean;
  /** Nor here: the code was given for it. It is spent by entering, so that a new password, which voids it, keeps out whoever is on the way. */
  half?: string;
  /** What the browser keeps of log-ins with a code. */
  browserKeys?: readonly string[];
};

/** The one way in, whatever somebody proved themselves by: starts a session and answers it. */
export async function enter(
  { app, db, userAgent, language }: Entering,
  person: number,
  {
    still = sql`true`,
    apiError = entryRefused,
    ticket,
    whole = false,
    half,
    browserKeys,
  }: Entry = {},
): Promise<Output<'POST /user/second-step'>> {
  const entered = await db.transaction(async (db) => {
    const account = await db.queryOne<Entered>(sql`
      select p.id, p.username, p.name, p.user_type, p.confirmed_at is not null as confirmed, p.deleted_at is not null as deleted, p.language, p.last_audience,
        ${portraitName(sql`p`)} as portrait, (select count(*)::int from people_issues i where i.person_id = p.id) as issues,
        exists (select from onboarding o where o.person_id = p.id) as new
      from accounts p where p.id = ${person} and ${still} and p.confirmed_at is not null and p.suspended_at is null and ${canComeBack()} for share of p`);
    if (!account) throw (await suspended(db, person, still, language)) ?? apiError();
    if (half !== undefined) await spendHalf(db, half);
    else if (!whole && (await asksForCode(db, person)))
      return { second_step: await newHalf(db, person, ticket) };
    if (account.deleted && !(await comeBack(db, account.id))) throw apiError();
    if (ticket) await connect(db, account.id, await redeemTicket(db, ticket));
    const token = await startSession(db, account.id, userAgent);
    await tellOfDevice(db, account.id, deviceName(userAgent), await timeOf(db));
    return {
      account,
      token,
      browser_key:
        half === undefined ? undefined : await rememberBrowser(db, account.id, browserKeys),
    };
  });
  if ('second_step' in entered) return entered;
  const { account, token, browser_key } = entered;
  const { image, image_thumb } = app.files.stub(account, account.id);
  const { id, user_type, username, name, issues } = account;
  return {
    token,
    ...(browser_key && { browser_key }),
    user_id: id,
    user_type,
    username,
    name,
    image,
    image_thumb,
    issues: String(issues),
    last_audience: account.last_audience,
    ...(account.new && { new: true }),
    ...(account.deleted && { restored: true }),
    // one that is spoken no more is as good as none
    ...(isLanguage(account.language) && { language: account.language }),
  };
}

type Entering = Pick<RequestContext, 'app' | 'db' | 'userAgent' | 'language'>;

const wrongPassword = () => invalidField('password', strings.wrongPassword);
const entryRefused = () => new ApiError('forbidden', strings.entryRefused);

/** Whoever signs in within the days of grace has their account back as it was. */
async function comeBack(db: Database, person: number) {
  const back = await db.execute(
    sql`update accounts set deleted_at = null where id = ${person} and ${canComeBack()}`,
  );
  if (!back) return back;
  await queueMarking(db);
  await settlePolls(db, person);
  await notifyPeers(db, person);
  await addJob(db, 'account.back', { person });
  return back;
}

/** Of a log-in from a kind of device that the account was not used from before, its owner is told by mail; not of the very first. */
async function tellOfDevice(db: Database, person: number, device: string, at: string) {
  const { first } = (await db.queryOne<{ first: boolean }>(
    sql`select not exists (select from known_devices where person_id = ${person}) as first`,
  ))!;
  const made = await db.execute(
    sql`insert into known_devices (person_id, device) values (${person}, ${device}) on conflict do nothing`,
  );
  if (made && !first) await addJob(db, 'account.device', { person, device, at });
}
