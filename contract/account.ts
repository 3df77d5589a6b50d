import Type from 'typebox';
import { call } from './call.ts';
import { sentences } from './sentences.ts';
import { begun, entry, ticket } from './session.ts';
import { sizes } from './sizes.ts';
import { filled, filledLine, id, line, linkCode, message, optional, secret, solvedCheck } from './words.ts';

const issueIds = Type.Array(id(), { minItems: 1, maxItems: sizes.issues, uniqueItems: true });

/** What is said of each field that a sign-up needs. */
export const signupMessages = {
  username: sentences.username,
  name: sentences.name,
  email: sentences.email,
  password: sentences.password,
  zip_code: sentences.zipCode,
  selected_issues: sentences.issues,
  captcha: sentences.captcha,
};

export const account = {
  'POST /user/login': call(
    'Start a session',
    'anyone',
    {
      username: filled(sizes.email, 'Or the e-mail address.'),
      password: secret(),
      social_ticket: optional(Type.Unsafe<string>({ ...ticket, description: 'Connects the person of this ticket with the account.' })),
    },
    begun,
    { budget: 'login', messages: { username: sentences.usernameOrEmail, password: sentences.password } },
  ),
  'POST /user/logout': call('End this session', 'member', {}, { message }),
  'POST /user/add': call(
    'Create an account',
    'anyone',
    {
      scenario: Type.Enum(['Signup', 'SocialSignup']),
      username: optional(filled(sizes.usernameMax)),
      name: optional(filledLine(sizes.name)),
      email: optional(filled(sizes.email)),
      phone: optional(line(sizes.phone)),
      password: optional(secret()),
      selected_issues: optional(issueIds),
      zip_code: optional(filledLine(sizes.zipCode)),
      captcha: optional(solvedCheck),
      invitation_code: optional(Type.String({ maxLength: 200 })),
      action: optional(Type.String({ maxLength: 40, description: 'Ignored.' })),
      social_ticket: optional(Type.Unsafe<string>({ ...ticket, description: 'With SocialSignup: the only thing that counts.' })),
      google_id: optional(Type.String({ maxLength: 300 })),
      facebook_id: optional(Type.String({ maxLength: 300 })),
      twitter_id: optional(Type.String({ maxLength: 300 })),
      image: optional(Type.String({ maxLength: sizes.link, description: 'Ignored.' })),
    },
    { message, ...entry },
    { budget: 'signup', messages: signupMessages },
  ),
  'GET /user/check-username': call(
    'Whether a username is free',
    'anyone',
    { username: filled(sizes.email) },
    { available: Type.Boolean() },
    { budget: 'username', messages: { username: sentences.username } },
  ),
  'GET /user/confirm-email': call(
    'Confirm the address a mail was sent to',
    'anyone',
    { code: linkCode },
    { message },
    { budget: 'token', deed: true, messages: { code: sentences.badCode } },
  ),
  'POST /user/forgot-password': call(
    'Ask for a mail with a link to a new password',
    'anyone',
    { username: filled(sizes.email, 'Or the e-mail address.') },
    { message },
    {
      budget: 'forgot',
      messages: { username: sentences.usernameOrEmail },
    },
  ),
  'POST /user/check-password-reset-token': call(
    'Whether the link of a mail is still good; does not use it up',
    'anyone',
    { token: linkCode },
    {},
    { budget: 'token', messages: { token: sentences.badCode } },
  ),
  'POST /user/reset-password': call(
    'Set a new password by the link of a mail, which ends every session',
    'anyone',
    {
      token: linkCode,
      new_password: secret(),
      confirm_password: secret(),
    },
    { message },
    {
      budget: 'token',
      messages: { token: sentences.badCode, new_password: sentences.newPassword, confirm_password: sentences.confirmNewPassword },
    },
  ),
  'POST /user/save-issues': call(
    'Choose the issues one cares about',
    'member',
    { issues: issueIds, user_id: optional(id('The caller, if given at all.')) },
    { message },
    { messages: { issues: sentences.issues } },
  ),
};
