import Type from 'typebox';
import { call } from './call.ts';
import { strings } from './strings.ts';
import { begun } from './session.ts';
import { limits } from './limits.ts';
import { filled, filledLine, secret } from './fields.ts';

const code = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Of the link in the log of the server.',
});

/** A site that has no administrator yet is given its first by whoever reads its log. */
export const firstStart = {
  'POST /site/check-first-start': call(
    'Whether the link that makes the first administrator is still good',
    'anyone',
    { code },
    {},
    { rateLimit: 'token' },
  ),
  'POST /site/first-start': call(
    'Make the first administrator, and sign them in',
    'anyone',
    {
      code,
      username: filled(limits.usernameMax),
      name: filledLine(limits.name),
      email: filled(limits.email),
      password: secret(),
    },
    begun,
    {
      rateLimit: 'token',
      unkept: true,
      messages: {
        username: strings.username,
        name: strings.name,
        email: strings.email,
        password: strings.password,
      },
    },
  ),
};
