// Activity outbox for the most frequent activities, likes and new posts. The statement that
// performs the activity also writes the outbox row. A background dispatcher notifies recipients
// afterwards, also after a crash, with the state at that time.
import { NotificationType } from '#contract/notification.ts';
import { isTransientDbError, type Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import type { Log } from '../lib/logger.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { resolveRecipients } from './recipients.ts';
import { notify, bulkTransactionSettings, type ActivityEvent } from './notify.ts';
import type { PendingFanOut } from './fanOut.ts';

/**
 * An INSERT for the statement that performs the activity. `ids` selects the id of the post or
 * comment, or no row if nothing was done.
 */
export const enqueueActivity = (type: PendingFanOut['type'], actor: number, ids: Sql): Sql => sql`
  insert into activity_outbox (type, actor_id, ${type === NotificationType.commentLiked ? sql`comment_id` : sql`content_id`}) select ${type}, ${actor}, thing.id from (${ids}) thing (id)`;

/**
 * Deletes the outbox row of an activity that was undone before its dispatch. If a dispatcher is
 * processing the row, this waits for it, so that the caller can remove the notifications that it
 * created.
 */
export const cancelActivity = (
  db: Database,
  { type, actor, content, comment }: Pick<ActivityEvent, 'type' | 'actor' | 'content' | 'comment'>,
) =>
  db.execute(sql`
    delete from activity_outbox where type = ${type} and actor_id = ${actor} and (content_id = ${content}::bigint or comment_id = ${comment}::bigint)`);

/**
 * Likes per transaction. A post is dispatched on its own, because it notifies all friends of its
 * author.
 */
const batchSize = 20;

/**
 * Dispatches some of the oldest activities. Returns whether there may be more. Transient database
 * errors are thrown, and the activities wait for the next run. After other errors each activity
 * gets a job of its own, which is retried for days.
 */
export async function dispatchActivities(db: Database, log: Log): Promise<boolean> {
  try {
    return await db.transaction(async (db) => {
      const activities = await lockOldest(db);
      await Promise.all(
        activities.map(async (activity) =>
          notify(db, { ...activity, ...(await resolveRecipients(db, activity)) }),
        ),
      );
      return activities.length > 0;
    }, bulkTransactionSettings);
  } catch (error) {
    if (isTransientDbError(error)) throw error;
    log.warn(
      { reason: (error as Error).message },
      'Could not dispatch the activities together; queued a job for each.',
    );
    return db.transaction(async (db) => {
      const activities = await lockOldest(db);
      for (const activity of activities) await addJob(db, 'notifications.spread', activity);
      return activities.length > 0;
    });
  }
}

/**
 * Deletes and returns the oldest activities that no other process is dispatching: one new post, or
 * several likes. The order is the same for all dispatchers, because they update the same
 * notifications.
 */
async function lockOldest(db: Database): Promise<PendingFanOut[]> {
  const rows = await db.query<{
    type: PendingFanOut['type'];
    actor: number;
    content: number | null;
    comment: number | null;
  }>(sql`
    with oldest as materialized (select id, type from activity_outbox order by id limit ${literalInt(batchSize)} for update skip locked),
      first as (select id, type from oldest order by id limit 1),
      deleted as (
        delete from activity_outbox d using oldest o, first f
        where d.id = o.id and (o.id = f.id or (f.type <> ${NotificationType.postCreated} and o.type <> ${NotificationType.postCreated}))
        returning d.type, d.actor_id, d.content_id, d.comment_id)
    select type, actor_id as actor, content_id as content, comment_id as comment from deleted order by content_id, comment_id, actor_id`);
  return rows.map(
    ({ content, comment, ...activity }) =>
      ({ ...activity, ...(content === null ? { comment } : { content }) }) as PendingFanOut,
  );
}
