// Jobs that run when a poll closes: notify its voters once, and ask its author for the outcome.
import { NotificationType } from '#contract/notification.ts';
import type { AppContext, Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import type { Encryptor } from '../security/encryption.ts';
import { literalInt, sql } from '../db/sql.ts';
import { fanOutLater } from '../notifications/fanOut.ts';
import { readCounts, usesOlderKey, encryptCounts, type StoredCounts } from './counts.ts';

/**
 * Schedules the closing job, or moves it after an edit. Votes are rejected from the closing time on
 * even if the job has not run.
 */
export const schedulePollClose = (db: Database, poll: number, runAt: Date) =>
  addJob(db, 'polls.close', { poll }, { key: `polls.close ${poll}`, runAt });

const close: Job = async ({ poll }, { db, ballotEncryptor }) => {
  await db.transaction(async (db) => {
    await decryptFinalCounts(db, ballotEncryptor, Number(poll));
    const closed = await db.queryOne<{ id: number }>(sql`
      update polls set notified_at = now() where content_id = ${poll} and notified_at is null and closes_at <= clock_timestamp() returning content_id as id`);
    if (closed)
      await fanOutLater(db, { type: NotificationType.pollClosed, actor: null, content: closed.id });
  });
};

/** Decrypts the final counts, which are public now, so that they no longer depend on the key. */
async function decryptFinalCounts(db: Database, seal: Encryptor, poll: number) {
  const closed = await db.queryOne<StoredCounts>(sql`
    select round, voters, tally, counts from polls where content_id = ${poll} and closes_at <= clock_timestamp() and counts is not null for no key update`);
  const counts = closed && readCounts(seal, poll, closed);
  if (counts)
    await db.execute(
      sql`update polls set tally = ${counts.current}, counts = null where content_id = ${poll}`,
    );
}

/**
 * Encrypts, at server start, the counts of open polls that an earlier version stored in plain text
 * or that an older key encrypted. If interrupted, the next start continues.
 */
export async function encryptOpenPollCounts({
  db,
  ballotEncryptor,
}: Pick<AppContext, 'db' | 'ballotEncryptor'>) {
  for (let after = 0; ;) {
    const open = await db.query<{ id: number }>(sql`
      select content_id as id from polls where content_id > ${after} and closes_at > clock_timestamp() order by content_id limit ${literalInt(batchSize)}`);
    for (const { id } of open)
      await db.transaction((db) => reencryptCounts(db, ballotEncryptor, id));
    if (open.length < batchSize) return;
    after = open.at(-1)!.id;
  }
}

async function reencryptCounts(db: Database, seal: Encryptor, id: number) {
  const poll = (await db.queryOne<StoredCounts & { counts: Buffer | null }>(sql`
    select round, voters, tally, counts from polls where content_id = ${id} for no key update`))!;
  const of = { poll: id, round: poll.round };
  if (poll.counts && !usesOlderKey(seal, poll.counts, of)) return;
  const counts = readCounts(seal, id, poll);
  if (counts)
    await db.execute(
      sql`update polls set counts = ${encryptCounts(seal, counts, of)}, tally = null where content_id = ${id}`,
    );
}

/** Polls per query. */
const batchSize = 500;

/** Reschedules closed polls whose job was lost or failed permanently. */
const sweep: Job = async (_payload, { db }) => {
  const overdue = await db.query<{ content_id: number }>(sql`
    select content_id from polls where notified_at is null and closes_at < now() - interval '1 minute' order by closes_at limit ${literalInt(batchSize)}`);
  for (const { content_id } of overdue) await schedulePollClose(db, content_id, new Date());
};

export const pollJobs: Record<string, Job> = { 'polls.close': close, 'polls.sweep': sweep };
