// Milestones of a petition: numbers of signatures that its page shows and its author is emailed
// about.
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { sql } from '../db/sql.ts';

/**
 * 10, 25, 50, 100, 250, 500 … up to and including the goal. Without a goal, the reached ones and
 * the next. `total` is the number of signatures.
 */
export function getMilestones(goal: number | null | undefined, total: number): number[] {
  const milestones: number[] = [];
  for (let powerOfTen = 10; ; powerOfTen *= 10) {
    for (const next of [powerOfTen, 2.5 * powerOfTen, 5 * powerOfTen]) {
      if (goal && next >= goal) return [...milestones, goal];
      milestones.push(next);
      if (!goal && next > total) return milestones;
    }
  }
}

/**
 * Records newly reached milestones and queues one email to the author. Call it after each signature
 * that counts, while holding the petition lock.
 */
export async function recordMilestones(db: Database, petition: number) {
  const { goal, total } = (await db.queryOne<{ goal: number | null; total: number }>(
    sql`select goal, total_signatures as total from actions where content_id = ${petition}`,
  ))!;
  const reached = await db.query<{ signatures: number }>(sql`
    insert into petition_milestones (content_id, signatures, reached_at)
    select ${petition}, m.signatures, ${selectReachedAt(petition)} from unnest(${getMilestones(goal, total).filter((n) => n <= total)}::int[]) m (signatures)
    where not exists (select from petition_milestones p where p.content_id = ${petition} and p.signatures = m.signatures)
    returning signatures`);
  // several at once are possible when the goal was lowered
  const highest = Math.max(0, ...reached.map(({ signatures }) => signatures));
  if (highest) await addJob(db, 'petitions.milestone', { action: petition, signatures: highest });
}

/** When the current signature that reached milestone `m` was given. */
const selectReachedAt = (petition: number) => sql`
  (select s.signed_at from signatures s where s.content_id = ${petition} and s.signed_at is not null order by s.signed_at, s.id offset m.signatures - 1 limit 1)`;

/**
 * Milestones with the day on which each was first reached. The exact time would identify a single
 * signature.
 */
export const listMilestones = (
  db: Database,
  petition: number,
  goal: number | undefined,
  total: number,
) =>
  db.query<{ signatures: number; reached_at: Date | null }>(sql`
    select m.signatures, case when m.signatures <= ${total} then date_trunc('day', coalesce(p.reached_at, ${selectReachedAt(petition)}), 'UTC') end as reached_at
    from unnest(${getMilestones(goal, total)}::int[]) m (signatures)
    left join petition_milestones p on p.content_id = ${petition} and p.signatures = m.signatures
    order by m.signatures`);
