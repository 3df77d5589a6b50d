// The secret key of the server, and the keys derived from it for each purpose.
import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/**
 * The secret from the settings, or from the data folder, where it is created at the first start. It
 * is never in the database.
 */
export function secretKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string {
  if (secretKey) return secretKey;
  return storedSecret(dataDir) ?? makeSecret(dataDir);
}

/** Minimum length in characters, the same as for SECRET_KEY. */
const minSecretLength = 32;

export const secretFile = (dataDir: string) => join(dataDir, 'secret');

/** Earlier keys, the newest first, one in each line. */
export const oldSecretsFile = (dataDir: string) => join(dataDir, 'secret.old');

export const readOldSecrets = (dataDir: string): string[] =>
  existsSync(oldSecretsFile(dataDir))
    ? readFileSync(oldSecretsFile(dataDir), 'utf8').split('\n').filter(Boolean)
    : [];

/**
 * Throws if the file contains no valid key: keys derived from a short or empty secret could be
 * guessed.
 */
export function storedSecret(dataDir: string): string | undefined {
  const file = secretFile(dataDir);
  if (!existsSync(file)) return undefined;
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < minSecretLength)
    throw new Error(
      `${file} contains no key: restore the key of this site from a backup or, before the first start, delete the file`,
    );
  return secret;
}

/** Writes the secret atomically and flushes it to disk before use. */
function makeSecret(dataDir: string): string {
  const file = secretFile(dataDir);
  const temporaryFile = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(temporaryFile, randomBytes(32).toString('base64url'), {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    linkSync(temporaryFile, file);
  } catch (error) {
    // Another server that starts on the same folder was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(temporaryFile);
  }
  return storedSecret(dataDir)!;
}

type Settings = Pick<Config, 'secretKey' | 'dataDir'> & { secretKeyOld?: readonly string[] };

/** The current secret and the earlier ones. Empty if there is no secret yet. */
export function listLocalSecrets(config: Settings): string[] {
  const current = config.secretKey || storedSecret(config.dataDir);
  return [current, ...listOldSecrets(config)].filter((key) => key !== undefined);
}

/** Earlier secrets, from the settings and from the file that `folkmoot keys rotate` writes. */
export const listOldSecrets = ({ dataDir, secretKeyOld = [] }: Omit<Settings, 'secretKey'>) => [
  ...new Set([...secretKeyOld, ...readOldSecrets(dataDir)]),
];

/**
 * A fingerprint that identifies the secret without revealing it. Undefined if there is no secret
 * yet.
 */
export function loadSecretFingerprint({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): string | undefined {
  const [current] = listLocalSecrets({ secretKey, dataDir });
  return current && fingerprintOf(current);
}

export const fingerprintOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'folkmoot', 'sign of the secret', 9)).toString(
    'base64url',
  );

export function deriveKeys(secret: string) {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'folkmoot', purpose, 32));
  return {
    /** Signatures of file URLs. */
    files: key('file addresses'),
    captcha: key('captcha challenges').toString('hex'),
    /**
     * Codes in email links. Also hashes of addresses on sites without an address key of their own.
     */
    addresses: key('invited addresses'),
    /** Encrypts the address key, with which addresses are hashed (secretFingerprint.ts). */
    addressKey: key('key of addresses'),
    ballots: key('ballots'),
    /** Encrypts the email addresses of visitors who signed. */
    signers: key('addresses of signers'),
    /** Encrypts the secrets of authenticator apps. */
    codes: key('codes of apps'),
    /** Hashes addresses, under which lookups of representatives are cached. */
    civic: key('addresses of members'),
    /** Hashes the keys of shared rate limits. */
    rateLimits: key('who drew on a budget'),
    backups: key('manifests of backups'),
    /** Identifies the site to its own servers. It is public. */
    instance: key('instance of the site').toString('base64url').slice(0, 16),
  };
}
