import Type from 'typebox';
import { call } from './call.ts';
import { sentences } from './sentences.ts';
import { entry } from './session.ts';
import { filled, message, optional, secret } from './words.ts';

const password = optional(secret());
const code = filled(40, 'Of the app, or a recovery code.');
const recoveryCodes = { recovery_codes: Type.Array(Type.String(), { description: 'Ten, told this once.' }), message };
const messages = { code: sentences.code, password: sentences.password };

export const twoFactor = {
  'POST /user/second-step': call(
    'End signing in by a code, within 5 minutes and 5 tries',
    'anyone',
    { second_step: Type.String({ minLength: 1, maxLength: 100, description: 'What signing in answered instead of a token.' }), code },
    entry,
    { budget: 'login', unkept: true, messages: { code: sentences.code, second_step: sentences.secondStepOver } },
  ),
  'POST /account/two-factor-start': call(
    'A secret for an app; with the password, or soon after logging in',
    'member',
    { password },
    { secret: Type.String(), uri: Type.String({ description: 'For a QR code.' }) },
    { budget: 'password', unkept: true, messages },
  ),
  'POST /account/two-factor-on': call('Ask for codes from now on: by the first one', 'member', { code }, recoveryCodes, {
    budget: 'password',
    unkept: true,
    messages,
  }),
  'POST /account/two-factor-codes': call('Ten new recovery codes instead of the old ones', 'member', { password, code }, recoveryCodes, {
    budget: 'password',
    unkept: true,
    messages,
  }),
  'POST /account/two-factor-off': call('Ask for codes no more', 'member', { password, code }, { message }, { budget: 'password', unkept: true, messages }),
};
