// API calls that create the first administrator, with a link from the server log.
import Type from 'typebox';
import { call } from './call.ts';
import { strings } from './strings.ts';
import { loginStep } from './session.ts';
import { limits } from './limits.ts';
import { requiredText, requiredLine, secret } from './fields.ts';

const code = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'From the link in the server log.',
});

export const firstStart = {
  'POST /site/check-first-start': call(
    'Check whether the link for the first administrator is valid',
    'anyone',
    { code },
    {},
    { rateLimit: 'token' },
  ),
  'POST /site/first-start': call(
    'Create the first administrator and log them in',
    'anyone',
    {
      code,
      username: requiredText(limits.usernameMax),
      name: requiredLine(limits.name),
      email: requiredText(limits.email),
      password: secret(),
    },
    loginStep,
    {
      rateLimit: 'token',
      noTransaction: true,
      messages: {
        username: strings.username,
        name: strings.name,
        email: strings.email,
        password: strings.password,
      },
    },
  ),
};
