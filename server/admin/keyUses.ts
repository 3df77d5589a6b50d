// How many stored values each secret key can decrypt. Values do not name their key, so each key is
// tried.
import type { Database } from '../db/database.ts';
import { literalInt, sql } from '../db/sql.ts';
import { isReadableBallot } from '../polls/ballot.ts';
import { createEncryptor } from '../security/encryption.ts';
import { deriveKeys } from '../security/keys.ts';
import { encryptedColumns } from './reencrypt.ts';

/** `ballots` are never encrypted again, unlike the others. */
export type KeyUse = { secondFactors: number; addresses: number; ballots: number };

const batchSize = 1000;

/** Returns the uses in the order of the secrets. */
export async function countKeyUses(db: Database, secrets: readonly string[]): Promise<KeyUse[]> {
  const uses = secrets.map((): KeyUse => ({ secondFactors: 0, addresses: 0, ballots: 0 }));
  const createCandidates = (name: 'codes' | 'signers' | 'ballots') =>
    secrets.map((secret) => createEncryptor(deriveKeys(secret)[name]));
  for (const column of encryptedColumns) {
    const { table, id, contextId, encryptedColumn, getContext, keyName } = column;
    const candidates = createCandidates(keyName);
    for (let after = 0; ;) {
      const rows = await db.query<{ id: number; context_id: number; encrypted: Buffer }>(sql`
        select ${id} as id, ${contextId} as context_id, ${encryptedColumn} as encrypted from ${table}
        where ${id} > ${after} and ${encryptedColumn} is not null order by ${id} limit ${literalInt(batchSize)}`);
      for (const row of rows) {
        const context = getContext(row.context_id);
        const n = candidates.findIndex((key) => key.tryDecrypt(row.encrypted, context));
        if (n >= 0) uses[n]![keyName === 'codes' ? 'secondFactors' : 'addresses']++;
      }
      if (rows.length < batchSize) break;
      after = rows.at(-1)!.id;
    }
  }
  const candidates = createCandidates('ballots');
  for (let [poll, person] = [0, 0]; ;) {
    const rows = await db.query<{
      poll: number;
      person: number;
      round: number;
      sealed: Buffer;
    }>(sql`
      select content_id as poll, person_id as person, round, sealed from ballots
      where (content_id, person_id) > (${poll}, ${person}) order by content_id, person_id limit ${literalInt(batchSize)}`);
    for (const { sealed, ...key } of rows) {
      const n = candidates.findIndex((encryptor) => isReadableBallot(encryptor, sealed, key));
      if (n >= 0) uses[n]!.ballots++;
    }
    if (rows.length < batchSize) return uses;
    ({ poll, person } = rows.at(-1)!);
  }
}
