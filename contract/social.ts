// API calls for login with providers and for the ways in which an account can log in.
import Type from 'typebox';
import { call } from './call.ts';
import { passkey } from './passkeys.ts';
import { reauthenticationFields } from './reauthentication.ts';
import { strings } from './strings.ts';
import { limits } from './limits.ts';
import { loginResult, ticket } from './session.ts';
import { count, message, optional, text, time } from './fields.ts';

/** Providers that every site can offer. Others are OpenID providers that the operator names. */
export const providers = ['google', 'facebook', 'twitter'] as const;

/** The id of a provider. */
export type Provider = (typeof providers)[number] | (string & {});

/** Ids that operators give to their providers. They are part of the names of settings. */
export const providerIdFormat = '^[a-z][a-z0-9]{0,19}$';
const provider = Type.Unsafe<Provider>(
  Type.String({
    pattern: providerIdFormat,
    description: 'google, facebook, twitter, or the id of a provider of `login_providers`.',
  }),
);
const authorizationStart = {
  address: Type.String({ description: 'URL to redirect the browser to.' }),
  browser: Type.String({ description: 'A secret for the browser to store until it returns.' }),
};
/** Parameters of the provider’s redirect, and the secret that the browser stored. */
const providerReturn = {
  code: Type.String({ minLength: 1, maxLength: 4_000 }),
  state: Type.String({ minLength: 1, maxLength: 200 }),
  browser: Type.String({ minLength: 1, maxLength: 200 }),
  iss: optional(
    Type.String({ maxLength: 500, description: 'The issuer, if the provider sent it.' }),
  ),
};

const providerResult = {
  ...loginResult,
  social_ticket: optional(
    Type.String({
      description:
        'If no account is connected with this identity: a ticket for it, valid for 30 minutes.',
    }),
  ),
  step: optional(
    Type.Enum(['create', 'confirm', 'address', 'mailbox', 'connect'], {
      description:
        'With a ticket. create: the address is verified and unused; confirm: it belongs to an account, which must log in once to connect; address: it must be verified by email first; mailbox: it is verified and unused, but a code by email is required, because it was invited with a role; connect: the address is unused, and this provider creates no accounts.',
    }),
  ),
  social_name: optional(Type.String()),
  social_email: optional(Type.String()),
};

const linkedAccount = Type.Object({ provider, known_as: Type.String(), linked_on: time() });

export const social = {
  'POST /user/social-start': call(
    'Start a login with a provider',
    'anyone',
    { provider },
    authorizationStart,
    {
      rateLimit: 'login',
      noTransaction: true,
    },
  ),
  'POST /user/social-finish': call(
    'Finish a login with a provider. Returns a session or a ticket',
    'anyone',
    { provider, ...providerReturn },
    providerResult,
    {
      rateLimit: 'login',
      noTransaction: true,
    },
  ),
  'GET /twitter/request-token': call(
    'Start a login with Twitter',
    'anyone',
    {},
    authorizationStart,
    {
      rateLimit: 'login',
      mutates: true,
    },
  ),
  'POST /twitter/login': call(
    'Finish a login with Twitter',
    'anyone',
    providerReturn,
    providerResult,
    {
      rateLimit: 'login',
      noTransaction: true,
    },
  ),
  'POST /user/social-mail': call(
    'Send an email with a code that verifies an address for a ticket',
    'anyone',
    {
      social_ticket: ticket,
      email: optional(
        text(limits.email, { description: 'Not needed if the provider sent a verified address.' }),
      ),
    },
    { message },
    { rateLimit: 'token', uniformTiming: true, messages: { email: strings.email } },
  ),
  'POST /user/social-confirm': call(
    'Verify the address with the code. Connects its account, or creates one',
    'anyone',
    {
      social_ticket: ticket,
      code: text(20, { min: 1 }),
      invitation_code: optional(
        Type.String({
          maxLength: 200,
          description: 'Of an invitation link that a new account comes from.',
        }),
      ),
    },
    loginResult,
    { rateLimit: 'token', noTransaction: true, messages: { code: strings.mailedCode } },
  ),

  'GET /account/ways': call(
    'List the caller’s ways to log in',
    'member',
    {},
    {
      has_password: Type.Boolean(),
      providers: Type.Array(linkedAccount),
      offered: Type.Array(provider, { description: 'Providers that the operator has configured.' }),
      passkeys: Type.Array(passkey),
      two_factor: Type.Object({
        on: Type.Boolean(),
        recovery_codes: count('Unused recovery codes, of ten.'),
      }),
    },
    { bySession: true },
  ),
  'POST /account/social-start': call(
    'Start connecting a provider. Needs reauthentication',
    'member',
    { provider, ...reauthenticationFields },
    authorizationStart,
    {
      rateLimit: 'password',
      noTransaction: true,
    },
  ),
  'POST /account/social-finish': call(
    'Finish connecting a provider',
    'member',
    { provider, ...providerReturn },
    { providers: Type.Array(linkedAccount), message },
    { noTransaction: true },
  ),
  'POST /account/social-unlink': call(
    'Disconnect a provider, unless it is the only way to log in',
    'member',
    { provider, ...reauthenticationFields },
    { providers: Type.Array(linkedAccount), message },
    { rateLimit: 'password', noTransaction: true },
  ),
};
