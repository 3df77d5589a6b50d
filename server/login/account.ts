// Handlers for sign-up, login and password reset, in the order of the contract.
import type { account as contract } from '#contract/account.ts';
import { forbidden, invalidField } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Handlers } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import { sql } from '../db/sql.ts';
import { confirmEmail, readConfirmation, resendConfirmation } from './confirm.ts';
import { chooseIssues } from '../account/issues.ts';
import { isUsername } from '../lib/validation/usernames.ts';
import { logIn } from './login.ts';
import { signUpWithTicket } from './socialSignup.ts';
import { completeStep } from '../account/onboarding.ts';
import { checkResetToken, forgotPassword, resetPassword } from './password.ts';
import { isUsernameTaken, signUp } from './signup.ts';

export const accountHandlers: Handlers<keyof typeof contract> = {
  'POST /user/login': logIn,

  'POST /user/logout': async (_input, { db, member }) => {
    await db.transaction(async (db) => {
      await db.execute(sql`delete from sessions where id = ${member.sessionId}`);
      publishEvent(db, { event: 'session', to: [member.id] });
    });
    return { message: strings.loggedOut };
  },

  'POST /user/add': (form, ctx) =>
    form.scenario === 'SocialSignup' ? signUpWithTicket(form, ctx) : signUp(form, ctx),

  'GET /user/check-username': async ({ username }, { db }) => {
    if (!isUsername(username)) throw invalidField('username', strings.usernameFormat);
    return { available: !(await isUsernameTaken(db, username)) };
  },

  'GET /user/confirm-email': readConfirmation,
  'POST /user/confirm-email': confirmEmail,
  'POST /user/resend-confirmation': resendConfirmation,

  'POST /user/forgot-password': forgotPassword,
  'POST /user/check-password-reset-token': checkResetToken,
  'POST /user/reset-password': resetPassword,

  'POST /user/save-issues': async ({ issues, user_id }, { db, member }) => {
    if (user_id !== undefined && user_id !== member.id) throw forbidden(strings.notYours);
    await db.transaction(async (db) => {
      await chooseIssues(db, member.id, issues, 'issues');
      await completeStep(db, member.id, 'issues');
    });
    return { message: strings.issuesSaved };
  },
};
