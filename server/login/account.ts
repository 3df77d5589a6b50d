// Handlers for sign-up, login and password reset, in the order of the contract.
import type { account as contract } from '#contract/account.ts';
import { forbidden } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Handlers } from '../context.ts';
import { publishEvent } from '../realtime/publish.ts';
import { sql } from '../db/sql.ts';
import { confirmEmail, readConfirmation } from './confirm.ts';
import { chooseIssues } from '../account/issues.ts';
import { logIn } from './login.ts';
import { findLoginProvider } from './providerSessions.ts';
import { signUpWithTicket } from './socialSignup.ts';
import { completeStep } from '../account/onboarding.ts';
import { checkResetToken, forgotPassword, resetPassword } from './password.ts';
import { signUp } from './signup.ts';
import { changeSignupEmail, confirmByShortCode, resendConfirmation } from './pendingSignup.ts';
import { checkUsername } from './usernameSuggestions.ts';

export const accountHandlers: Handlers<keyof typeof contract> = {
  'POST /user/login': logIn,

  'POST /user/logout': async (_input, { app, db, member }) => {
    const provider = await findLoginProvider(db, member.sessionId);
    await db.transaction(async (db) => {
      await db.execute(sql`delete from sessions where id = ${member.sessionId}`);
      publishEvent(db, { event: 'session', to: [member.id] });
    });
    const address = provider && (await app.providers.createLogoutUrl(provider));
    return {
      message: strings.loggedOut,
      ...(address && { provider_logout: { name: app.providers.nameOf(provider), address } }),
    };
  },

  'POST /user/add': (form, ctx) =>
    form.scenario === 'SocialSignup' ? signUpWithTicket(form, ctx) : signUp(form, ctx),

  'GET /user/check-username': checkUsername,

  'GET /user/confirm-email': readConfirmation,
  'POST /user/confirm-email': confirmEmail,
  'POST /user/confirm-code': confirmByShortCode,
  'POST /user/resend-confirmation': resendConfirmation,
  'POST /user/change-signup-email': changeSignupEmail,

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
