// API calls of sign-up, login and password reset.
import Type from 'typebox';
import { call } from './call.ts';
import { strings } from './strings.ts';
import { signupStrings } from './signupStrings.ts';
import { loginStep, browserKeys, loginResult, ticket } from './session.ts';
import { limits } from './limits.ts';
import {
  requiredText,
  requiredLine,
  id,
  singleLineText,
  linkCode,
  message,
  optional,
  secret,
  captchaSolution,
  text,
  time,
} from './fields.ts';

const issueIds = Type.Array(id(), { minItems: 1, maxItems: limits.issues, uniqueItems: true });

const signupBrowser = Type.Unsafe<string>({
  ...ticket,
  description: 'The `browser` value that the sign-up returned.',
});

/** Error messages for missing sign-up fields. */
export const signupMessages = {
  username: strings.username,
  name: strings.name,
  email: strings.email,
  password: strings.password,
  zip_code: strings.zipCode,
  selected_issues: strings.issues,
  captcha: strings.captcha,
};

export const account = {
  'POST /user/login': call(
    'Start a session',
    'anyone',
    {
      username: requiredText(limits.email, 'A username or an email address.'),
      password: secret(),
      social_ticket: optional(
        Type.Unsafe<string>({
          ...ticket,
          description: 'Connects the provider identity of this ticket with this account.',
        }),
      ),
      browser_keys: browserKeys,
      emergency: optional(
        Type.Boolean({
          description:
            'Where members log in only with providers: required for the password of an administrator.',
        }),
      ),
    },
    loginStep,
    {
      rateLimit: 'login',
      uniformTiming: true,
      messages: { username: strings.usernameOrEmail, password: strings.password },
    },
  ),
  'POST /user/logout': call(
    'End this session',
    'member',
    {},
    {
      message,
      provider_logout: optional(
        Type.Object(
          { name: Type.String(), address: Type.String() },
          {
            description:
              'If the session began at a provider of `login_providers`: its name, and where the person logs out there.',
          },
        ),
      ),
    },
    { bySession: true, noTransaction: true },
  ),
  'POST /user/add': call(
    'Create an account',
    'anyone',
    {
      scenario: Type.Enum(['Signup', 'SocialSignup']),
      username: optional(requiredText(limits.usernameMax)),
      name: optional(requiredLine(limits.name)),
      email: optional(requiredText(limits.email)),
      phone: optional(singleLineText(limits.phone)),
      password: optional(secret()),
      selected_issues: optional(issueIds),
      zip_code: optional(requiredLine(limits.zipCode)),
      captcha: optional(captchaSolution),
      invitation_code: optional(Type.String({ maxLength: 200 })),
      action: optional(Type.String({ maxLength: 40, description: 'Ignored.' })),
      social_ticket: optional(
        Type.Unsafe<string>({
          ...ticket,
          description:
            'Required for SocialSignup. It alone determines the account at the provider.',
        }),
      ),
      // The id at the provider. If present, it must be the one that the ticket names.
      google_id: optional(Type.String({ maxLength: 300 })),
      facebook_id: optional(Type.String({ maxLength: 300 })),
      twitter_id: optional(Type.String({ maxLength: 300 })),
      image: optional(Type.String({ maxLength: limits.link, description: 'Ignored.' })),
    },
    {
      message,
      browser: optional(
        Type.String({
          description:
            'A secret for the browser to store. With it, the link and the code in the email log in without a password.',
        }),
      ),
      ...loginResult,
    },
    { rateLimit: 'signup', uniformTiming: true, messages: signupMessages },
  ),
  'GET /user/check-username': call(
    'Check whether a username is available',
    'anyone',
    {
      username: requiredText(limits.email),
      name: optional(
        Type.String({
          maxLength: limits.name,
          description: 'The name that suggestions are made from.',
        }),
      ),
    },
    {
      available: Type.Boolean(),
      suggestions: optional(
        Type.Array(Type.String(), {
          description: 'Two similar usernames that are available, if this one is not.',
        }),
      ),
    },
    { rateLimit: 'username', messages: { username: strings.username } },
  ),
  'GET /user/confirm-email': call(
    'Check whether an email address is confirmed. It confirms nothing, because link scanners open links too',
    'anyone',
    { code: linkCode },
    { message },
    { rateLimit: 'token', messages: { code: strings.linkExpired } },
  ),
  'POST /user/confirm-email': call(
    'Confirm an email address: in the browser of the sign-up, or with the password',
    'anyone',
    {
      code: linkCode,
      browser: optional(signupBrowser),
      password: optional(secret()),
    },
    // The fields of a login only in the browser of the sign-up.
    { message, ...loginResult },
    { rateLimit: 'token', noTransaction: true, messages: { code: strings.linkExpired } },
  ),
  'POST /user/confirm-code': call(
    'Confirm the email address in the browser of the sign-up with the short code from the email, and log in',
    'anyone',
    {
      browser: signupBrowser,
      code: text(20, { min: 1, description: 'The six digits.' }),
    },
    { message, ...loginResult },
    { rateLimit: 'token', noTransaction: true, messages: { code: signupStrings.confirmationCode } },
  ),
  'POST /user/resend-confirmation': call(
    'Send the confirmation email again. The response does not reveal whether an account is waiting for one',
    'anyone',
    {
      username: requiredText(limits.email, 'A username or an email address.'),
      browser: optional(signupBrowser),
    },
    { message },
    {
      rateLimit: 'forgot',
      uniformTiming: true,
      messages: { username: strings.usernameOrEmail },
    },
  ),
  'POST /user/change-signup-email': call(
    'Send the confirmation email of a sign-up to another address. The response does not reveal whether that address is registered',
    'anyone',
    { browser: signupBrowser, email: requiredText(limits.email), password: secret() },
    { message },
    {
      rateLimit: 'signup',
      uniformTiming: true,
      messages: { email: strings.email, password: strings.password },
    },
  ),
  'POST /user/forgot-password': call(
    'Send an email with a link to reset the password',
    'anyone',
    { username: requiredText(limits.email, 'A username or an email address.') },
    { message },
    {
      rateLimit: 'forgot',
      uniformTiming: true,
      messages: { username: strings.usernameOrEmail },
    },
  ),
  'POST /user/check-password-reset-token': call(
    'Check whether a password reset link is valid, without using it up',
    'anyone',
    { token: linkCode },
    {
      ways: Type.Array(
        Type.Object({
          // Identifies the way in `remove_ways`, for example passkey-12.
          way: Type.String(),
          kind: Type.String({ description: 'passkey, or the id of a provider.' }),
          name: Type.String(),
          added_on: time(),
          recent: Type.Boolean({
            description:
              'Removed by the reset unless `remove_ways` says otherwise. An undo link always removes it.',
          }),
        }),
        { description: 'Ways to log in other than the password.' },
      ),
      // After the reset: it was off already, stays on, or is turned off (`goes`).
      two_factor: Type.Enum(['off', 'stays', 'goes']),
      undoes: Type.Boolean({
        description: 'Whether the link restores the email address that it was sent to.',
      }),
      sign_ups: optional(
        Type.Array(Type.String(), {
          description:
            'Usernames of several unconfirmed accounts that signed up with the same address.',
        }),
      ),
    },
    { rateLimit: 'token', messages: { token: strings.linkExpired } },
  ),
  'POST /user/reset-password': call(
    'Set a new password with a reset link. This ends every session',
    'anyone',
    {
      token: linkCode,
      new_password: secret(),
      confirm_password: secret(),
      username: optional(
        Type.String({
          maxLength: limits.usernameMax,
          description: 'Which of several `sign_ups` is meant. Default: the first.',
        }),
      ),
      remove_ways: optional(
        Type.Array(Type.String({ maxLength: 40 }), {
          maxItems: 100,
          description:
            'Ways to remove, from the list that the check returned. Default: the recent ones.',
        }),
      ),
    },
    { message },
    {
      rateLimit: 'token',
      messages: {
        token: strings.linkExpired,
        new_password: strings.newPassword,
        confirm_password: strings.confirmNewPassword,
      },
    },
  ),
  'POST /user/save-issues': call(
    'Choose the issues that you care about',
    'member',
    { issues: issueIds, user_id: optional(id('Must be the caller, if present.')) },
    { message },
    { messages: { issues: strings.issues } },
  ),
};
