// A POST that carries an Idempotency-Key does its work once; a repeat within a day gets the first answer.
import { hash } from 'node:crypto';
import { invalid } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import { day } from '#contract/spans.ts';
import type { Database } from './database.ts';
import { sql } from './sql.ts';

/** The row comes first, in the transaction of the work: a second request with the key waits there for the first one's answer. */
export async function idempotently(db: Database, person: number, key: string, request: unknown, work: (db: Database) => Promise<object>): Promise<object> {
  if (key.length < 8 || key.length > 200) throw invalid(sentences.badIdempotencyKey);
  const requestHash = hash('sha256', JSON.stringify(request), 'buffer');
  return db.transaction(async (db) => {
    const first = await db.run(sql`
      insert into idempotent_answers (person_id, key, request_hash) values (${person}, ${key}, ${requestHash})
      on conflict do nothing`);
    if (!first) return earlierAnswer(db, person, key, requestHash);
    const answer = await work(db);
    await db.run(sql`update idempotent_answers set answer = ${JSON.stringify(answer)} where person_id = ${person} and key = ${key}`);
    return answer;
  });
}

async function earlierAnswer(db: Database, person: number, key: string, requestHash: Buffer): Promise<object> {
  const earlier = await db.one<{ request_hash: Buffer; answer: object }>(sql`
    select request_hash, answer from idempotent_answers where person_id = ${person} and key = ${key}`);
  if (!earlier?.request_hash.equals(requestHash)) throw invalid(sentences.idempotencyKeyReused);
  return earlier.answer;
}

export const forgetOldAnswers = (db: Database) => db.run(sql`delete from idempotent_answers where created_at < ${new Date(Date.now() - day)}`);
