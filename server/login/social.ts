// Login with Google, Facebook and Twitter, and connecting them to an account. Only the provider's
// user id identifies a person; a matching email address connects nothing.
import type { Input } from '#contract/calls.ts';
import { invalid, invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { social as contract } from '#contract/social.ts';
import { minute } from '#contract/durations.ts';
import type { RequestContext, Handlers, Member } from '../context.ts';
import { addJob } from '../jobs/queue.ts';
import { hashToken, randomToken } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';
import { connect, linkedProviders, disconnect, findLinkedPerson } from './linkedAccounts.ts';
import { lockOwnAccount } from '../account/lockAccount.ts';
import { startSessionFor } from './login.ts';
import { hasTwoFactor } from '../account/pendingLogins.ts';
import { isEmail, normalizeKey } from '../lib/validation/usernames.ts';
import { listPasskeys } from './passkeys.ts';
import { reauthenticate, type Reauthentication } from '../account/reauthenticate.ts';
import { codeHash, codeTries, confirmByCode } from './emailCodeVerification.ts';
import {
  createProviderChallenge,
  type ProviderChallenge,
  type Provider,
} from '../security/loginProviders.ts';
import { getTwoFactorState } from './twoFactor.ts';
import { createTicket, findAddressHolder, readTicket } from './oauthTickets.ts';

type ProviderReturn = Omit<Input<'POST /user/social-finish'>, 'provider'>;

const lifetime = 10 * minute;

/**
 * Starts an authorization. The state travels with the browser to the provider and the browser
 * secret does not, so that a thief of one of them gains nothing.
 */
async function startAuthorization(
  provider: Provider,
  { app, db }: RequestContext,
  connecting?: { member: Member; proof: Reauthentication },
) {
  const proof = createProviderChallenge();
  const browser = randomToken();
  const address = await app.providers.addressOf(provider, proof);
  await db.transaction(async (db) => {
    if (connecting) await lockOwnAccount(db, connecting.member, connecting.proof);
    await db.execute(sql`
      insert into oauth_states (state_hash, provider, browser_hash, nonce, verifier, person_id, expires_at)
      values (${hashToken(proof.state)}, ${provider}, ${hashToken(browser)}, ${proof.nonce}, ${proof.verifier}, ${connecting?.member.id ?? null}, ${new Date(Date.now() + lifetime)})`);
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
  const started = await db.queryOne<Omit<ProviderChallenge, 'state'>>(sql`
    delete from oauth_states where state_hash = ${hashToken(state)} and provider = ${provider} and browser_hash = ${hashToken(browser)}
      and person_id is not distinct from ${person} and expires_at > now()
    returning nonce, verifier`);
  if (!started) throw invalid(strings.socialLoginExpired);
  return app.providers.whoIs(provider, { code, iss }, { state, ...started });
}

async function logInWith(provider: Provider, input: ProviderReturn, ctx: RequestContext) {
  const { db } = ctx;
  const identity = await finishAuthorization(provider, input, ctx, null);
  const linked = await findLinkedPerson(db, provider, identity.subject);
  if (linked)
    // login fails if the provider was disconnected after the check
    return startSessionFor(ctx, linked.person_id, {
      still: sql`exists (select from linked_accounts l where l.person_id = p.id and l.provider = ${provider} and l.subject = ${identity.subject})`,
    });
  const { secret, ticket } = await createTicket(db, provider, identity);
  const step = !ticket.email_verified
    ? ('address' as const)
    : (await findAddressHolder(db, ticket.email))
      ? ('confirm' as const)
      : ('create' as const);
  return { social_ticket: secret, step, social_name: ticket.name, social_email: ticket.email };
}

/** Emails a code. The response does not reveal whether the address is registered here. */
async function mailCode(
  { social_ticket, email }: Input<'POST /user/social-mail'>,
  { app, db, language }: RequestContext,
) {
  const ticket = await readTicket(db, social_ticket);
  const to = ticket.email_verified ? ticket.email : (email ?? '');
  if (to === '') throw invalidField('email', strings.email);
  if (!isEmail(to)) throw invalidField('email', strings.emailFormat);
  // strangers who type an address in do not use up the limit of a user whose provider verified it
  await app.rateLimits.consume(
    'proof',
    `${ticket.email_verified ? 'verified ' : ''}${hashToken(normalizeKey(to)).toString('hex')}`,
  );
  const owner = await findAddressHolder(db, to);
  await db.transaction(async (db) => {
    await db.execute(
      sql`update oauth_tickets set proving = ${owner?.email ?? to}, code_hash = null, tries = 0 where id = ${ticket.id}`,
    );
    await addJob(db, 'account.prove', { ticket: ticket.id, language });
  });
  return { message: strings.socialCodeSent };
}

async function confirmCode(
  { social_ticket, code }: Input<'POST /user/social-confirm'>,
  ctx: RequestContext,
) {
  const ticket = await readTicket(ctx.db, social_ticket);
  const attempt = await ctx.db.queryOne<{ proving: string; right: boolean }>(sql`
    update oauth_tickets set tries = tries + 1 where id = ${ticket.id} and code_hash is not null and tries < ${codeTries}
    returning proving, code_hash = ${codeHash(ticket.id, code)} as right`);
  if (!attempt?.right) throw invalidField('code', strings.wrongMailedCode);
  return confirmByCode(ctx, social_ticket, attempt.proving);
}

async function finishConnecting(
  { provider, ...input }: Input<'POST /account/social-finish'>,
  ctx: RequestContext<Member>,
) {
  const { db, member } = ctx;
  const hadTwoFactor = await hasTwoFactor(db, member.id);
  const { subject, name, email } = await finishAuthorization(provider, input, ctx, member.id);
  await db.transaction(async (db) => {
    await lockOwnAccount(db, member);
    // It was turned on during the request to the provider.
    if (!hadTwoFactor && (await hasTwoFactor(db, member.id)))
      throw invalid(strings.socialLoginExpired);
    await connect(db, member.id, { provider, subject, name, email });
  });
  return { providers: await linkedProviders(db, member.id), message: strings.socialConnected };
}

export const socialHandlers: Handlers<keyof typeof contract> = {
  'POST /user/social-start': ({ provider }, ctx) => startAuthorization(provider, ctx),
  'POST /user/social-finish': ({ provider, ...input }, ctx) => logInWith(provider, input, ctx),
  'GET /twitter/request-token': (_input, ctx) => startAuthorization('twitter', ctx),
  'POST /twitter/login': (input, ctx) => logInWith('twitter', input, ctx),
  'POST /user/social-mail': mailCode,
  'POST /user/social-confirm': confirmCode,

  'GET /account/ways': async (_input, { app, db, member }) => {
    const { has_password } = (await db.queryOne<{ has_password: boolean }>(
      sql`select password_hash is not null as has_password from all_people where id = ${member.id}`,
    ))!;
    return {
      has_password,
      providers: await linkedProviders(db, member.id),
      offered: app.providers.offered,
      passkeys: await listPasskeys(db, member.id),
      two_factor: await getTwoFactorState(db, member.id),
    };
  },
  'POST /account/social-start': async ({ provider, ...proof }, ctx) => {
    const proven = await reauthenticate(ctx, proof);
    return startAuthorization(provider, ctx, { member: ctx.member, proof: proven });
  },
  'POST /account/social-finish': finishConnecting,
  'POST /account/social-unlink': async ({ provider, ...proof }, ctx) => {
    const proven = await reauthenticate(ctx, proof);
    const { db, member } = ctx;
    await db.transaction(async (db) => {
      await lockOwnAccount(db, member, proven);
      await disconnect(db, member.id, provider);
    });
    return { providers: await linkedProviders(db, member.id), message: strings.socialDisconnected };
  },
};
