// The database knows by which key it was sealed, so that a key that is missing or another one is noticed before anything is written with it.
import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import { secretKey, signOf, signOfSecret } from './secret.ts';
import { sql } from './sql.ts';

type Settings = Pick<Config, 'secretKey' | 'dataDir' | 'secretKeyLost'> & { secretKeyOld?: readonly string[] };

/**
 * Refuses a key that is not the one of this site. One that follows another (`SECRET_KEY_OLD` names that one) or that takes the place of a lost one
 * (`SECRET_KEY_LOST=on`) becomes the site's key. Answers whether it did.
 */
export async function admitSecret(db: Database, config: Settings): Promise<'same' | 'new' | 'changed'> {
  const stored = (await db.one<{ fingerprint: string }>(sql`select fingerprint from secret_fingerprint`))?.fingerprint;
  const here = signOfSecret(config);
  if (stored !== undefined && stored === here) return 'same';
  const old = (config.secretKeyOld ?? []).map(signOf);
  const follows = stored !== undefined && here !== undefined && old.includes(stored);
  if (stored !== undefined && !follows && !config.secretKeyLost) throw new Error(here ? anotherKey : keyMissing);
  // a site from before there were fingerprints, whose key is gone: every start leaves the keys of push services
  if (stored === undefined && here === undefined && !config.secretKeyLost && (await db.one(sql`select from push_keys`))) throw new Error(keyMissing);
  const made = signOf(secretKey(config));
  if (stored !== undefined) {
    await db.run(sql`update secret_fingerprint set fingerprint = ${made}, set_at = now()`);
    return 'changed';
  }
  const first = await db.one(sql`insert into secret_fingerprint (fingerprint) values (${made}) on conflict do nothing returning 1`);
  // of two that start at once with a key each, one is the site's
  return first ? 'new' : admitSecret(db, config);
}

const wayOut =
  'Put it back. Only if it is lost for good, start once with SECRET_KEY_LOST=on: then nobody is shown their own vote any more, and codes of authenticator apps have to be set up anew.';
const keyMissing = `the secret key of this site is missing: it is the file "secret" in DATA_DIR, or SECRET_KEY. ${wayOut}`;
const anotherKey = `the secret key here (the file "secret" in DATA_DIR, or SECRET_KEY) is not the one that this site was set up with. ${wayOut}`;
