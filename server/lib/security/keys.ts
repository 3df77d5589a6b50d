// The one secret of a server, and the keys derived from it, one per purpose.
import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';

/** From the settings, else made at the first start and kept in the data folder, never in the database. */
export function secretKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string {
  if (secretKey) return secretKey;
  return keptSecret(dataDir) ?? makeSecret(dataDir);
}

/** Characters, as of SECRET_KEY. */
const shortestSecret = 32;

const fileOf = (dataDir: string) => join(dataDir, 'secret');

/** Throws where the file holds no key: whatever is derived from less, anybody could derive. */
function keptSecret(dataDir: string): string | undefined {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return undefined;
  const kept = readFileSync(file, 'utf8').trim();
  if (kept.length < shortestSecret)
    throw new Error(
      `${file} holds no key: put the key of this site back into it from a backup, or, before the first start, delete the file`,
    );
  return kept;
}

/** Written whole, and on the disk before it is used: a start that is cut off leaves no half of it. */
function makeSecret(dataDir: string): string {
  const file = fileOf(dataDir);
  const written = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(written, randomBytes(32).toString('base64url'), {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    linkSync(written, file);
  } catch (error) {
    // another server that starts on the same folder was first
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(written);
  }
  return keptSecret(dataDir)!;
}

/** The one of this server and those that it followed; none where there is none yet. */
export function secretsHere(
  config: Pick<Config, 'secretKey' | 'dataDir'> & { secretKeyOld?: readonly string[] },
): string[] {
  const own = config.secretKey || keptSecret(config.dataDir);
  return [own, ...(config.secretKeyOld ?? [])].filter((one) => one !== undefined);
}

/** By which a secret is known again and not found out; nothing where there is none yet. */
export function secretFingerprint({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): string | undefined {
  const [own] = secretsHere({ secretKey, dataDir });
  return own && signOf(own);
}

export const signOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'folkmoot', 'sign of the secret', 9)).toString(
    'base64url',
  );

export function deriveKeys(secret: string) {
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
    rateLimits: key('who drew on a budget'),
    backups: key('manifests of backups'),
  };
}
