import Type from 'typebox';
import { call } from './call.ts';
import { strings } from './strings.ts';
import { begun, browserKeys, entry, ticket } from './session.ts';
import { providers } from './social.ts';
import { limits } from './limits.ts';
import {
  filled,
  filledLine,
  id,
  line,
  linkCode,
  message,
  optional,
  secret,
  solvedCheck,
  time,
} from './fields.ts';

const issueIds = Type.Array(id(), { minItems: 1, maxItems: limits.issues, uniqueItems: true });

/** What is said of each field that a sign-up needs. */
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
      username: filled(limits.email, 'Or the e-mail address.'),
      password: secret(),
      social_ticket: optional(
        Type.Unsafe<string>({
          ...ticket,
          description: 'Connects the person of this ticket with the account.',
        }),
      ),
      browser_keys: browserKeys,
    },
    begun,
    {
      rateLimit: 'login',
      messages: { username: strings.usernameOrEmail, password: strings.password },
    },
  ),
  'POST /user/logout': call('End this session', 'member', {}, { message }, { bySession: true }),
  'POST /user/add': call(
    'Create an account',
    'anyone',
    {
      scenario: Type.Enum(['Signup', 'SocialSignup']),
      username: optional(filled(limits.usernameMax)),
      name: optional(filledLine(limits.name)),
      email: optional(filled(limits.email)),
      phone: optional(line(limits.phone)),
      password: optional(secret()),
      selected_issues: optional(issueIds),
      zip_code: optional(filledLine(limits.zipCode)),
      captcha: optional(solvedCheck),
      invitation_code: optional(Type.String({ maxLength: 200 })),
      action: optional(Type.String({ maxLength: 40, description: 'Ignored.' })),
      social_ticket: optional(
        Type.Unsafe<string>({
          ...ticket,
          description: 'With SocialSignup: the only thing that counts.',
        }),
      ),
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
            'A secret for this browser to keep: with it, the mailed link takes no password.',
        }),
      ),
      ...entry,
    },
    { rateLimit: 'signup', messages: signupMessages },
  ),
  'GET /user/check-username': call(
    'Whether a username is free',
    'anyone',
    { username: filled(limits.email) },
    { available: Type.Boolean() },
    { rateLimit: 'username', messages: { username: strings.username } },
  ),
  'GET /user/confirm-email': call(
    'Whether the address a mail was sent to is confirmed; confirms nothing, since machines open links too',
    'anyone',
    { code: linkCode },
    { message },
    { rateLimit: 'token', messages: { code: strings.badCode } },
  ),
  'POST /user/confirm-email': call(
    'Confirm the address a mail was sent to: where it was asked for, or with the password',
    'anyone',
    {
      code: linkCode,
      browser: optional(
        Type.Unsafe<string>({ ...ticket, description: 'What signing up answered.' }),
      ),
      password: optional(secret()),
    },
    { message },
    { rateLimit: 'token', unkept: true, messages: { code: strings.badCode } },
  ),
  'POST /user/resend-confirmation': call(
    'Ask for the mail with the link that confirms an address again; the answer does not tell whether somebody waits for one',
    'anyone',
    { username: filled(limits.email, 'Or the e-mail address.') },
    { message },
    { rateLimit: 'forgot', messages: { username: strings.usernameOrEmail } },
  ),
  'POST /user/forgot-password': call(
    'Ask for a mail with a link to a new password',
    'anyone',
    { username: filled(limits.email, 'Or the e-mail address.') },
    { message },
    {
      rateLimit: 'forgot',
      messages: { username: strings.usernameOrEmail },
    },
  ),
  'POST /user/check-password-reset-token': call(
    'Whether the link of a mail is still good; does not use it up',
    'anyone',
    { token: linkCode },
    {
      ways: Type.Array(
        Type.Object({
          way: Type.String(),
          kind: Type.Enum(['passkey', ...providers]),
          name: Type.String(),
          added_on: time(),
          recent: Type.Boolean({
            description:
              'Goes with the new password unless `remove_ways` says otherwise; by an undo link in any case.',
          }),
        }),
        { description: 'By what one can log in beside the password.' },
      ),
      two_factor: Type.Enum(['off', 'stays', 'goes']),
      undoes: Type.Boolean({
        description:
          'Whether the link takes the account back to the address that it was mailed to.',
      }),
      sign_ups: optional(
        Type.Array(Type.String(), {
          description:
            'Usernames that signed up with the address while nobody has confirmed it, when there are several.',
        }),
      ),
    },
    { rateLimit: 'token', messages: { token: strings.badCode } },
  ),
  'POST /user/reset-password': call(
    'Set a new password by the link of a mail, which ends every session',
    'anyone',
    {
      token: linkCode,
      new_password: secret(),
      confirm_password: secret(),
      username: optional(
        Type.String({
          maxLength: limits.usernameMax,
          description: 'Of several `sign_ups`, the one that is meant; without it, the first.',
        }),
      ),
      remove_ways: optional(
        Type.Array(Type.String({ maxLength: 40 }), {
          maxItems: 100,
          description:
            'Ways to remove, of those that checking the link told. Without it, the recent ones.',
        }),
      ),
    },
    { message },
    {
      rateLimit: 'token',
      messages: {
        token: strings.badCode,
        new_password: strings.newPassword,
        confirm_password: strings.confirmNewPassword,
      },
    },
  ),
  'POST /user/save-issues': call(
    'Choose the issues one cares about',
    'member',
    { issues: issueIds, user_id: optional(id('The caller, if given at all.')) },
    { message },
    { messages: { issues: strings.issues } },
  ),
};
