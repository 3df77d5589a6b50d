// API calls about passkeys, for login and on the settings screen.
import Type from 'typebox';
import { call } from './call.ts';
import { reauthenticationFields } from './reauthentication.ts';
import { strings } from './strings.ts';
import { loginResult } from './session.ts';
import { limits } from './limits.ts';
import { requiredLine, id, message, optional, time } from './fields.ts';

export const passkey = Type.Object({
  id: id(),
  name: Type.String(),
  added_on: time(),
  last_used_on: optional(time()),
});

const options = {
  options: Type.String({ description: 'WebAuthn options for the browser, as JSON.' }),
};
const credential = Type.String({
  minLength: 2,
  maxLength: 20_000,
  description: 'WebAuthn response of the browser, as JSON.',
});
const list = { passkeys: Type.Array(passkey), message };

export const passkeys = {
  'POST /user/passkey-start': call(
    'Get a challenge for a passkey login, valid once within 5 minutes',
    'anyone',
    {},
    options,
    { rateLimit: 'login', noTransaction: true },
  ),
  'POST /user/passkey-login': call(
    'Start a session with a passkey',
    'anyone',
    { credential },
    loginResult,
    { rateLimit: 'login', noTransaction: true },
  ),
  'POST /account/passkey-start': call(
    'Get a challenge for adding a passkey. Needs reauthentication',
    'member',
    reauthenticationFields,
    options,
    {
      rateLimit: 'password',
      noTransaction: true,
    },
  ),
  'POST /account/passkey-add': call(
    'Add a passkey',
    'member',
    { name: requiredLine(limits.name), credential },
    list,
    {
      rateLimit: 'text',
      noTransaction: true,
      messages: { name: strings.passkeyName },
    },
  ),
  'POST /account/passkey-rename': call(
    'Rename a passkey',
    'member',
    { id: id(), name: requiredLine(limits.name) },
    list,
    {
      messages: { name: strings.passkeyName },
    },
  ),
  'POST /account/passkey-remove': call(
    'Remove a passkey, unless it is the only way to log in',
    'member',
    { id: id(), ...reauthenticationFields },
    list,
    {
      rateLimit: 'password',
      noTransaction: true,
    },
  ),
};
