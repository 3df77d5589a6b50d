// The rules for a new password. The server decides; the sign-up checks them early.
import { limits } from './limits.ts';
import { strings } from './strings.ts';

/**
 * Normalizes a password: an accented letter may arrive as one character or two, depending on
 * keyboard and system.
 */
export const normalizePassword = (password: string) => password.normalize('NFKC');

/** The entries of a list of common words that are long enough to be a password. */
export const toCommonPasswords = (words: readonly (string | number)[]): ReadonlySet<string> =>
  new Set(
    words
      .map((word) => String(word).toLowerCase())
      .filter((word) => word.length >= limits.passwordMin),
  );

/** Why a password is not allowed; undefined if it is. */
export function checkPassword(
  password: string,
  owner: { username: string; email: string },
  commonPasswords: ReadonlySet<string>,
): string | undefined {
  const length = [...normalizePassword(password)].length;
  if (length < limits.passwordMin) return strings.passwordShort;
  if (length > limits.passwordMax) return strings.passwordLong;
  const lowerCase = normalizePassword(password).toLowerCase();
  const [local] = owner.email.toLowerCase().split('@');
  if ([owner.username.toLowerCase(), owner.email.toLowerCase(), local].includes(lowerCase))
    return strings.passwordMatchesName;
  return commonPasswords.has(lowerCase) ? strings.passwordCommon : undefined;
}
