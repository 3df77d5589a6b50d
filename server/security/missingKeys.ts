// Earlier secret keys of the site that are not on this server.
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { fingerprintOf, listLocalSecrets } from './keys.ts';

type MissingKey = { n: number; since: string; fingerprint: string };

/** Also those that were forgotten on purpose, because only fingerprints are stored. */
export const listMissingKeys = (db: Database, config: Config): Promise<MissingKey[]> =>
  db.query<MissingKey>(sql`
    select n, to_char(since, 'YYYY-MM-DD') as since, fingerprint from secret_keys
    where fingerprint <> all (${listLocalSecrets(config).map(fingerprintOf)}::text[]) order by n`);
