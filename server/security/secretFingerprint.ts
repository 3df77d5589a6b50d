// Check of the secret key at startup. The database stores a fingerprint of the key, so that a
// missing or different key is detected before anything is written with it.
import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { createEncryptor } from './encryption.ts';
import {
  deriveKeys,
  secretKey,
  listLocalSecrets,
  listOldSecrets,
  fingerprintOf,
  loadSecretFingerprint,
} from './keys.ts';
import { sql } from '../db/sql.ts';

type Settings = Pick<Config, 'secretKey' | 'dataDir' | 'secretKeyLost'> & {
  secretKeyOld?: readonly string[];
};
type StoredFingerprint = { fingerprint: string; address_key: Buffer | null; numbered: boolean };

const loadStored = (db: Database) =>
  db.queryOne<StoredFingerprint>(sql`
    select fingerprint, address_key, exists (select from secret_keys k where k.fingerprint = f.fingerprint) as numbered
    from secret_fingerprint f`);

/**
 * Throws if the configured key is not the key of this site. A successor (`SECRET_KEY_OLD` contains
 * the previous key) or a replacement for a lost key (`SECRET_KEY_LOST=on`) becomes the site's key.
 * Returns whether the key is new or changed, and the key for hashing addresses.
 */
export async function admitSecret(
  db: Database,
  config: Settings,
): Promise<{ status: 'same' | 'new' | 'changed'; addressKey: Buffer }> {
  const storedFingerprint = await loadStored(db);
  const fingerprint = loadSecretFingerprint(config);
  const isSame = storedFingerprint !== undefined && storedFingerprint.fingerprint === fingerprint;
  const oldFingerprints = listOldSecrets(config).map(fingerprintOf);
  const isSuccessor =
    storedFingerprint !== undefined &&
    fingerprint !== undefined &&
    oldFingerprints.includes(storedFingerprint.fingerprint);
  if (storedFingerprint !== undefined && !isSame && !isSuccessor && !config.secretKeyLost)
    throw new Error(fingerprint ? wrongKeyError : missingKeyError);
  // a site without a fingerprint (set up by an early version) whose key is missing: every start
  // stores keys for push services
  if (
    storedFingerprint === undefined &&
    fingerprint === undefined &&
    !config.secretKeyLost &&
    (await db.queryOne(sql`select from push_keys`))
  )
    throw new Error(missingKeyError);
  // existing keys with a comma remain valid
  if (!isSame && fingerprint !== undefined && config.secretKey.includes(','))
    throw new Error(containsComma);
  const secret = secretKey(config);
  const storedKey = decryptAddressKey(storedFingerprint, listLocalSecrets(config));
  if (isSame && !storedKey && !config.secretKeyLost) throw new Error(wrongKeyError);
  if (isSame && storedKey && storedFingerprint.address_key && storedFingerprint.numbered)
    return { status: 'same', addressKey: storedKey };

  const addressKey = storedKey ?? (await createAddressKey(db, storedFingerprint, secret));
  const encryptedKey = createEncryptorOf([secret]).encrypt(addressKey, addressKeyContext);
  // One statement: a server that is killed here has stored both the fingerprint and its number, or
  // neither.
  const numbered = sql`
    numbered as (insert into secret_keys (fingerprint) select fingerprint from stored on conflict do nothing)`;
  if (storedFingerprint === undefined) {
    const isFirst = await db.queryOne(sql`
      with stored as (
        insert into secret_fingerprint (fingerprint, address_key) values (${fingerprintOf(secret)}, ${encryptedKey})
        on conflict do nothing returning fingerprint),
      ${numbered}
      select from stored`);
    // if two servers start simultaneously with a key each, the first one wins
    return isFirst ? { status: 'new', addressKey } : admitSecret(db, config);
  }
  const isUpdated = await db.queryOne(sql`
    with stored as (
      update secret_fingerprint set fingerprint = ${fingerprintOf(secret)}, address_key = ${encryptedKey}, set_at = now()
      where fingerprint = ${storedFingerprint.fingerprint} and address_key is not distinct from ${storedFingerprint.address_key}
      returning fingerprint),
    ${numbered}
    select from stored`);
  return isUpdated ? { status: isSame ? 'same' : 'changed', addressKey } : admitSecret(db, config);
}

/**
 * The key with which the server hashes addresses, for command line tools. Undefined if the secret
 * key is not available.
 */
export async function addressKeyOf(db: Database, config: Settings): Promise<Buffer | undefined> {
  const [storedFingerprint, secrets] = [await loadStored(db), listLocalSecrets(config)];
  return storedFingerprint || !secrets[0]
    ? decryptAddressKey(storedFingerprint, secrets)
    : deriveKeys(secrets[0]).addresses;
}

const addressKeyContext = 'key of addresses';
const createEncryptorOf = ([secret, ...olderSecrets]: string[]) => {
  const [key, ...otherKeys] = [secret!, ...olderSecrets].map(
    (secret) => deriveKeys(secret).addressKey,
  );
  return createEncryptor(key!, otherKeys);
};

function decryptAddressKey(
  storedFingerprint: StoredFingerprint | undefined,
  secrets: string[],
): Buffer | undefined {
  if (!storedFingerprint || !secrets.length) return undefined;
  if (storedFingerprint.address_key)
    return createEncryptorOf(secrets).tryDecrypt(storedFingerprint.address_key, addressKeyContext)
      ?.secret;
  const secret = secrets.find((secret) => fingerprintOf(secret) === storedFingerprint.fingerprint);
  return secret === undefined ? undefined : deriveKeys(secret).addresses;
}

/**
 * Random for a new site and after a key was lost. Sites of early versions, without a fingerprint,
 * have hashed addresses with the secret key.
 */
const createAddressKey = async (
  db: Database,
  storedFingerprint: StoredFingerprint | undefined,
  secret: string,
) =>
  storedFingerprint === undefined && (await db.queryOne(sql`select from push_keys`))
    ? deriveKeys(secret).addresses
    : randomBytes(32);

const remedy =
  'Restore it. Only if it is lost permanently, start once with SECRET_KEY_LOST=on: members then no longer see their own votes, and have to set up authenticator apps again.';
const containsComma =
  'SECRET_KEY must not contain a comma: SECRET_KEY_OLD, which lists earlier keys, separates them with commas.';
const missingKeyError = `the secret key of this site is missing: it is the file "secret" in DATA_DIR, or SECRET_KEY. ${remedy}`;
const wrongKeyError = `the secret key here (the file "secret" in DATA_DIR, or SECRET_KEY) is not the one that this site was set up with. ${remedy}`;
