// The marks of posts follow their author and group in the background. Who sees a post is decided without them, so they may be late.
import type { Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { literalInt, sql } from '../db/sql.ts';

const batch = 100;

/** Call it where an author becomes active or inactive, or a group is opened, closed or deleted. Triggers write down whose posts wait, so one that is missed is found by the clock. */
export const queueMarking = (db: Database) =>
  addJob(db, 'content.mark', {}, { key: 'content.mark', queue: 'content.mark' });

/** Each batch is a transaction of its own. It may end anywhere. */
export const markPosts: Job = async (_payload, { db }) => {
  let more: boolean;
  do
    ({ more } = (await db.queryOne<{ more: boolean }>(
      sql`select mark_posts(${literalInt(batch)}) as more`,
    ))!);
  while (more);
  do
    ({ more } = (await db.queryOne<{ more: boolean }>(
      sql`select place_waiting_tags(${literalInt(batch)}) as more`,
    ))!);
  while (more);
};
