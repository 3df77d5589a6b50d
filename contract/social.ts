import Type from 'typebox';
import { call } from './call.ts';
import { passkey } from './passkeys.ts';
import { proof } from './reauthentication.ts';
import { strings } from './strings.ts';
import { limits } from './limits.ts';
import { entry, ticket } from './session.ts';
import { count, message, optional, text, time } from './fields.ts';

export const providers = ['google', 'facebook', 'twitter'] as const;
export type Provider = (typeof providers)[number];

const provider = Type.Enum(providers);
const begun = {
  address: Type.String({ description: 'Where to send the browser.' }),
  browser: Type.String({ description: 'For this browser to keep until it is back.' }),
};
/** What the provider sent the browser back with, and what the browser kept. */
const cameBack = {
  code: Type.String({ minLength: 1, maxLength: 4_000 }),
  state: Type.String({ minLength: 1, maxLength: 200 }),
  browser: Type.String({ minLength: 1, maxLength: 200 }),
  iss: optional(Type.String({ maxLength: 500, description: 'Where the provider named itself.' })),
};

const found = {
  ...entry,
  social_ticket: optional(
    Type.String({
      description:
        'Where nobody here is connected with this person at the provider: what stands for their word, for 30 minutes.',
    }),
  ),
  step: optional(
    Type.Enum(['create', 'confirm', 'address'], {
      description:
        'With a ticket: the address is proved and free; it is an account’s, which is entered once to connect it; or it is to be proved by a mail first.',
    }),
  ),
  social_name: optional(Type.String()),
  social_email: optional(Type.String()),
};

const connected = Type.Object({ provider, known_as: Type.String(), linked_on: time() });

export const social = {
  'POST /user/social-start': call(
    'Set out to sign in with a provider',
    'anyone',
    { provider },
    begun,
    { rateLimit: 'login', unkept: true },
  ),
  'POST /user/social-finish': call(
    'Come back from a provider: a session, or a ticket',
    'anyone',
    { provider, ...cameBack },
    found,
    {
      rateLimit: 'login',
      unkept: true,
    },
  ),
  'GET /twitter/request-token': call('Set out to sign in with Twitter', 'anyone', {}, begun, {
    rateLimit: 'login',
    mutates: true,
  }),
  'POST /twitter/login': call('Come back from Twitter', 'anyone', cameBack, found, {
    rateLimit: 'login',
    unkept: true,
  }),
  'POST /user/social-mail': call(
    'Ask for a mail with a code, which proves an address for a ticket',
    'anyone',
    {
      social_ticket: ticket,
      email: optional(
        text(limits.email, { description: 'Unless the provider told a proved one.' }),
      ),
    },
    { message },
    { rateLimit: 'token', messages: { email: strings.email } },
  ),
  'POST /user/social-confirm': call(
    'Prove the address by the code: connects its account, or creates one',
    'anyone',
    { social_ticket: ticket, code: text(20, { min: 1 }) },
    entry,
    { rateLimit: 'token', unkept: true, messages: { code: strings.mailedCode } },
  ),

  'GET /account/ways': call(
    'How one signs in',
    'member',
    {},
    {
      has_password: Type.Boolean(),
      providers: Type.Array(connected),
      offered: Type.Array(provider, { description: 'What an operator has set up.' }),
      passkeys: Type.Array(passkey),
      two_factor: Type.Object({ on: Type.Boolean(), recovery_codes: count('Left of ten.') }),
    },
    { bySession: true },
  ),
  'POST /account/social-start': call(
    'Set out to connect a provider; by the proof that the account has',
    'member',
    { provider, ...proof },
    begun,
    {
      rateLimit: 'password',
      unkept: true,
    },
  ),
  'POST /account/social-finish': call(
    'Come back from a provider that is to be connected',
    'member',
    { provider, ...cameBack },
    { providers: Type.Array(connected), message },
    { unkept: true },
  ),
  'POST /account/social-unlink': call(
    'Disconnect a provider, unless there is no other way to sign in',
    'member',
    { provider, ...proof },
    { providers: Type.Array(connected), message },
    { rateLimit: 'password', unkept: true },
  ),
};
