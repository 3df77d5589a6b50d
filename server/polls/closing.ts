// When a poll closes: once, its voters are told and its author is asked what comes of it.
import { entityTypes as told } from '#contract/notification.ts';
import type { Job } from '../house.ts';
import type { Database } from '../kit/database.ts';
import { addJob } from '../kit/jobs.ts';
import { int, sql } from '../kit/sql.ts';
import { spread } from '../notifications/spread.ts';

/** From the closing time on nobody votes, whether or not this job ran: it only tells. An edit moves it. */
export const closeInTime = (db: Database, poll: number, runAt: Date) => addJob(db, 'polls.close', { poll }, { key: `polls.close ${poll}`, runAt });

const close: Job = async ({ poll }, { db }) => {
  await db.transaction(async (db) => {
    const closed = await db.one<{ id: number }>(sql`
      update polls set told_at = now() where content_id = ${poll} and told_at is null and closes_at <= clock_timestamp() returning content_id as id`);
    if (closed) await spread(db, { type: told.pollClosed, actor: null, content: closed.id });
  });
};

/** Polls that are looked after at a time. */
const batch = 500;

/** Polls whose job was lost or gave up. */
const sweep: Job = async (_payload, { db }) => {
  const late = await db.all<{ content_id: number }>(sql`
    select content_id from polls where told_at is null and closes_at < now() - interval '1 minute' order by closes_at limit ${int(batch)}`);
  for (const { content_id } of late) await closeInTime(db, content_id, new Date());
};

export const pollJobs: Record<string, Job> = { 'polls.close': close, 'polls.sweep': sweep };
