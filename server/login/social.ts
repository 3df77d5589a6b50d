// Login with Google, Facebook, Twitter and the providers of organizations, and connecting them to
// an account. Only the provider's user id identifies a person; a matching email address connects
// nothing.
import type { Input } from '#contract/calls.ts';
import { invalid, invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { social as contract } from '#contract/social.ts';
import { minute } from '#contract/durations.ts';
import type { RequestContext, Handlers, Member } from '../context.ts';
import { addJob } from '../jobs/queue.ts';
import { hashToken, randomToken } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';
import {
  connect,
  disconnect,
  findLinkedPerson,
  isSubject,
  listLinkedProviders,
} from './linkedAccounts.ts';
import { lockOwnAccount } from '../account/lockAccount.ts';
import { startSessionFor } from './login.ts';
import { isCodeRequired } from './socialSignup.ts';
import { hasTwoFactor } from '../account/pendingLogins.ts';
import { isEmail, normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import { listPasskeys } from './passkeys.ts';
import { reauthenticate, type Reauthentication } from '../account/reauthenticate.ts';
import { codeHash, maxCodeTries, confirmByCode } from './emailCodeVerification.ts';
import {
  createProviderChallenge,
  type ProviderChallenge,
  type Provider,
} from '../security/loginProviders.ts';
import { getTwoFactorState } from './twoFactor.ts';
import { createTicket, findAddressHolder, readTicket } from './oauthTickets.ts';

type ProviderReturn = Omit<Input<'POST /user/social-finish'>, 'provider'>;

const lifetimeMs = 10 * minute;

/**
 * Starts an authorization. The state travels with the browser to the provider and the browser
 * secret does not, so that a thief of one of them gains nothing.
 */
async function startAuthorization(
  provider: Provider,
  { app, db }: RequestContext,
  connecting?: { member: Member; verifiedProof: Reauthentication },
) {
  const challenge = createProviderChallenge();
  const browser = randomToken();
  const address = await app.providers.createAuthorizationUrl(provider, challenge);
  await db.transaction(async (db) => {
    if (connecting) await lockOwnAccount(db, connecting.member, connecting.verifiedProof);
    await db.execute(sql`
      insert into oauth_states (state_hash, provider, browser_hash, nonce, verifier, person_id, expires_at)
      values (${hashToken(challenge.state)}, ${provider}, ${hashToken(browser)}, ${challenge.nonce}, ${challenge.verifier}, ${connecting?.member.id ?? null}, ${new Date(Date.now() + lifetimeMs)})`);
  });
  return { address, browser };
}

/** Returns the identity once, for the browser and the member that started the authorization. */
async function finishAuthorization(
  provider: Provider,
  { code, state, browser, iss }: ProviderReturn,
  { app, db }: RequestContext,
  person: number | null,
) {
  const startedChallenge = await db.queryOne<Omit<ProviderChallenge, 'state'>>(sql`
    delete from oauth_states where state_hash = ${hashToken(state)} and provider = ${provider} and browser_hash = ${hashToken(browser)}
      and person_id is not distinct from ${person} and expires_at > now()
    returning nonce, verifier`);
  if (!startedChallenge) throw invalid(strings.socialLoginExpired);
  return app.providers.whoIs(provider, { code, iss }, { state, ...startedChallenge });
}

async function logInWithProvider(provider: Provider, input: ProviderReturn, ctx: RequestContext) {
  const { app, db } = ctx;
  const identity = await finishAuthorization(provider, input, ctx, null);
  const subject = { provider, ...identity };
  const linkedAccount = await findLinkedPerson(db, subject);
  if (linkedAccount) {
    // keeps the claims until a second factor is verified
    const ticket =
      identity.claims && (await createTicket(db, provider, identity, { linked: true }));
    // login fails if the provider was disconnected after the check
    return startSessionFor(ctx, linkedAccount.person_id, {
      condition: sql`exists (select from linked_accounts l where l.person_id = p.id and ${isSubject(subject)})`,
      ...(ticket && { ticket: hashToken(ticket.secret) }),
    });
  }
  const { secret, ticket } = await createTicket(db, provider, identity);
  // what the user does next: enter an address, confirm the known one by a code, sign up, or log in
  // to an account with another address
  const step = !ticket.email_verified
    ? ('address' as const)
    : (await findAddressHolder(db, ticket.email))
      ? ('confirm' as const)
      : app.providers.signupOf(provider) === 'off'
        ? ('connect' as const)
        : (await isCodeRequired(ctx, ticket.email))
          ? ('mailbox' as const)
          : ('create' as const);
  return { social_ticket: secret, step, social_name: ticket.name, social_email: ticket.email };
}

/** Emails a code. The response does not reveal whether the address is registered here. */
async function sendCode(
  { social_ticket, email }: Input<'POST /user/social-mail'>,
  { app, db, language }: RequestContext,
) {
  const ticket = await readTicket(db, social_ticket);
  const address = ticket.email_verified ? ticket.email : (email ?? '');
  if (address === '') throw invalidField('email', strings.email);
  if (!isEmail(address)) throw invalidField('email', strings.emailFormat);
  // strangers who type an address in do not use up the limit of a user whose provider verified it
  await app.rateLimits.consume(
    'proof',
    `${ticket.email_verified ? 'verified ' : ''}${hashToken(normalizeNameOrEmail(address)).toString('hex')}`,
  );
  const owner = await findAddressHolder(db, address);
  await db.transaction(async (db) => {
    await db.execute(
      sql`update oauth_tickets set proving = ${owner?.proven ? owner.email : address}, code_hash = null, tries = 0 where id = ${ticket.id}`,
    );
    await addJob(db, 'account.prove', { ticket: ticket.id, language });
  });
  return { message: strings.socialCodeSent };
}

async function verifyMailedCode(
  { social_ticket, code, invitation_code }: Input<'POST /user/social-confirm'>,
  ctx: RequestContext,
) {
  const ticket = await readTicket(ctx.db, social_ticket);
  const attempt = await ctx.db.queryOne<{ proving: string; right: boolean }>(sql`
    update oauth_tickets set tries = tries + 1 where id = ${ticket.id} and code_hash is not null and tries < ${maxCodeTries}
    returning proving, code_hash = ${codeHash(ticket.id, code)} as right`);
  if (!attempt?.right) throw invalidField('code', strings.wrongMailedCode);
  return confirmByCode(ctx, {
    ticket: social_ticket,
    email: attempt.proving,
    invitationCode: invitation_code,
  });
}

async function finishConnecting(
  { provider, ...input }: Input<'POST /account/social-finish'>,
  ctx: RequestContext<Member>,
) {
  const { db, member } = ctx;
  const hadTwoFactor = await hasTwoFactor(db, member.id);
  const identity = await finishAuthorization(provider, input, ctx, member.id);
  await db.transaction(async (db) => {
    await lockOwnAccount(db, member);
    // Two-factor authentication was turned on during the request to the provider.
    if (!hadTwoFactor && (await hasTwoFactor(db, member.id)))
      throw invalid(strings.socialLoginExpired);
    await connect(db, member.id, { issuer: '', ...identity, provider });
  });
  return { providers: await listLinkedProviders(db, member.id), message: strings.socialConnected };
}

export const socialHandlers: Handlers<keyof typeof contract> = {
  'POST /user/social-start': ({ provider }, ctx) => startAuthorization(provider, ctx),
  'POST /user/social-finish': ({ provider, ...input }, ctx) =>
    logInWithProvider(provider, input, ctx),
  // paths of the original API
  'GET /twitter/request-token': (_input, ctx) => startAuthorization('twitter', ctx),
  'POST /twitter/login': (input, ctx) => logInWithProvider('twitter', input, ctx),
  'POST /user/social-mail': sendCode,
  'POST /user/social-confirm': verifyMailedCode,

  'GET /account/ways': async (_input, { app, db, member }) => {
    const { has_password } = (await db.queryOne<{ has_password: boolean }>(
      sql`select password_hash is not null as has_password from all_people where id = ${member.id}`,
    ))!;
    return {
      has_password,
      providers: await listLinkedProviders(db, member.id),
      offered: app.providers.offered,
      passkeys: await listPasskeys(db, member.id),
      two_factor: await getTwoFactorState(db, member.id),
    };
  },
  'POST /account/social-start': async ({ provider, ...credentials }, ctx) => {
    const verifiedProof = await reauthenticate(ctx, credentials);
    return startAuthorization(provider, ctx, { member: ctx.member, verifiedProof });
  },
  'POST /account/social-finish': finishConnecting,
  'POST /account/social-unlink': async ({ provider, ...credentials }, ctx) => {
    const verifiedProof = await reauthenticate(ctx, credentials);
    const { db, member } = ctx;
    await db.transaction(async (db) => {
      await lockOwnAccount(db, member, verifiedProof);
      await disconnect(db, member.id, provider);
    });
    return {
      providers: await listLinkedProviders(db, member.id),
      message: strings.socialDisconnected,
    };
  },
};
