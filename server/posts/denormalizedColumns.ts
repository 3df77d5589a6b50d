// Jobs that update denormalized visibility columns of posts after a change of their author or
// group. Visibility does not depend on these columns, so that they may lag behind.
import type { Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { literalInt, sql } from '../db/sql.ts';

/** Rows per transaction. */
const batchSize = 100;

/**
 * Queues the job. Call it when an author becomes active or inactive, or when a group is opened,
 * closed or deleted. Triggers record the affected posts, so that a scheduled run finds them if this
 * call is missing.
 */
export const queueMarking = (db: Database) =>
  addJob(db, 'content.mark', {}, { key: 'content.mark', queue: 'content.mark' });

/** Each batch runs in its own transaction. The job can stop at any point. */
export const markPosts: Job = async (_payload, { db }) => {
  let hasMore: boolean;
  do
    ({ more: hasMore } = (await db.queryOne<{ more: boolean }>(
      sql`select refresh_queued_posts(${literalInt(batchSize)}) as more`,
    ))!);
  while (hasMore);
  do
    ({ more: hasMore } = (await db.queryOne<{ more: boolean }>(
      sql`select refresh_queued_comment_tags(${literalInt(batchSize)}) as more`,
    ))!);
  while (hasMore);
};
