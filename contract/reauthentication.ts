// Input fields for reauthentication, which protects sensitive calls from stolen sessions.
import { requiredText, optional, secret } from './fields.ts';

export const secondFactorCode = requiredText(
  40,
  'A code from the authenticator app, or a recovery code.',
);

/**
 * The password, if the account has one, and a code, if two-factor authentication is on. Members
 * without a password must have logged in within the last ten minutes.
 */
export const reauthenticationFields = {
  password: optional(secret()),
  code: optional(secondFactorCode),
};
