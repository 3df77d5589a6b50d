// Derivation of a username from a name.
import { limits } from './limits.ts';
import { isOneOf, trimWhere } from './trim.ts';

/**
 * The Latin letters and digits of a name, with a point between words. Leaves room for a point and a
 * number. It can be too short for a username, and it can be taken.
 */
export function deriveUsername(name: string): string {
  const nameParts = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/);
  return trimWhere(nameParts.join('.').slice(0, limits.usernameMax - 6), isOneOf('.'));
}
