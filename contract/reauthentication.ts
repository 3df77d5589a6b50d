// Input fields for reauthentication, which protects sensitive calls from stolen sessions.
import { requiredText, optional, secret } from './fields.ts';
import { limits } from './limits.ts';

export const secondFactorCode = requiredText(
  limits.secondFactorCode,
  'A code from the authenticator app, or a recovery code.',
);

/**
 * Credentials of the member: the password, if the account has one, and the code, if two-factor
 * authentication is on. A member without a password must have logged in within the last ten
 * minutes.
 */
export const reauthenticationFields = {
  password: optional(secret()),
  code: optional(secondFactorCode),
};
