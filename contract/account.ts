import Type from 'typebox';
import { call } from './call.ts';
import { sentences } from './sentences.ts';
import { sizes } from './sizes.ts';
import { filled, id, message, optional, secret, text } from './words.ts';

/** What a client keeps of a session. */
const session = {
  token: Type.String({ description: 'Sent as `X-Api-Key: Bearer <token>`.' }),
  user_id: id(),
  user_type: Type.Integer({ description: '1 administrator, 2 member.' }),
  username: Type.String(),
  name: Type.String(),
  image: Type.String(),
  image_thumb: Type.String(),
};

const linkCode = Type.String({ minLength: 1, maxLength: 200 });
const issueIds = Type.Array(id(), { minItems: 1, maxItems: sizes.issues, uniqueItems: true });

export const account = {
  'POST /user/login': call('Start a session', 'anyone', { username: filled(sizes.email, 'Or the e-mail address.'), password: secret() }, session, {
    budget: 'login',
    messages: { username: sentences.usernameOrEmail, password: sentences.password },
  }),
  'POST /user/logout': call('End this session', 'member', {}, { message }),
  'POST /user/add': call(
    'Create an account',
    'anyone',
    {
      scenario: Type.Enum(['Signup']),
      username: filled(sizes.usernameMax),
      name: filled(sizes.name),
      email: filled(sizes.email),
      phone: optional(text(sizes.phone)),
      password: secret(),
      selected_issues: issueIds,
      zip_code: filled(sizes.zipCode),
      captcha: optional(Type.String({ maxLength: 10_000, description: 'The challenge with its solution, as JSON.' })),
      invitation_code: optional(Type.String({ maxLength: 200 })),
      action: optional(Type.String({ maxLength: 40, description: 'Ignored.' })),
    },
    { message },
    {
      budget: 'signup',
      messages: {
        username: sentences.username,
        name: sentences.name,
        email: sentences.email,
        password: sentences.password,
        zip_code: sentences.zipCode,
        selected_issues: sentences.issues,
        captcha: sentences.captcha,
      },
    },
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
