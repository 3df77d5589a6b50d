// Idempotency keys: a POST with an Idempotency-Key runs once. A repeat within a day gets the same
// response.
import { hash } from 'node:crypto';
import { invalid, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { day } from '#contract/durations.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';

/**
 * Maximum number of characters of a stored response. Of a longer one, only the fact that it was
 * sent is stored.
 */
const maxStoredCharacters = 8 * 1024;

type IdempotentCall = {
  /** Does the work, in the transaction that stores the key. */
  run: (db: Database) => Promise<object>;
  /**
   * Whether the member's budget allows storing a response of this size. Otherwise only the fact
   * that it was sent is stored.
   */
  hasRoom: (bytes: number) => Promise<boolean>;
  /**
   * The part of the response that is stored, without texts of objects. Undefined: only the fact
   * that it was sent is stored.
   */
  toStored: (response: object) => object | undefined;
  /** Rebuilds the response from the stored part. */
  replay: (stored: object) => Promise<object>;
};

/**
 * Calls `run` at most once per person and key. Refuses the key for another `request`. The row is
 * inserted first, in the same transaction, so a concurrent request with the same key waits for the
 * first response.
 */
export async function withIdempotencyKey(
  db: Database,
  person: number,
  key: string,
  request: unknown,
  { run, hasRoom, toStored, replay }: IdempotentCall,
): Promise<object> {
  if (key.length < 8 || key.length > 200) throw invalid(strings.badIdempotencyKey);
  const requestHash = hash('sha256', JSON.stringify(request), 'buffer');
  const response = await db.transaction(async (db) => {
    const inserted = await db.execute(sql`
      insert into idempotency_keys (person_id, key, request_hash) values (${person}, ${key}, ${requestHash})
      on conflict do nothing`);
    if (!inserted) return undefined;
    const response = await run(db);
    const stored = toStored(response);
    const storedText = stored && JSON.stringify(stored);
    if (
      storedText &&
      storedText.length <= maxStoredCharacters &&
      (await hasRoom(Buffer.byteLength(storedText)))
    )
      await db.execute(
        sql`update idempotency_keys set answer = ${storedText} where person_id = ${person} and key = ${key}`,
      );
    return response;
  });
  return response ?? replay(await readStoredResponse(db, person, key, requestHash));
}

async function readStoredResponse(
  db: Database,
  person: number,
  key: string,
  requestHash: Buffer,
): Promise<object> {
  const stored = await db.queryOne<{ request_hash: Buffer; answer: object | null }>(sql`
    select request_hash, answer from idempotency_keys where person_id = ${person} and key = ${key}`);
  if (!stored?.request_hash.equals(requestHash)) throw invalid(strings.idempotencyKeyReused);
  if (!stored.answer) throw new ApiError('conflict', strings.alreadyDone);
  return stored.answer;
}

export const deleteExpiredKeys = (db: Database) =>
  db.execute(sql`delete from idempotency_keys where created_at < ${dateBefore(day)}`);
