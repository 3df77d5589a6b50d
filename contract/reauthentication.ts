// What proves once more who one is, before something that a stolen session must not do.
import { filled, optional, secret } from './fields.ts';

export const code = filled(40, 'Of the app, or a recovery code.');

/** The password, for who has one; a code, where two-factor is on. Who has no password has logged in within ten minutes. */
export const proof = { password: optional(secret()), code: optional(code) };
