// When a poll closes: once, its voters are told and its author is asked what comes of it.
import type { Job } from '../house.ts';
import type { Database } from '../kit/database.ts';
import { addJob } from '../kit/jobs.ts';
import { int, sql } from '../kit/sql.ts';

/** From the closing time on nobody votes, whether or not this job ran: it only tells. An edit moves it. */
export const closeInTime = (db: Database, poll: number, runAt: Date) => addJob(db, 'polls.close', { poll }, { key: `polls.close ${poll}`, runAt });

export const close: Job = async ({ poll }, { db }) => {
  await db.transaction(async (db) => {
    const closed = await db.one<{ round: number }>(sql`
      update polls set told_at = now() where content_id = ${poll} and told_at is null and closes_at <= clock_timestamp() returning round`);
    if (!closed) return;
    await addJob(db, 'polls.tell', { poll, round: closed.round, mail: 'polls.closed' });
    await addJob(db, 'polls.invite', { poll });
  });
};

/** Voters who are told at a time. */
const batch = 500;

/** A mail for each voter of a round, in a job of its own: one that fails is tried again alone. */
export const tell: Job = async ({ poll, round, mail, after = 0 }, { db }) => {
  await db.transaction(async (db) => {
    const voters = await db.all<{ person_id: number }>(sql`
      select person_id from ballots where content_id = ${poll} and round = ${round} and person_id > ${after} order by person_id limit ${int(batch)}`);
    for (const { person_id } of voters) await addJob(db, String(mail), { poll, round, person: person_id });
    if (voters.length === batch) await addJob(db, 'polls.tell', { poll, round, mail, after: voters.at(-1)!.person_id });
  });
};

/** Polls whose job was lost or gave up. */
export const sweep: Job = async (_payload, { db }) => {
  const late = await db.all<{ content_id: number }>(sql`
    select content_id from polls where told_at is null and closes_at < now() - interval '1 minute' order by closes_at limit ${int(batch)}`);
  for (const { content_id } of late) await closeInTime(db, content_id, new Date());
};
