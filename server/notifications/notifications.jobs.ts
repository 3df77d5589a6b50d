// Jobs that fan out notifications and delete old ones.
import { day } from '#contract/durations.ts';
import type { AppContext, Job } from '../context.ts';
import { literalInt, sql } from '../db/sql.ts';
import { dateBefore } from '../lib/dateBefore.ts';
import { resolveRecipients } from './recipients.ts';
import { notifyNextOfDeletion } from './deletion.ts';
import { notify, bulkTransactionSettings } from './notify.ts';
import type { GroupDeleted, FanOut, PendingFanOut } from './fanOut.ts';

/** Creates all notifications in a single statement, whatever their number. */
const fanOut: Job = async (payload, { db }) => {
  const activity = payload as FanOut | GroupDeleted | PendingFanOut;
  await db.transaction(
    async (db) => notify(db, { ...activity, ...(await resolveRecipients(db, activity)) }),
    bulkTransactionSettings,
  );
};

export const readRetentionMs = 90 * day;
const maxRetentionMs = 365 * day;

/**
 * Deletes notifications that were read some months ago, and all that are older than a year, in
 * batches.
 */
const sweep: Job = async (_payload, { db }: AppContext) => {
  const [readThreshold, maxAgeThreshold] = [
    dateBefore(readRetentionMs),
    dateBefore(maxRetentionMs),
  ];
  const expired = sql`select id from notifications where created_at < ${readThreshold} and (read_at < ${readThreshold} or created_at < ${maxAgeThreshold}) limit ${literalInt(5_000)}`;
  while (await db.execute(sql`delete from notifications where id in (${expired})`));
};

/** Deletes notifications that the recipient can no longer see, in batches. */
const deleteInvisible: Job = async ({ person }, { db }) => {
  let cursor: { created_at: Date | 'infinity'; id: number } | undefined = {
    created_at: 'infinity',
    id: 0,
  };
  while (cursor)
    cursor = await db.queryOne<{ created_at: Date; id: number }>(
      sql`select * from delete_invisible_notifications(${person}, ${cursor.created_at}, ${cursor.id}, ${literalInt(500)})`,
    );
};

export const notificationJobs: Record<string, Job> = {
  'notifications.forget': deleteInvisible,
  'notifications.deletion': notifyNextOfDeletion,
  'notifications.spread': fanOut,
  'notifications.sweep': sweep,
};
