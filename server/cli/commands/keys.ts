// folkmoot keys: lists the secret keys of the site, replaces the current one, and forgets old ones.
import { Argument, Option } from 'commander';
import { countKeyUses, type KeyUse } from '../../admin/keyUses.ts';
import { formatCount } from '../../backup/progress.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import {
  fingerprintOf,
  listLocalSecrets,
  loadSecretFingerprint,
  readOldSecrets,
  secretFile,
} from '../../security/keys.ts';
import { forgetSecret, rotateSecret } from '../../security/rotateSecret.ts';
import { withDatabase } from '../context.ts';
import { defineCommand, type CommandGroup } from '../define.ts';

type NumberedKey = { n: number; since: string; current: boolean; secret?: string };

async function listKeys(db: Database, config: Config): Promise<NumberedKey[]> {
  const rows = await db.query<{
    n: number;
    since: string;
    current: boolean;
    fingerprint: string;
  }>(sql`
    select k.n, to_char(k.since, 'YYYY-MM-DD') as since, k.fingerprint, f.fingerprint is not null as current
    from secret_keys k left join secret_fingerprint f using (fingerprint) order by k.n desc`);
  const secrets = new Map(
    listLocalSecrets(config).map((secret) => [fingerprintOf(secret), secret]),
  );
  return rows.map(({ fingerprint, ...key }) => {
    const secret = secrets.get(fingerprint);
    return { ...key, ...(secret !== undefined && { secret }) };
  });
}

/** The uses of each key that is on this server. */
async function loadUses(db: Database, keys: NumberedKey[]): Promise<Map<number, KeyUse>> {
  const local = keys.filter((key) => key.secret !== undefined);
  const uses = await countKeyUses(
    db,
    local.map(({ secret }) => secret!),
  );
  return new Map(local.map(({ n }, i) => [n, uses[i]!]));
}

const describeUse = ({ secondFactors, addresses, ballots }: KeyUse) =>
  `${formatCount(secondFactors, 'two-factor secret')}, ${formatCount(addresses, 'address', 'addresses')} of signers, ${formatCount(ballots, 'vote')}`;

const list = defineCommand({
  name: 'list',
  description: 'List the secret keys, and what needs each',
  details:
    'Lists the current and earlier secret keys of this site: the number of each, since when it was used, and how many stored values need it. Does not print the keys themselves.',
  example: 'folkmoot keys list',
  run: () =>
    withDatabase(async (db, config) => {
      const keys = await listKeys(db, config);
      if (keys.length === 0) console.log('There is no key yet: the first start creates it.');
      const uses = await loadUses(db, keys);
      for (const { n, since, current } of keys) {
        const use = uses.get(n);
        const place = current ? 'current' : use ? 'old' : 'not on this server';
        console.log(`${n}  since ${since}, ${place}${use ? `: ${describeUse(use)}` : ''}`);
      }
    }),
});

const rotate = defineCommand({
  name: 'rotate',
  description: 'Replace the secret key',
  details:
    'Creates a new secret key in DATA_DIR and keeps the old one in a list beside it. After the next start, a job encrypts two-factor secrets and addresses of signers with the new key. Votes stay encrypted with the old one, which is still read. With SECRET_KEY, change the settings instead: see docs/troubleshooting.md.',
  example: 'folkmoot keys rotate',
  run: () =>
    withDatabase(async (db, config) => {
      const { dataDir, secretKey } = config;
      if (secretKey)
        throw new Error(
          'the key is in the settings: set SECRET_KEY to the output of "openssl rand -base64 32", add the previous one to SECRET_KEY_OLD, and restart each server.',
        );
      const [current] = (await listKeys(db, config)).filter((key) => key.current);
      if (
        current?.secret === undefined ||
        fingerprintOf(current.secret) !== loadSecretFingerprint(config)
      )
        throw new Error(
          'the key in DATA_DIR is not the current one of the site: restart the server first, or restore the key.',
        );
      await rotateSecret(dataDir);
      console.log(`There is a new key in ${secretFile(dataDir)}. Restart the server now.`);
      console.log(
        'Copy the new key to where you store copies of your keys. Keep the old one there too: votes cast while it was in use need it, also in later backups (see folkmoot keys list).',
      );
    }),
});

const forget = defineCommand<[string], { votes?: boolean }>({
  name: 'forget',
  description: 'Delete an old secret key that nothing needs',
  details:
    'Deletes an old key from the list in DATA_DIR. Refuses as long as stored values need it. Links sent while it was in use no longer work if they unsubscribe, refuse emails, withdraw a signature, open an invitation or lead to a decision. Backups made with it can no longer be verified on this server.',
  example: 'folkmoot keys forget 1',
  arguments: [new Argument('<number>', 'the number of the key, see folkmoot keys list')],
  options: [
    new Option(
      '--votes',
      'forget it even if members can then no longer see the votes they cast at that time',
    ),
  ],
  run: ([number], { votes = false }) =>
    withDatabase(async (db, config) => {
      const keys = await listKeys(db, config);
      const key = keys.find(({ n }) => String(n) === number);
      if (!key) throw new Error(`there is no key ${number}: see folkmoot keys list.`);
      if (key.current)
        throw new Error(`key ${number} is the current one: run folkmoot keys rotate first.`);
      if (key.secret === undefined) throw new Error(`key ${number} is not on this server.`);
      if (!readOldSecrets(config.dataDir).includes(key.secret))
        throw new Error(`key ${number} is in the settings: remove it from SECRET_KEY_OLD.`);
      const use = (await loadUses(db, keys)).get(key.n)!;
      if (use.secondFactors + use.addresses > 0)
        throw new Error(
          `key ${number} is still needed (${describeUse(use)}): restart the server, and wait until its log says "All values except ballots are encrypted with the current secret key."`,
        );
      if (use.ballots > 0 && !votes)
        throw new Error(
          `without key ${number}, members can no longer see ${formatCount(use.ballots, 'vote')} that they cast. The results stay. To forget it anyway, add --votes.`,
        );
      await forgetSecret(config.dataDir, key.secret);
      console.log(`Key ${number} is forgotten. Restart the server.`);
    }),
});

export const command: CommandGroup = {
  name: 'keys',
  description: 'List, replace and forget secret keys',
  commands: [list, rotate, forget],
};
