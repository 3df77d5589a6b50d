// What is done most often, likes and posts, is told soon after it and by no part of it, so that whoever did it waits for none of that. It is written down
// with what was done, so that it is told after a crash too, and told as things stand then.
import { NotificationType } from '#contract/notification.ts';
import { isTransientDbError, type Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import type { Log } from '../lib/logger.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { resolveRecipients } from './recipients.ts';
import { notify, bulkTransactionSettings, type ActivityEvent } from './notify.ts';
import type { PendingFanOut } from './fanOut.ts';

/** As a part of the statement that does it: `things` selects the post or the comment, and nothing where nothing was done. */
export const enqueueActivity = (
  type: PendingFanOut['type'],
  actor: number,
  things: Sql,
): Sql => sql`
  insert into deeds (type, actor_id, ${type === NotificationType.commentLiked ? sql`comment_id` : sql`content_id`}) select ${type}, ${actor}, thing.id from (${things}) thing (id)`;

/**
 * What was undone before it was told is not told. Where somebody is telling it at this moment, this waits for them, so that what they wrote is there to be
 * taken back.
 */
export const cancelActivity = (
  db: Database,
  { type, actor, content, comment }: Pick<ActivityEvent, 'type' | 'actor' | 'content' | 'comment'>,
) =>
  db.execute(sql`
    delete from deeds where type = ${type} and actor_id = ${actor} and (content_id = ${content}::bigint or comment_id = ${comment}::bigint)`);

/** Likes; a post has as many recipients as its author has friends, and is told alone. */
const atOnce = 20;

/**
 * Tells some of the oldest; whether more may wait. Where the database is busy they wait for the next look; what fails for another reason is told by jobs, each
 * of which is tried for days.
 */
export async function dispatchActivities(db: Database, log: Log): Promise<boolean> {
  try {
    return await db.transactionGeneric(async (db) => {
      const activities = await taken(db);
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
      'What was done could not be told together; each is told by a job.',
    );
    return db.transaction(async (db) => {
      const activities = await taken(db);
      for (const activity of activities) await addJob(db, 'notifications.spread', activity);
      return activities.length > 0;
    });
  }
}

/**
 * Of the oldest that no other process is telling one post or the likes: gone, if the transaction ends well. In one order for all who tell, for they meet at
 * the notifications of those whom it concerns.
 */
async function taken(db: Database): Promise<PendingFanOut[]> {
  const rows = await db.query<{
    type: PendingFanOut['type'];
    actor: number;
    content: number | null;
    comment: number | null;
  }>(sql`
    with oldest as materialized (select id, type from deeds order by id limit ${literalInt(atOnce)} for update skip locked),
      first as (select id, type from oldest order by id limit 1),
      gone as (
        delete from deeds d using oldest o, first f
        where d.id = o.id and (o.id = f.id or (f.type <> ${NotificationType.postCreated} and o.type <> ${NotificationType.postCreated}))
        returning d.type, d.actor_id, d.content_id, d.comment_id)
    select type, actor_id as actor, content_id as content, comment_id as comment from gone order by content_id, comment_id, actor_id`);
  return rows.map(
    ({ content, comment, ...activity }) =>
      ({ ...activity, ...(content === null ? { comment } : { content }) }) as PendingFanOut,
  );
}
