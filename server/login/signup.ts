// Sign-up by form. A registered address gets the same response as a new one. The job
// account.confirm notifies its owner by email.
import { signupMessages } from '#contract/account.ts';
import type { Input } from '#contract/calls.ts';
import { profileFields } from '#contract/profile.ts';
import { ApiError, type FieldMessages } from '#contract/errors.ts';
import { isPhone } from '#contract/contactFormats.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext } from '../context.ts';
import { isUniqueViolation, type Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import type { Language } from '../lib/translators.ts';
import { hashPassword, passwordError } from '../security/passwords.ts';
import { hashToken, randomToken } from '../security/sessions.ts';
import { sql } from '../db/sql.ts';
import { findOpenInvitation } from '../people/acceptInvitation.ts';
import { refuseBlockedAddress, refuseListedText } from '../screening/screen.ts';
import { verifyCaptcha, consumeCaptcha } from '../account/captcha.ts';
import { validateDisplayName } from '../account/displayName.ts';
import { issuesExist } from '../account/issues.ts';
import { acceptsZipCode } from '../account/zipCodes.ts';
import type { Site } from '../siteSettings/settings.ts';
import { startOnboarding } from '../account/onboarding.ts';
import { assertInvited } from '../invitations/registration.ts';
import {
  isEmail,
  isUsername,
  normalizeNameOrEmail,
  trimInvisible,
  reservedNames,
} from '../lib/validation/namesAndEmails.ts';

type SignupInput = Input<'POST /user/add'>;
type Form = Omit<SignupInput, RequiredField> & {
  [F in RequiredField]: NonNullable<SignupInput[F]>;
};
const requiredFields = ['username', 'name', 'email', 'password', 'selected_issues'] as const;
type RequiredField = (typeof requiredFields)[number];
/** Fields of the scenario SocialSignup (socialSignup.ts). */
const ticketFields = ['social_ticket', 'google_id', 'facebook_id', 'twitter_id', 'image'] as const;

export async function signUp(input: SignupInput, ctx: RequestContext) {
  const { app, db } = ctx;
  const form = assertFields(input, app.site);
  form.email = trimInvisible(form.email);
  await assertInvited(ctx, form.email, form.invitation_code);
  refuseBlockedAddress(app.site, form.email);
  refuseListedText(app.site, { text: [form.name, form.username] });
  const fields = await validate(db, form, app.site);
  if (Object.keys(fields).length) throw new ApiError('invalid', fields);
  const solvedCaptcha = await verifyCaptcha(app, form.captcha);

  // The request never looks up the address, so a registered one takes as long as a new one.
  const hash = await hashPassword(form.password);
  // A secret for this browser. In it, the emailed link and code confirm the address and log in.
  const browser = randomToken();
  for (;;) {
    try {
      await db.transaction(async (db) => {
        await consumeCaptcha(db, solvedCaptcha);
        await insertAccount(db, form, { hash, browser }, ctx.language);
      });
      return { message: strings.signedUp, browser };
    } catch (error) {
      // Only the username can be a duplicate here: unconfirmed accounts may share an address. Retry
      // if the username is free again.
      if (!isUniqueViolation(error)) throw error;
      if (await isUsernameTaken(db, form.username))
        throw new ApiError('invalid', { username: [strings.usernameTaken] });
    }
  }
}

/**
 * Checks for missing and unexpected fields. `POST /user/add` has two scenarios with different
 * fields.
 */
function assertFields(input: SignupInput, site: Site): Form {
  const unexpectedFields = ticketFields.filter((field) => input[field] !== undefined);
  if (unexpectedFields.length)
    throw new ApiError(
      'invalid',
      Object.fromEntries(unexpectedFields.map((field) => [field, [strings.unknownField]])),
    );
  const required = [...requiredFields, ...(site.zip_code_asked ? (['zip_code'] as const) : [])];
  const missingFields = required.filter((field) => input[field] === undefined);
  if (missingFields.length)
    throw new ApiError(
      'invalid',
      Object.fromEntries(missingFields.map((field) => [field, [signupMessages[field]]])),
    );
  return input as Form;
}

async function validate(db: Database, form: Form, site: Site): Promise<FieldMessages> {
  const fields: FieldMessages = {};
  if (!isUsername(form.username)) fields.username = [strings.usernameFormat];
  else if (await isUsernameTaken(db, form.username)) fields.username = [strings.usernameTaken];
  const nameError = validateDisplayName(form.name);
  if (nameError) fields.name = [nameError];
  if (!isEmail(form.email)) fields.email = [strings.emailFormat];
  if (form.phone && !isPhone(form.phone)) fields.phone = [strings.phoneFormat];
  if (!acceptsZipCode(site, form.zip_code)) fields.zip_code = [strings.zipCodeFormat];
  const weaknessMessage = await passwordError(form.password, form);
  if (weaknessMessage) fields.password = [weaknessMessage];
  if (!(await issuesExist(db, form.selected_issues)))
    fields.selected_issues = [strings.unknownIssue];
  return fields;
}

/** A released username is that of a deleted account, hashed. It cannot be used until `free_at`. */
export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  const key = normalizeNameOrEmail(username);
  if (reservedNames.has(key)) return true;
  const takenRow = await db.queryOne(sql`
    select where exists (select from all_people where username_normalized = ${key}) or exists (select from released_usernames where hash = ${hashToken(key)} and free_at > now())`);
  return takenRow !== undefined;
}

async function insertAccount(
  db: Database,
  form: Form,
  { hash, browser }: { hash: string; browser: string },
  language: Language,
) {
  const account = await db.queryOne<{ id: number }>(sql`
    insert into people (username, username_normalized, name, email, email_normalized, zip_code, password_hash, signup_hash, language, invitation_id)
    values (${form.username}, ${normalizeNameOrEmail(form.username)}, ${form.name}, ${form.email}, ${normalizeNameOrEmail(form.email)}, ${form.zip_code ?? ''}, ${hash}, ${hashToken(browser)}, ${language},
      ${await findOpenInvitation(db, form.invitation_code)})
    returning id`);
  await db.execute(
    sql`insert into people_issues (person_id, issue_id) select ${account!.id}, unnest(${form.selected_issues}::bigint[])`,
  );
  await startOnboarding(db, account!.id, ['people', 'place']);
  if (form.phone)
    await db.execute(
      sql`insert into profile_fields (person_id, field, value, shared_as) values (${account!.id}, 'phone', ${form.phone}, ${profileFields.phone.shared_as})`,
    );
  await addJob(db, 'account.confirm', { person: account!.id });
}
