// The database knows by which key it was sealed, so that a key that is missing or another one is noticed before anything is written with it.
import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { createSeal } from './encryption.ts';
import { deriveKeys, secretKey, secretsHere, signOf, secretFingerprint } from './keys.ts';
import { sql } from '../../db/sql.ts';

type Settings = Pick<Config, 'secretKey' | 'dataDir' | 'secretKeyLost'> & {
  secretKeyOld?: readonly string[];
};
type Stored = { fingerprint: string; address_key: Buffer | null };

const read = (db: Database) =>
  db.queryOne<Stored>(sql`select fingerprint, address_key from secret_fingerprint`);

/**
 * Refuses a key that is not the one of this site. One that follows another (`SECRET_KEY_OLD` names that one) or that takes the place of a lost one
 * (`SECRET_KEY_LOST=on`) becomes the site's key. Answers whether it did, and the key by which addresses are hashed.
 */
export async function admitSecret(
  db: Database,
  config: Settings,
): Promise<{ came: 'same' | 'new' | 'changed'; addressKey: Buffer }> {
  const stored = await read(db);
  const here = secretFingerprint(config);
  const same = stored !== undefined && stored.fingerprint === here;
  const old = (config.secretKeyOld ?? []).map(signOf);
  const follows = stored !== undefined && here !== undefined && old.includes(stored.fingerprint);
  if (stored !== undefined && !same && !follows && !config.secretKeyLost)
    throw new Error(here ? anotherKey : keyMissing);
  // a site from before there were fingerprints, whose key is gone: every start leaves the keys of push services
  if (
    stored === undefined &&
    here === undefined &&
    !config.secretKeyLost &&
    (await db.queryOne(sql`select from push_keys`))
  )
    throw new Error(keyMissing);
  // one that a site has already stays good
  if (!same && here !== undefined && config.secretKey.includes(',')) throw new Error(withComma);
  const secret = secretKey(config);
  const known = addressKeyIn(stored, secretsHere(config));
  if (same && !known && !config.secretKeyLost) throw new Error(anotherKey);
  if (same && known && stored.address_key) return { came: 'same', addressKey: known };

  const addressKey = known ?? (await newAddressKey(db, stored, secret));
  const sealed = sealBy([secret]).encrypt(addressKey, about);
  if (stored === undefined) {
    const first = await db.queryOne(sql`
      insert into secret_fingerprint (fingerprint, address_key) values (${signOf(secret)}, ${sealed}) on conflict do nothing returning 1`);
    // of two that start at once with a key each, one is the site's
    return first ? { came: 'new', addressKey } : admitSecret(db, config);
  }
  const put = await db.execute(sql`
    update secret_fingerprint set fingerprint = ${signOf(secret)}, address_key = ${sealed}, set_at = now()
    where fingerprint = ${stored.fingerprint} and address_key is not distinct from ${stored.address_key}`);
  return put ? { came: same ? 'same' : 'changed', addressKey } : admitSecret(db, config);
}

/** The key by which the server hashes addresses, for a command beside it; nothing where the secret key of the server is not here. */
export async function addressKeyOf(db: Database, config: Settings): Promise<Buffer | undefined> {
  const [stored, secrets] = [await read(db), secretsHere(config)];
  return stored || !secrets[0] ? addressKeyIn(stored, secrets) : deriveKeys(secrets[0]).addresses;
}

const about = 'key of addresses';
const sealBy = ([secret, ...older]: string[]) => {
  const [key, ...others] = [secret!, ...older].map((secret) => deriveKeys(secret).addressKey);
  return createSeal(key!, others);
};

function addressKeyIn(stored: Stored | undefined, secrets: string[]): Buffer | undefined {
  if (!stored || !secrets.length) return undefined;
  if (stored.address_key) return sealBy(secrets).tryOpen(stored.address_key, about)?.secret;
  const secret = secrets.find((secret) => signOf(secret) === stored.fingerprint);
  return secret === undefined ? undefined : deriveKeys(secret).addresses;
}

/** Its own on a new site, and where the one of before is lost. A site that was started before there were fingerprints has hashed by its secret key. */
const newAddressKey = async (db: Database, stored: Stored | undefined, secret: string) =>
  stored === undefined && (await db.queryOne(sql`select from push_keys`))
    ? deriveKeys(secret).addresses
    : randomBytes(32);

const wayOut =
  'Put it back. Only if it is lost for good, start once with SECRET_KEY_LOST=on: then nobody is shown their own vote any more, and codes of authenticator apps have to be set up anew.';
const withComma =
  'SECRET_KEY must have no comma in it: SECRET_KEY_OLD, which names it when you change it one day, has commas between keys.';
const keyMissing = `the secret key of this site is missing: it is the file "secret" in DATA_DIR, or SECRET_KEY. ${wayOut}`;
const anotherKey = `the secret key here (the file "secret" in DATA_DIR, or SECRET_KEY) is not the one that this site was set up with. ${wayOut}`;
