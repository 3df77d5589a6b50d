// Jobs that run when a poll closes: notify its voters once, and ask its author for the outcome.
import { NotificationType } from '#contract/notification.ts';
import type { AppContext, Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import type { Encryptor } from '../security/encryption.ts';
import { literalInt, sql } from '../db/sql.ts';
import { queueFanOut } from '../notifications/fanOut.ts';
import { readCounts, usesOlderKey, encryptCounts, type StoredCounts } from './counts.ts';

/**
 * Schedules the closing job, or moves it after an edit. Votes are rejected from the closing time on
 * even if the job has not run.
 */
export const schedulePollClose = (db: Database, poll: number, runAt: Date) =>
  addJob(db, 'polls.close', { poll }, { key: `polls.close ${poll}`, runAt });

const closePoll: Job = async ({ poll }, { db, ballotEncryptor }) => {
  await db.transaction(async (db) => {
    await decryptFinalCounts(db, ballotEncryptor, Number(poll));
    const closedPoll = await db.queryOne<{ id: number }>(sql`
      update polls set notified_at = now() where content_id = ${poll} and notified_at is null and closes_at <= clock_timestamp() returning content_id as id`);
    if (closedPoll)
      await queueFanOut(db, {
        type: NotificationType.pollClosed,
        actor: null,
        content: closedPoll.id,
      });
  });
};

/** Decrypts the final counts, which are public now, so that they no longer depend on the key. */
async function decryptFinalCounts(db: Database, encryptor: Encryptor, poll: number) {
  const closedPoll = await db.queryOne<StoredCounts>(sql`
    select round, voters, tally, counts from polls where content_id = ${poll} and closes_at <= clock_timestamp() and counts is not null for no key update`);
  const counts = closedPoll && readCounts(encryptor, poll, closedPoll);
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
  for (let afterId = 0; ;) {
    const openPolls = await db.query<{ id: number }>(sql`
      select content_id as id from polls where content_id > ${afterId} and closes_at > clock_timestamp() order by content_id limit ${literalInt(batchSize)}`);
    for (const { id } of openPolls)
      await db.transaction((db) => reencryptCounts(db, ballotEncryptor, id));
    if (openPolls.length < batchSize) return;
    afterId = openPolls.at(-1)!.id;
  }
}

async function reencryptCounts(db: Database, encryptor: Encryptor, id: number) {
  const poll = (await db.queryOne<StoredCounts & { counts: Buffer | null }>(sql`
    select round, voters, tally, counts from polls where content_id = ${id} for no key update`))!;
  const pollRound = { poll: id, round: poll.round };
  if (poll.counts && !usesOlderKey(encryptor, poll.counts, pollRound)) return;
  const counts = readCounts(encryptor, id, poll);
  if (counts)
    await db.execute(
      sql`update polls set counts = ${encryptCounts(encryptor, counts, pollRound)}, tally = null where content_id = ${id}`,
    );
}

/** Polls per query. */
const batchSize = 500;

/** Reschedules closed polls whose job was lost or failed permanently. */
const sweep: Job = async (_payload, { db }) => {
  const overduePolls = await db.query<{ content_id: number }>(sql`
    select content_id from polls where notified_at is null and closes_at < now() - interval '1 minute' order by closes_at limit ${literalInt(batchSize)}`);
  for (const { content_id } of overduePolls) await schedulePollClose(db, content_id, new Date());
};

export const pollJobs: Record<string, Job> = { 'polls.close': closePoll, 'polls.sweep': sweep };
