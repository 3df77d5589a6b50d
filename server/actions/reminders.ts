// Reminders to followers a day before an action begins, or ends if it has no beginning.
import { NotificationType } from '#contract/notification.ts';
import type { Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql } from '../db/sql.ts';
import { notify } from '../notifications/notify.ts';
import { eventTime } from '../notifications/types/describeTimeAndPlace.ts';

/** Followers processed at a time. */
const batchSize = 500;

const isSoon = sql`a.called_off_at is null and ${eventTime} > now() and ${eventTime} <= now() + interval '1 day'`;

/** Sends all due reminders. */
const sweep: Job = async (_payload, { db }) => {
  while ((await remindBatch(db)) === batchSize);
};

/**
 * Reminds each follower once. Members who followed within the day before the action are not
 * reminded, because they know the time. They get another reminder of an action that is postponed by
 * a day or more. Returns the number of reminders.
 */
const remindBatch = (db: Database) =>
  db.transaction(async (db) => {
    const due = await db.query<{ action: number; person: number }>(sql`
      update action_followers f set reminded_start_at = d.moment
      from (select f.content_id, f.person_id, ${eventTime} as moment from actions a join action_followers f on f.content_id = a.content_id
        where ${isSoon} and f.remind and f.followed_at <= ${eventTime} - interval '1 day' and (f.reminded_start_at is null or f.reminded_start_at <= ${eventTime} - interval '1 day')
        order by ${eventTime}, f.content_id, f.person_id limit ${literalInt(batchSize)} for update of f skip locked) d
      where f.content_id = d.content_id and f.person_id = d.person_id
      returning f.content_id as action, f.person_id as person`);
    for (const [content, followers] of Map.groupBy(due, ({ action }) => action))
      await notify(db, {
        type: NotificationType.actionStartsSoon,
        actor: null,
        content,
        to: followers.map(({ person }) => person),
      });
    return due.length;
  });

export const reminderJobs: Record<string, Job> = { 'actions.remind': sweep };
