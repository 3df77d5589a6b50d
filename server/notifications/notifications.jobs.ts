// What is told in the background, and what is old enough to be forgotten.
import { day } from '#contract/durations.ts';
import type { AppContext, Job } from '../context.ts';
import { literalInt, sql } from '../db/sql.ts';
import { resolveRecipients } from './recipients.ts';
import { notify, bulkTransactionSettings } from './notify.ts';
import type { GroupDeleted, FanOut, PendingFanOut } from './fanOut.ts';

/** All of them by one statement, however many they are. */
const fanOutLater: Job = async (payload, { db }) => {
  const activity = payload as FanOut | GroupDeleted | PendingFanOut;
  await db.transactionGeneric(
    async (db) => notify(db, { ...activity, ...(await resolveRecipients(db, activity)) }),
    bulkTransactionSettings,
  );
};

const readFor = 90 * day;
const anyFor = 365 * day;

/** What was read some months ago, and what nobody read for a year; a few at a time. */
const sweep: Job = async (_payload, { db }: AppContext) => {
  const [read, any] = [new Date(Date.now() - readFor), new Date(Date.now() - anyFor)];
  const old = sql`select id from notifications where created_on < ${read} and (read_at < ${read} or created_on < ${any}) limit ${literalInt(5_000)}`;
  while (await db.execute(sql`delete from notifications where id in (${old})`));
};

/** What its recipient sees no more, some at a time. */
const forget: Job = async ({ person }, { db }) => {
  let place: { created_on: Date | 'infinity'; id: number } | undefined = {
    created_on: 'infinity',
    id: 0,
  };
  while (place)
    place = await db.queryOne<{ created_on: Date; id: number }>(
      sql`select * from forget_unseen_notifications(${person}, ${place.created_on}, ${place.id}, ${literalInt(500)})`,
    );
};

export const notificationJobs: Record<string, Job> = {
  'notifications.forget': forget,
  'notifications.spread': fanOutLater,
  'notifications.sweep': sweep,
};
