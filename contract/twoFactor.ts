import Type from 'typebox';
import { call } from './call.ts';
import { code, proof } from './reauthentication.ts';
import { strings } from './strings.ts';
import { browserKey, browserKeys, entry } from './session.ts';
import { message, optional } from './fields.ts';

const recoveryCodes = {
  recovery_codes: Type.Array(Type.String(), { description: 'Ten, told this once.' }),
  message,
};
const messages = { code: strings.code, password: strings.password };

export const twoFactor = {
  'POST /user/second-step': call(
    'End signing in by a code, within 5 minutes and 5 tries',
    'anyone',
    {
      second_step: Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'What signing in answered instead of a token.',
      }),
      code,
      browser_keys: browserKeys,
    },
    entry,
    {
      rateLimit: 'login',
      unkept: true,
      messages: { code: strings.code, second_step: strings.secondStepOver },
    },
  ),
  'POST /account/two-factor-start': call(
    'A secret for an app; by the proof that the account has',
    'member',
    proof,
    { secret: Type.String(), uri: Type.String({ description: 'For a QR code.' }) },
    { rateLimit: 'password', unkept: true, messages },
  ),
  'POST /account/two-factor-on': call(
    'Ask for codes from now on: by the first one',
    'member',
    { code },
    { ...recoveryCodes, browser_key: optional(browserKey) },
    { rateLimit: 'password', unkept: true, messages },
  ),
  'POST /account/two-factor-codes': call(
    'Ten new recovery codes instead of the old ones',
    'member',
    { ...proof, code },
    recoveryCodes,
    {
      rateLimit: 'password',
      unkept: true,
      messages,
    },
  ),
  'POST /account/two-factor-off': call(
    'Ask for codes no more',
    'member',
    { ...proof, code },
    { message },
    { rateLimit: 'password', unkept: true, messages },
  ),
};
