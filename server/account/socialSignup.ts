// An account for somebody whom a provider vouched for and whose address is proved.
import type { Input } from '#contract/calls.ts';
import { invalid, invalidField, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { limits } from '#contract/limits.ts';
import { anyOf, trimmed } from '#contract/trim.ts';
import type { RequestContext } from '../context.ts';
import { isUniqueViolation, type Database } from '../db/database.ts';
import { hashToken } from '../lib/security/sessions.ts';
import { sql } from '../db/sql.ts';
import { isListed, refuseBlockedAddress } from '../spam/screen.ts';
import { nameFault } from './displayName.ts';
import { confirmAddress } from './confirm.ts';
import { connect } from './linkedAccounts.ts';
import { enter } from './login.ts';
import { isUsername, normalizeKey } from './usernames.ts';
import { welcome } from './onboarding.ts';
import { refuseUninvitedAddress } from './registration.ts';
import { isTaken } from './signup.ts';
import { ownerOf, readTicket, redeemTicket, type Ticket } from './oauthTickets.ts';

const ofSignup = [
  'username',
  'password',
  'phone',
  'zip_code',
  'selected_issues',
  'captcha',
  'invitation_code',
] as const;

/** What a client says beside the ticket counts for nothing; said wrong, it is refused. */
export async function signUpWithTicket(form: Input<'POST /user/add'>, ctx: RequestContext) {
  const { social_ticket } = form;
  const odd = ofSignup.filter((field) => form[field] !== undefined);
  if (odd.length)
    throw new ApiError(
      'invalid',
      Object.fromEntries(odd.map((field) => [field, [strings.unknownField]])),
    );
  if (!social_ticket) throw invalidField('social_ticket', strings.socialFailed);
  const ticket = await readTicket(ctx.db, social_ticket);
  const ids = { google: form.google_id, facebook: form.facebook_id, twitter: form.twitter_id };
  for (const [provider, id] of Object.entries(ids))
    if (id !== undefined && (provider !== ticket.provider || id !== ticket.subject))
      throw invalidField(`${provider}_id`, strings.socialNotYours);
  if (form.email !== undefined && normalizeKey(form.email) !== normalizeKey(ticket.email))
    throw invalidField('email', strings.socialNotYours);
  if (!ticket.email_verified || (await ownerOf(ctx.db, ticket.email)))
    throw invalid(strings.socialProveFirst);
  return {
    ...(await createBy(ctx, social_ticket, ticket.email)),
    message: strings.socialCreated,
  };
}

/** Creates the account of whoever proved this address, and enters it. */
export async function createBy(ctx: RequestContext, secret: string, email: string) {
  await refuseUninvitedAddress(ctx, email);
  refuseBlockedAddress(ctx.app.site, email);
  for (;;) {
    try {
      const person = await ctx.db.transaction(async (db) => {
        const ticket = await redeemTicket(db, hashToken(secret));
        await renounceUnconfirmed(db, email);
        const id = await create({ ...ctx, db }, ticket, email);
        await welcome(db, id);
        await connect(db, id, { ...ticket, email: ticket.email || email }, { told: false });
        if (!(await confirmAddress({ person_id: id, email }, { app: ctx.app, db })))
          throw invalid(strings.socialProveFirst);
        return id;
      });
      return await enter(ctx, person);
    } catch (error) {
      // two newcomers of one name at the same moment
      if (!isUniqueViolation(error)) throw error;
    }
  }
}

/** Whoever signed up with this address and never proved it has nothing of it: no password, no session, no mail on its way. */
async function renounceUnconfirmed(db: Database, email: string) {
  const unconfirmed = sql`select id from accounts where email_key = ${normalizeKey(email)} and confirmed_at is null`;
  await db.execute(sql`delete from sessions where person_id in (${unconfirmed})`);
  await db.execute(sql`delete from codes where person_id in (${unconfirmed})`);
  await db.execute(
    sql`update accounts set password_hash = null, signup_hash = null, pending_email = null where email_key = ${normalizeKey(email)} and confirmed_at is null`,
  );
}

/** A name that the site does not take is left out: nobody chose it here, and its bearer may choose another one. */
async function create(
  { app, db, language }: RequestContext,
  ticket: Ticket,
  email: string,
): Promise<number> {
  const name =
    isListed(app.site, { text: [ticket.name] }) || nameFault(ticket.name) ? '' : ticket.name;
  const username = await freeUsername(db, name);
  const person = await db.queryOne<{ id: number }>(sql`
    insert into people (username, username_key, name, email, email_key, language)
    values (${username}, ${normalizeKey(username)}, ${[...name].slice(0, limits.name).join('') || username}, ${email}, ${normalizeKey(email)}, ${language}) returning id`);
  return person!.id;
}

/** From the name, which everybody sees anyway; never from the address. */
async function freeUsername(db: Database, name: string): Promise<string> {
  const parts = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/);
  const plain = trimmed(parts.join('.').slice(0, limits.usernameMax - 6), anyOf('.'));
  const base = isUsername(plain) ? plain : 'neighbor';
  for (let candidate = base; ; candidate = `${base}.${10_000 + Math.floor(Math.random() * 90_000)}`)
    if (!(await isTaken(db, candidate))) return candidate;
}
