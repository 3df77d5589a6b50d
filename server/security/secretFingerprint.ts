// Check of the secret key at startup. The database stores a fingerprint of the key, so that a
// missing or different key is detected before anything is written with it.
import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createEncryptor } from './encryption.ts';
import { deriveKeys, secretKey, secretsHere, fingerprintOf, secretFingerprint } from './keys.ts';
import { sql } from '../db/sql.ts';

type Settings = Pick<Config, 'secretKey' | 'dataDir' | 'secretKeyLost'> & {
  secretKeyOld?: readonly string[];
};
type Stored = { fingerprint: string; address_key: Buffer | null };

const read = (db: Database) =>
  db.queryOne<Stored>(sql`select fingerprint, address_key from secret_fingerprint`);

/**
 * Throws if the configured key is not the key of this site. A successor (`SECRET_KEY_OLD` contains
 * the previous key) or a replacement for a lost key (`SECRET_KEY_LOST=on`) becomes the site's key.
 * Returns whether the key is new or changed, and the key for hashing addresses.
 */
export async function admitSecret(
  db: Database,
  config: Settings,
): Promise<{ status: 'same' | 'new' | 'changed'; addressKey: Buffer }> {
  const stored = await read(db);
  const fingerprint = secretFingerprint(config);
  const same = stored !== undefined && stored.fingerprint === fingerprint;
  const old = (config.secretKeyOld ?? []).map(fingerprintOf);
  const isSuccessor =
    stored !== undefined && fingerprint !== undefined && old.includes(stored.fingerprint);
  if (stored !== undefined && !same && !isSuccessor && !config.secretKeyLost)
    throw new Error(fingerprint ? wrongKeyError : missingKeyError);
  // a site without a fingerprint (set up by an early version) whose key is missing: every start
  // stores keys for push services
  if (
    stored === undefined &&
    fingerprint === undefined &&
    !config.secretKeyLost &&
    (await db.queryOne(sql`select from push_keys`))
  )
    throw new Error(missingKeyError);
  // existing keys with a comma remain valid
  if (!same && fingerprint !== undefined && config.secretKey.includes(','))
    throw new Error(containsComma);
  const secret = secretKey(config);
  const storedKey = addressKeyIn(stored, secretsHere(config));
  if (same && !storedKey && !config.secretKeyLost) throw new Error(wrongKeyError);
  if (same && storedKey && stored.address_key) return { status: 'same', addressKey: storedKey };

  const addressKey = storedKey ?? (await newAddressKey(db, stored, secret));
  const encryptedKey = encryptorOf([secret]).encrypt(addressKey, addressKeyContext);
  if (stored === undefined) {
    const first = await db.queryOne(sql`
      insert into secret_fingerprint (fingerprint, address_key) values (${fingerprintOf(secret)}, ${encryptedKey}) on conflict do nothing returning 1`);
    // if two servers start simultaneously with a key each, the first one wins
    return first ? { status: 'new', addressKey } : admitSecret(db, config);
  }
  const updated = await db.execute(sql`
    update secret_fingerprint set fingerprint = ${fingerprintOf(secret)}, address_key = ${encryptedKey}, set_at = now()
    where fingerprint = ${stored.fingerprint} and address_key is not distinct from ${stored.address_key}`);
  return updated ? { status: same ? 'same' : 'changed', addressKey } : admitSecret(db, config);
}

/**
 * The key with which the server hashes addresses, for command line tools. Undefined if the secret
 * key is not available.
 */
export async function addressKeyOf(db: Database, config: Settings): Promise<Buffer | undefined> {
  const [stored, secrets] = [await read(db), secretsHere(config)];
  return stored || !secrets[0] ? addressKeyIn(stored, secrets) : deriveKeys(secrets[0]).addresses;
}

const addressKeyContext = 'key of addresses';
const encryptorOf = ([secret, ...older]: string[]) => {
  const [key, ...others] = [secret!, ...older].map((secret) => deriveKeys(secret).addressKey);
  return createEncryptor(key!, others);
};

function addressKeyIn(stored: Stored | undefined, secrets: string[]): Buffer | undefined {
  if (!stored || !secrets.length) return undefined;
  if (stored.address_key)
    return encryptorOf(secrets).tryDecrypt(stored.address_key, addressKeyContext)?.secret;
  const secret = secrets.find((secret) => fingerprintOf(secret) === stored.fingerprint);
  return secret === undefined ? undefined : deriveKeys(secret).addresses;
}

/**
 * Random for a new site and after a key was lost. Sites of early versions, without a fingerprint,
 * have hashed addresses with the secret key.
 */
const newAddressKey = async (db: Database, stored: Stored | undefined, secret: string) =>
  stored === undefined && (await db.queryOne(sql`select from push_keys`))
    ? deriveKeys(secret).addresses
    : randomBytes(32);

const remedy =
  'Restore it. Only if it is lost permanently, start once with SECRET_KEY_LOST=on: members then no longer see their own votes, and have to set up authenticator apps again.';
const containsComma =
  'SECRET_KEY must not contain a comma: SECRET_KEY_OLD, which lists earlier keys, separates them with commas.';
const missingKeyError = `the secret key of this site is missing: it is the file "secret" in DATA_DIR, or SECRET_KEY. ${remedy}`;
const wrongKeyError = `the secret key here (the file "secret" in DATA_DIR, or SECRET_KEY) is not the one that this site was set up with. ${remedy}`;
