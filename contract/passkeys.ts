import Type from 'typebox';
import { call } from './call.ts';
import { proof } from './reauthentication.ts';
import { strings } from './strings.ts';
import { entry } from './session.ts';
import { limits } from './limits.ts';
import { filledLine, id, message, optional, time } from './fields.ts';

export const passkey = Type.Object({
  id: id(),
  name: Type.String(),
  added_on: time(),
  last_used_on: optional(time()),
});

const options = {
  options: Type.String({ description: 'What the browser is to be asked, as JSON of WebAuthn.' }),
};
const credential = Type.String({
  minLength: 2,
  maxLength: 20_000,
  description: 'What the browser answered, as JSON of WebAuthn.',
});
const list = { passkeys: Type.Array(passkey), message };

export const passkeys = {
  'POST /user/passkey-start': call(
    'A challenge to sign in by a passkey, good once within 5 minutes',
    'anyone',
    {},
    options,
    { rateLimit: 'login', unkept: true },
  ),
  'POST /user/passkey-login': call(
    'Start a session by a passkey',
    'anyone',
    { credential },
    entry,
    { rateLimit: 'login', unkept: true },
  ),
  'POST /account/passkey-start': call(
    'A challenge to add a passkey; by the proof that the account has',
    'member',
    proof,
    options,
    {
      rateLimit: 'password',
      unkept: true,
    },
  ),
  'POST /account/passkey-add': call(
    'Add a passkey',
    'member',
    { name: filledLine(limits.name), credential },
    list,
    {
      rateLimit: 'text',
      unkept: true,
      messages: { name: strings.passkeyName },
    },
  ),
  'POST /account/passkey-rename': call(
    'Name a passkey',
    'member',
    { id: id(), name: filledLine(limits.name) },
    list,
    {
      messages: { name: strings.passkeyName },
    },
  ),
  'POST /account/passkey-remove': call(
    'Remove a passkey, unless there is no other way to sign in',
    'member',
    { id: id(), ...proof },
    list,
    {
      rateLimit: 'password',
      unkept: true,
    },
  ),
};
