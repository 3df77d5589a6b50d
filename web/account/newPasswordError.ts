// Check of a new password before it is sent. Loads the dictionary of common passwords, which the
// strength of the password needs as well.
import { dictionary } from '@zxcvbn-ts/language-common';
import { checkPassword, toCommonPasswords } from '#contract/passwordRules.ts';

const commonPasswords = toCommonPasswords(dictionary['passwords-common']);

/** Why the server would refuse a password; undefined if it would not. */
export const newPasswordError = (password: string, owner: { username: string; email: string }) =>
  checkPassword(password, owner, commonPasswords);
