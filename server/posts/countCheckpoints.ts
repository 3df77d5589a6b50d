// Count checkpoints for posts with many likes or comments, so that reads need not count all rows.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { sql } from '../db/sql.ts';

/**
 * Posts with fewer likes or comments than this get no checkpoint. Counting 100 rows takes about
 * 0.02 ms in PostgreSQL, 600 comments take 0.1 ms or more. Each checkpoint needs a job.
 */
export const checkpointInterval = 100;

/**
 * Queues a checkpoint job for about one in a hundred additions to a post with many likes or
 * comments. `total` is the count that the author of the addition sees. `shard` is a number that
 * differs between additions and selects one in a hundred.
 */
export async function checkpointCountsOccasionally(
  db: Database,
  content: number,
  total: number,
  shard: number,
) {
  if (total >= checkpointInterval && shard % checkpointInterval === 0)
    await addJob(db, 'content.tally', { content }, { key: `content.tally ${content}` });
}

const maxAttempts = 20;
const retryDelayMs = 100;

/**
 * Gives up after some attempts if likes or comments are removed all the time. A later job retries.
 */
export const checkpointCounts: Job = async ({ content }, { db }) => {
  for (let i = 0; i < maxAttempts; i++) {
    if (
      (await db.queryOne<{ done: boolean }>(
        sql`select checkpoint_post_counts(${Number(content)}) as done`,
      ))!.done
    )
      return;
    await sleep(retryDelayMs);
  }
};
