// A backup is signed with a key derived from the one of the site. Sums find what broke; the signature finds what somebody changed, and its sums with it.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import { deriveKeys, secretsHere, signOf } from '../lib/security/keys.ts';

export type Trust = {
  /** Any of which may have signed it. */
  secrets: string[];
  /** By which they are known again. */
  fingerprints: string[];
  /** Whether one that is not signed by them is taken too. */
  unsigned: boolean;
};

export function trustOf(
  config: Parameters<typeof secretsHere>[0] & Pick<Config, 'dataDir'>,
  unsigned: boolean,
): Trust {
  const secrets = secretsHere(config);
  return { secrets, fingerprints: secrets.map(signOf), unsigned };
}

export const signature = (text: string, secret: string) =>
  createHmac('sha256', deriveKeys(secret).backups).update(text).digest('hex');

export function isSigned(text: string, given: string, secrets: string[]): boolean {
  if (!/^[0-9a-f]{64}$/.test(given)) return false;
  return secrets.some((secret) =>
    timingSafeEqual(Buffer.from(given), Buffer.from(signature(text, secret))),
  );
}
