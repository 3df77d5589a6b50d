// Sign-ups whose address is not confirmed: the short code of the confirmation email, and requests
// for the email. No response reveals whether an address is registered.
import { hash, randomInt } from 'node:crypto';
import type { Input } from '#contract/calls.ts';
import { day, minute } from '#contract/durations.ts';
import { forbidden, invalidField } from '#contract/errors.ts';
import { signupStrings } from '#contract/signupStrings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { strings } from '#contract/strings.ts';
import { releaseResetCodes } from '../account/emailTokens.ts';
import type { RequestContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { assertPasswordSignup } from '../invitations/registration.ts';
import { addJob } from '../jobs/queue.ts';
import { isEmail, normalizeNameOrEmail, trimInvisible } from '../lib/validation/namesAndEmails.ts';
import { refuseBlockedAddress } from '../screening/screen.ts';
import { hashToken } from '../security/sessions.ts';
import { confirmAddress, findByPassword, logInConfirmed } from './confirm.ts';

/**
 * With 6 digits, 5 tries and 6 codes a day to one address, guessing for a month succeeds once in
 * about 1,000 addresses. Only the browser of the sign-up can guess.
 */
const maxTries = 5;
const maxShortCodesPerDay = 6;
const lifetimeMs = 30 * minute;

const shortCodeHash = (person: number, code: string) =>
  hash('sha256', `confirm ${person} ${code.replaceAll(/\s/g, '')}`, 'buffer');

/** An unconfirmed sign-up that began in the browser with this secret. */
const beganIn = (browser: string) =>
  sql`p.signup_hash = ${hashToken(browser)} and p.confirmed_at is null and p.deleted_at is null`;

/**
 * Adds a short code to the code of a link. Returns undefined if no browser can send one, or if the
 * address received too many today: the link is enough.
 */
export async function addShortCode(
  db: Database,
  linkCode: string,
  person: number,
): Promise<string | undefined> {
  const code = String(randomInt(10 ** 6)).padStart(6, '0');
  const added = await db.execute(sql`
    update codes c set short_hash = ${shortCodeHash(person, code)}
    where c.hash = ${hashToken(linkCode)} and exists (select from all_people p where p.id = ${person} and p.signup_hash is not null and p.confirmed_at is null)
      and (select count(*) from codes o where o.address_key = c.address_key and o.purpose = 'confirm' and o.short_hash is not null
        and o.created_at > ${dateBefore(day)}) < ${maxShortCodesPerDay}`);
  return added ? code : undefined;
}

/**
 * Confirms the address and logs in. Wrong, expired and used-up codes get the same response as a
 * sign-up with a registered address, which never receives a code.
 */
export async function confirmByShortCode(
  { browser, code }: Input<'POST /user/confirm-code'>,
  ctx: RequestContext,
) {
  const attempts = await ctx.db.query<{ id: number; email: string; short_hash: Buffer }>(sql`
    update codes c set tries = tries + 1 from all_people p
    where ${beganIn(browser)} and c.person_id = p.id and c.purpose = 'confirm' and c.address_key = p.email_normalized and c.used_at is null
      and c.short_hash is not null and c.tries < ${maxTries} and c.created_at > ${dateBefore(lifetimeMs)}
    returning p.id, c.email, c.short_hash`);
  const match = attempts.find(({ id, short_hash }) => short_hash.equals(shortCodeHash(id, code)));
  if (!match || !(await confirmAddress({ person_id: match.id, email: match.email }, ctx)))
    throw invalidField('code', strings.wrongMailedCode);
  return logInConfirmed(ctx, match);
}

export async function resendConfirmation(
  { username, browser }: Input<'POST /user/resend-confirmation'>,
  { db }: RequestContext,
) {
  await addJob(db, 'account.confirmAgain', {
    name: normalizeNameOrEmail(username),
    ...(browser !== undefined && { signupHash: hashToken(browser).toString('hex') }),
  });
  return { message: strings.confirmationSentAgain };
}

const cameByLink = async (db: Database, browser: string) =>
  (await db.queryOne(
    sql`select from all_people p join invitation_link_uses u on u.person_id = p.id where ${beganIn(browser)}`,
  )) !== undefined;

/**
 * Condition on a sign-up p: it is not older than three days. The job that deletes it then may be
 * late, and the emails that one CAPTCHA covers must not become more meanwhile.
 */
const isMovable = sql`p.created_at > now() - interval '3 days'`;

/**
 * Moves the sign-up of this browser to another address. Links in emails to the earlier one then
 * do nothing for it.
 * Requires the password, because the next person at a shared computer has the secret too.
 */
export async function changeSignupEmail(
  { browser, email: entered, password }: Input<'POST /user/change-signup-email'>,
  ctx: RequestContext,
) {
  const { app, db } = ctx;
  const email = trimInvisible(entered);
  if (!isEmail(email)) throw invalidField('email', strings.emailFormat);
  refuseBlockedAddress(app.site, email);
  assertPasswordSignup(app);
  const pending = await db.query<{ id: number; password_hash: string | null }>(
    sql`select p.id, p.password_hash from all_people p where ${beganIn(browser)} and ${isMovable}`,
  );
  if (pending.length) {
    const { id } = await findByPassword(pending, password, ctx);
    // The CAPTCHA of the sign-up covers this email too, so that their number is limited.
    await app.rateLimits.consume('moved', `sign-up ${id}`);
  }
  await db.transaction(async (db) => {
    // An emailed invitation admits only the address that it was sent to, a link admits any.
    if (app.site.registration === 'invitation' && !(await cameByLink(db, browser)))
      throw forbidden(siteStrings.registrationByInvitation);
    const moved = await db.queryOne<{ id: number }>(sql`
      update all_people p set email = ${email}, email_normalized = ${normalizeNameOrEmail(email)} where ${beganIn(browser)} and ${isMovable} returning p.id`);
    if (!moved) return;
    await releaseResetCodes(db, moved.id);
    await addJob(db, 'account.confirm', { person: moved.id });
  });
  return { message: signupStrings.signupEmailChanged };
}
