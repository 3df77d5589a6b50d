// Signature of backups with a key derived from the site's secret. Checksums detect corruption. The
// signature detects changes with recomputed checksums.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import { deriveKeys, listLocalSecrets, fingerprintOf } from '../security/keys.ts';

export type Trust = {
  /** Secrets that may have signed the backup. */
  secrets: string[];
  /** The fingerprints of these secrets. */
  fingerprints: string[];
  /** True if a backup without a valid signature is accepted. */
  unsigned: boolean;
};

export function createTrust(
  config: Parameters<typeof listLocalSecrets>[0] & Pick<Config, 'dataDir'>,
  unsigned: boolean,
): Trust {
  const secrets = listLocalSecrets(config);
  return { secrets, fingerprints: secrets.map(fingerprintOf), unsigned };
}

export const createSignature = (text: string, secret: string) =>
  createHmac('sha256', deriveKeys(secret).backups).update(text).digest('hex');

export function isSigned(text: string, signature: string, secrets: string[]): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  return secrets.some((secret) =>
    timingSafeEqual(Buffer.from(signature), Buffer.from(createSignature(text, secret))),
  );
}
