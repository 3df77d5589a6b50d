// Derivation of a username from a name.
import { limits } from './limits.ts';
import { isOneOf, trimWhere } from './trim.ts';

/** The Latin letters and digits of each word of a name. */
export const toUsernameWords = (name: string): string[] =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/**
 * The words of a name with an underscore between them, because with a point they would look like a
 * web address. Leaves room for an underscore and a number. It can be too short for a username, and
 * it can be taken.
 */
export const deriveUsername = (name: string): string =>
  trimWhere(
    toUsernameWords(name)
      .join('_')
      .slice(0, limits.usernameMax - 6),
    isOneOf('_'),
  );
