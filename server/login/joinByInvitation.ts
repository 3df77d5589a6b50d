// Sign-up with an invitation: address, name and password, the rest comes later. The code of an
// emailed invitation proves the invited address, if the person enters it. People forward
// invitations, so any other address is confirmed as usual, like that of a sign-up by link.
import type { Input } from '#contract/calls.ts';
import { ApiError, invalidField, type FieldMessages } from '#contract/errors.ts';
import { invitationStrings } from '#contract/invitationStrings.ts';
import { siteStrings } from '#contract/siteStrings.ts';
import { strings } from '#contract/strings.ts';
import { deriveUsername } from '#contract/usernames.ts';
import { consumeCaptcha, verifyCaptcha } from '../account/captcha.ts';
import { validateDisplayName } from '../account/displayName.ts';
import { startOnboarding } from '../account/onboarding.ts';
import type { RequestContext } from '../context.ts';
import { isUniqueViolation, type Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { countLinkUse, findInvitation, withLinkUse } from '../invitations/findInvitation.ts';
import { assertPasswordSignup } from '../invitations/registration.ts';
import { addJob } from '../jobs/queue.ts';
import type { Language } from '../lib/translators.ts';
import {
  isEmail,
  isUsername,
  normalizeNameOrEmail,
  trimInvisible,
} from '../lib/validation/namesAndEmails.ts';
import { refuseBlockedAddress, refuseListedText } from '../screening/screen.ts';
import { hashPassword, passwordError } from '../security/passwords.ts';
import { hashToken, randomToken } from '../security/sessions.ts';
import { confirmAddress } from './confirm.ts';
import { startSessionFor } from './login.ts';
import { isUsernameTaken } from './signup.ts';
import { findAddressHolder } from './oauthTickets.ts';
import { deleteUnconfirmed, findFreeUsername } from './socialSignup.ts';

type Account = {
  username: string;
  name: string;
  email: string;
  passwordHash: string;
  /** A secret of the browser that signs up, unless the address is proved. */
  browser?: string;
  /** The emailed invitation. */
  invitation?: number;
};

const endedError = () => invalidField('code', strings.linkExpired);

export async function joinByInvitation(input: Input<'POST /user/join'>, ctx: RequestContext) {
  const { app, db, language } = ctx;
  assertPasswordSignup(app);
  const invitation = await findInvitation({ app, db }, input.code, null);
  if (!invitation) throw endedError();
  const isByLink = invitation.email === null;
  const entered = trimInvisible(input.email);
  const proved =
    invitation.email !== null &&
    normalizeNameOrEmail(invitation.email) === normalizeNameOrEmail(entered)
      ? invitation.email
      : undefined;
  const email = proved ?? entered;
  if (!isByLink && !proved && app.site.registration === 'invitation' && isEmail(email))
    throw invalidField('email', siteStrings.invitationForOtherEmail);
  refuseBlockedAddress(app.site, email);
  refuseListedText(app.site, { text: [input.name, input.username ?? ''] });
  const fields = await validate(db, { ...input, email });
  if (Object.keys(fields).length) throw new ApiError('invalid', fields);
  const solvedCaptcha = proved ? undefined : await verifyCaptcha(app, input.captcha);
  // Before any lookup of the address, so that a registered address takes as long as a new one.
  const passwordHash = await hashPassword(input.password);
  for (;;) {
    const username = input.username ?? (await findFreeUsername(db, input.name));
    const account = {
      username,
      name: input.name,
      email,
      passwordHash,
      ...(!isByLink && { invitation: invitation.id }),
    };
    try {
      if (!proved) {
        const browser = randomToken();
        const signUp = () =>
          db.transaction(async (db) => {
            await consumeCaptcha(db, solvedCaptcha);
            const person = await insertAccount(db, { ...account, browser }, language);
            if (isByLink && !(await countLinkUse(db, invitation.id, person))) throw endedError();
            await addJob(db, 'account.confirm', { person });
            return { isNewUse: isByLink };
          });
        await (isByLink ? withLinkUse(ctx, invitation.inviter_id, signUp) : signUp());
        return { message: strings.signedUp, browser };
      }
      const person = await db.transaction(async (db) => {
        if ((await findAddressHolder(db, email))?.active)
          throw invalidField('email', invitationStrings.addressHasAccount);
        await deleteUnconfirmed(db, email);
        const id = await insertAccount(db, account, language);
        if (!(await confirmAddress({ person_id: id, email }, { app, db })))
          throw invalidField('email', invitationStrings.addressHasAccount);
        if (!(await hasAccepted(db, invitation.id, id))) throw endedError();
        return id;
      });
      return {
        message: invitationStrings.joinedByInvitation,
        ...(await startSessionFor(ctx, person)),
      };
    } catch (error) {
      // Two people chose one username at once. One that was derived is replaced.
      if (!isUniqueViolation(error)) throw error;
      if (input.username !== undefined && (await isUsernameTaken(db, input.username)))
        throw invalidField('username', strings.usernameTaken);
    }
  }
}

async function validate(
  db: Database,
  { username, name, email, password }: Input<'POST /user/join'> & { email: string },
): Promise<FieldMessages> {
  const fields: FieldMessages = {};
  if (username !== undefined)
    if (!isUsername(username)) fields.username = [strings.usernameFormat];
    else if (await isUsernameTaken(db, username)) fields.username = [strings.usernameTaken];
  const nameError = validateDisplayName(name);
  if (nameError) fields.name = [nameError];
  if (!isEmail(email)) fields.email = [strings.emailFormat];
  const weaknessMessage = await passwordError(password, {
    username: username ?? deriveUsername(name),
    email,
  });
  if (weaknessMessage) fields.password = [weaknessMessage];
  return fields;
}

/** False if the invitation was accepted or revoked in the meantime. */
const hasAccepted = async (db: Database, invitation: number, person: number) =>
  (await db.queryOne(
    sql`select from invitations where id = ${invitation} and accepted_by = ${person}`,
  )) !== undefined;

async function insertAccount(
  db: Database,
  { username, name, email, passwordHash, browser, invitation }: Account,
  language: Language,
): Promise<number> {
  const account = await db.queryOne<{ id: number }>(sql`
    insert into people (username, username_normalized, name, email, email_normalized, password_hash, signup_hash, language, invitation_id)
    values (${username}, ${normalizeNameOrEmail(username)}, ${name}, ${email}, ${normalizeNameOrEmail(email)}, ${passwordHash}, ${browser === undefined ? null : hashToken(browser)}, ${language},
      (select i.id from invitations i where i.id = ${invitation ?? null}))
    returning id`);
  await startOnboarding(db, account!.id);
  return account!.id;
}
