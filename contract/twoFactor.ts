// API calls about two-factor authentication: the second step of a login, and its settings.
import Type from 'typebox';
import { call } from './call.ts';
import { secondFactorCode, reauthenticationFields } from './reauthentication.ts';
import { strings } from './strings.ts';
import { browserKey, browserKeys, loginResult } from './session.ts';
import { message, optional } from './fields.ts';

const recoveryCodes = {
  recovery_codes: Type.Array(Type.String(), {
    description: 'Ten codes; they cannot be retrieved again.',
  }),
  message,
};
const messages = { code: strings.code, password: strings.password };

export const twoFactor = {
  'POST /user/second-step': call(
    'Complete a login with a code, within 5 minutes and 5 attempts',
    'anyone',
    {
      second_step: Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'The `second_step` that the login returned instead of a token.',
      }),
      code: secondFactorCode,
      browser_keys: browserKeys,
    },
    loginResult,
    {
      rateLimit: 'login',
      noTransaction: true,
      messages: { code: strings.code, second_step: strings.twoFactorStepExpired },
    },
  ),
  'POST /account/two-factor-start': call(
    'Get a secret for an authenticator app. Needs reauthentication',
    'member',
    reauthenticationFields,
    { secret: Type.String(), uri: Type.String({ description: 'URI for a QR code.' }) },
    { rateLimit: 'password', noTransaction: true, messages },
  ),
  'POST /account/two-factor-on': call(
    'Turn on two-factor authentication with a first code',
    'member',
    { code: secondFactorCode },
    { ...recoveryCodes, browser_key: optional(browserKey) },
    { rateLimit: 'password', noTransaction: true, messages },
  ),
  'POST /account/two-factor-codes': call(
    'Replace the recovery codes with ten new ones',
    'member',
    { ...reauthenticationFields, code: secondFactorCode },
    recoveryCodes,
    {
      rateLimit: 'password',
      noTransaction: true,
      messages,
    },
  ),
  'POST /account/two-factor-off': call(
    'Turn off two-factor authentication',
    'member',
    { ...reauthenticationFields, code: secondFactorCode },
    { message },
    { rateLimit: 'password', noTransaction: true, messages },
  ),
};
