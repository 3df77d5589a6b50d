// The one secret of a server, and the keys derived from it, one per purpose.
import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** From the settings, else made at the first start and kept in the data folder, never in the database. */
export function secretKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string {
  if (secretKey) return secretKey;
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}

/** The one of this server and those that it followed; none where there is none yet. */
export function secretsHere(config: Pick<Config, 'secretKey' | 'dataDir'> & { secretKeyOld?: readonly string[] }): string[] {
  const file = join(config.dataDir, 'secret');
  const own = config.secretKey || (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');
  return [own, ...(config.secretKeyOld ?? [])].filter(Boolean);
}

/** By which a secret is known again and not found out; nothing where there is none yet. */
export function signOfSecret({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string | undefined {
  const [own] = secretsHere({ secretKey, dataDir });
  return own && signOf(own);
}

export const signOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, 'folkmoot', 'sign of the secret', 9)).toString('base64url');

export function keysFrom(secret: string) {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'folkmoot', purpose, 32));
  return {
    files: key('file addresses'),
    captcha: key('captcha challenges').toString('hex'),
    /** Links in mails, and hashes of addresses until a site keeps a key of its own for these. */
    addresses: key('invited addresses'),
    addressKey: key('key of addresses'),
    ballots: key('ballots'),
    signers: key('addresses of signers'),
    codes: key('codes of apps'),
    civic: key('addresses of members'),
    limits: key('who drew on a budget'),
    backups: key('manifests of backups'),
  };
}
