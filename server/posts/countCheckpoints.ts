// What many like or comment on is tallied now and then, so that no look at it counts them all.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { sql } from '../db/sql.ts';

/** Few enough to be counted at each look, in a fiftieth of a millisecond of PostgreSQL's: 600 comments took a tenth and more, and each of these asks for a job. */
export const fewUntallied = 100;

/**
 * By whoever adds to it and reads that there are `total` now, which everybody reads otherwise who does not see all of them: one in a hundred asks for it, told by
 * a number of what was added, in which they all differ.
 */
export async function maybeCheckpointCounts(
  db: Database,
  content: number,
  total: number,
  which: number,
) {
  if (total >= fewUntallied && which % fewUntallied === 0)
    await addJob(db, 'content.tally', { content }, { key: `content.tally ${content}` });
}

const tries = 20;
const pause = 100;

/** Left to the next one, where somebody takes likes or comments back all the time. */
export const checkpointCounts: Job = async ({ content }, { db }) => {
  for (let i = 0; i < tries; i++) {
    if (
      (await db.queryOne<{ done: boolean }>(sql`select tally_post(${Number(content)}) as done`))!
        .done
    )
      return;
    await sleep(pause);
  }
};
