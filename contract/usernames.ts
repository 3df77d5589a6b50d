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
 * The words of a name with a point between them. Leaves room for a point and a number. It can be
 * too short for a username, and it can be taken.
 */
export const deriveUsername = (name: string): string =>
  trimWhere(
    toUsernameWords(name)
      .join('.')
      .slice(0, limits.usernameMax - 6),
    isOneOf('.'),
  );
