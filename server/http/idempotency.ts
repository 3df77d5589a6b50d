// A POST that carries an Idempotency-Key does its work once; a repeat within a day gets the same answer.
import { hash } from 'node:crypto';
import { invalid, ApiError } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { day } from '#contract/durations.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** Characters of an answer that are kept; of a longer one only that it was given. */
const longest = 8 * 1024;

type Work = {
  /** In the transaction of the key. */
  once: (db: Database) => Promise<object>;
  /** Whether there is room for so many bytes of an answer; without it only that it was given is kept. */
  room: (bytes: number) => Promise<boolean>;
  /** What is kept of the answer: no texts that stand elsewhere. */
  kept: (answer: object) => object;
  /** The answer out of what was kept. */
  again: (kept: object) => Promise<object>;
};

/** The row comes first, in the transaction of the work: a second request with the key waits there for the first one's answer. */
export async function withIdempotencyKey(
  db: Database,
  person: number,
  key: string,
  request: unknown,
  { once, room, kept, again }: Work,
): Promise<object> {
  if (key.length < 8 || key.length > 200) throw invalid(strings.badIdempotencyKey);
  const requestHash = hash('sha256', JSON.stringify(request), 'buffer');
  const first = await db.transaction(async (db) => {
    const first = await db.execute(sql`
      insert into idempotent_answers (person_id, key, request_hash) values (${person}, ${key}, ${requestHash})
      on conflict do nothing`);
    if (!first) return undefined;
    const answer = await once(db);
    const text = JSON.stringify(kept(answer));
    if (text.length <= longest && (await room(Buffer.byteLength(text))))
      await db.execute(
        sql`update idempotent_answers set answer = ${text} where person_id = ${person} and key = ${key}`,
      );
    return answer;
  });
  return first ?? again(await earlierAnswer(db, person, key, requestHash));
}

async function earlierAnswer(
  db: Database,
  person: number,
  key: string,
  requestHash: Buffer,
): Promise<object> {
  const earlier = await db.queryOne<{ request_hash: Buffer; answer: object | null }>(sql`
    select request_hash, answer from idempotent_answers where person_id = ${person} and key = ${key}`);
  if (!earlier?.request_hash.equals(requestHash)) throw invalid(strings.idempotencyKeyReused);
  if (!earlier.answer) throw new ApiError('conflict', strings.doneAlready);
  return earlier.answer;
}

export const deleteExpiredKeys = (db: Database) =>
  db.execute(sql`delete from idempotent_answers where created_at < ${new Date(Date.now() - day)}`);
