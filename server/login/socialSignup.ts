// Account creation for a user with a provider ticket and a verified address.
import type { Input } from '#contract/calls.ts';
import { forbidden, invalid, invalidField, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { deriveUsername } from '#contract/usernames.ts';
import type { RequestContext } from '../context.ts';
import { isUniqueViolation, type Database } from '../db/database.ts';
import { hashToken } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';
import { isListed, refuseBlockedAddress } from '../screening/screen.ts';
import { validateDisplayName } from '../account/displayName.ts';
import { confirmAddress } from './confirm.ts';
import { connect } from './linkedAccounts.ts';
import { startSessionFor } from './login.ts';
import { isUsername, normalizeNameOrEmail } from '../lib/validation/namesAndEmails.ts';
import { startOnboarding } from '../account/onboarding.ts';
import { countLinkUse, findInvitation, withLinkUse } from '../invitations/findInvitation.ts';
import { assertAddressInvited } from '../invitations/registration.ts';
import { isUsernameTaken } from './signup.ts';
import { findAddressHolder, readTicket, redeemTicket, type Ticket } from './oauthTickets.ts';

/** Fields of the sign-up form without a provider. */
const passwordSignupFields = [
  'username',
  'password',
  'phone',
  'zip_code',
  'selected_issues',
  'captcha',
] as const;

/**
 * Creates an account from a ticket that contains a verified address. Other fields must match the
 * ticket and are otherwise ignored.
 */
export async function signUpWithTicket(form: Input<'POST /user/add'>, ctx: RequestContext) {
  const { social_ticket } = form;
  const unexpectedFields = passwordSignupFields.filter((field) => form[field] !== undefined);
  if (unexpectedFields.length)
    throw new ApiError(
      'invalid',
      Object.fromEntries(unexpectedFields.map((field) => [field, [strings.unknownField]])),
    );
  if (!social_ticket) throw invalidField('social_ticket', strings.socialLoginFailed);
  const ticket = await readTicket(ctx.db, social_ticket);
  const ids = { google: form.google_id, facebook: form.facebook_id, twitter: form.twitter_id };
  for (const [provider, id] of Object.entries(ids))
    if (id !== undefined && (provider !== ticket.provider || id !== ticket.subject))
      throw invalidField(`${provider}_id`, strings.socialAccountMismatch);
  if (
    form.email !== undefined &&
    normalizeNameOrEmail(form.email) !== normalizeNameOrEmail(ticket.email)
  )
    throw invalidField('email', strings.socialAccountMismatch);
  if (
    !ticket.email_verified ||
    (await findAddressHolder(ctx.db, ticket.email)) ||
    (await isCodeRequired(ctx, ticket.email))
  )
    throw invalid(strings.socialConfirmEmailFirst);
  return {
    ...(await createFromProvider(ctx, social_ticket, ticket.email, form.invitation_code)),
    message: strings.socialAccountCreated,
  };
}

/**
 * Whether a list of people gives a role to the address. The word of a provider, which may let
 * people choose their address, is not enough for it.
 */
export const isCodeRequired = async ({ app, db }: RequestContext, email: string) =>
  (await db.queryOne(sql`
    select from invitations v join member_import_lines l on l.invitation_id = v.id join member_imports i on i.id = l.import_id
    where v.email_hash = ${app.addresses.hashAddress(normalizeNameOrEmail(email))} and l.outcome = 'invited' and l.role <> 'member' and i.state <> 'undone'`)) !==
  undefined;

/** Creates the account for a verified address and logs in. An invitation link is used. */
export async function createFromProvider(
  ctx: RequestContext,
  secret: string,
  email: string,
  invitationCode: string | undefined,
) {
  const { provider } = await readTicket(ctx.db, secret);
  const signup = ctx.app.providers.signupOf(provider);
  if (signup === 'off') throw forbidden(strings.noSignupWithProvider);
  const invitation =
    invitationCode === undefined ? undefined : await findInvitation(ctx, invitationCode, null);
  const link = invitation?.email === null ? invitation : undefined;
  if (signup === 'on') await assertAddressInvited(ctx, email, { hasLink: link !== undefined });
  refuseBlockedAddress(ctx.app.site, email);
  const create = () =>
    ctx.db.transaction(async (db) => {
      const ticket = await redeemTicket(db, hashToken(secret));
      await deleteUnconfirmed(db, email);
      const id = await insertAccount({ ...ctx, db }, ticket, email);
      await startOnboarding(db, id);
      await connect(db, id, { ...ticket, email: ticket.email || email }, { notify: false });
      if (link && !(await countLinkUse(db, link.id, id)))
        throw invalidField('invitation_code', strings.linkExpired);
      if (!(await confirmAddress({ person_id: id, email }, { app: ctx.app, db })))
        throw invalid(strings.socialConfirmEmailFirst);
      return { personId: id, ticket, isNewUse: link !== undefined };
    });
  for (;;) {
    try {
      const { personId, ticket } = await (link
        ? withLinkUse(ctx, link.inviter_id, create)
        : create());
      return await startSessionFor(ctx, personId, { redeemedTicket: ticket });
    } catch (error) {
      // two new users with the same name at once: retry
      if (!isUniqueViolation(error)) throw error;
    }
  }
}

/** Removes passwords, sessions and codes of unconfirmed sign-ups with this address. */
export async function deleteUnconfirmed(db: Database, email: string) {
  const unconfirmed = sql`select id from all_people where email_normalized = ${normalizeNameOrEmail(email)} and confirmed_at is null`;
  await db.execute(sql`delete from sessions where person_id in (${unconfirmed})`);
  await db.execute(sql`delete from codes where person_id in (${unconfirmed})`);
  await db.execute(
    sql`update all_people set password_hash = null, signup_hash = null, pending_email = null where email_normalized = ${normalizeNameOrEmail(email)} and confirmed_at is null`,
  );
}

/**
 * A name that the site does not accept is replaced by the username, because the user did not choose
 * it here and can change it.
 */
async function insertAccount(
  { app, db, language }: RequestContext,
  ticket: Ticket,
  email: string,
): Promise<number> {
  const name =
    isListed(app.site, { text: [ticket.name] }) || validateDisplayName(ticket.name)
      ? ''
      : ticket.name;
  const username = await findFreeUsername(db, name);
  const account = await db.queryOne<{ id: number }>(sql`
    insert into people (username, username_normalized, name, email, email_normalized, language)
    values (${username}, ${normalizeNameOrEmail(username)}, ${[...name].slice(0, limits.name).join('') || username}, ${email}, ${normalizeNameOrEmail(email)}, ${language}) returning id`);
  return account!.id;
}

/** Derives a username from the name, which is visible anyway, and never from the address. */
export async function findFreeUsername(db: Database, name: string): Promise<string> {
  const derived = deriveUsername(name);
  const base = isUsername(derived) ? derived : 'neighbor';
  for (let candidate = base; ; candidate = `${base}_${10_000 + Math.floor(Math.random() * 90_000)}`)
    if (!(await isUsernameTaken(db, candidate))) return candidate;
}
