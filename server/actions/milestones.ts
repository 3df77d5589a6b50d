// How far a petition has come: numbers that are told, to its readers as they are reached and to its author by mail.
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { sql } from '../db/sql.ts';

/** 10, 25, 50, 100, 250, 500 … up to the goal and the goal itself; without a goal, those that are reached and the next. */
export function milestonesOf(goal: number | null | undefined, total: number): number[] {
  const milestones: number[] = [];
  for (let tens = 10; ; tens *= 10) {
    for (const next of [tens, 2.5 * tens, 5 * tens]) {
      if (goal && next >= goal) return [...milestones, goal];
      milestones.push(next);
      if (!goal && next > total) return milestones;
    }
  }
}

/** Keeps when each was reached, which its author is told once. To be asked after each signature that counts, alone with the petition. */
export async function noteMilestones(db: Database, petition: number) {
  const { goal, total } = (await db.queryOne<{ goal: number | null; total: number }>(
    sql`select goal, total_signatures as total from actions where content_id = ${petition}`,
  ))!;
  const reached = await db.query<{ signatures: number }>(sql`
    insert into petition_milestones (content_id, signatures, reached_on)
    select ${petition}, m.signatures, ${whenReached(petition)} from unnest(${milestonesOf(goal, total).filter((n) => n <= total)}::int[]) m (signatures)
    where not exists (select from petition_milestones p where p.content_id = ${petition} and p.signatures = m.signatures)
    returning signatures`);
  // a goal that is lowered may leave several behind at once
  const latest = Math.max(0, ...reached.map(({ signatures }) => signatures));
  if (latest) await addJob(db, 'petitions.milestone', { action: petition, signatures: latest });
}

/** When the signature came that made up the milestone m, of those that stand. */
const whenReached = (petition: number) => sql`
  (select s.signed_on from signatures s where s.content_id = ${petition} and s.signed_on is not null order by s.signed_on, s.id offset m.signatures - 1 limit 1)`;

/** Reached is what is reached now; when, is the day of the first time: the hour would be that of one signature. */
export const milestonesSeen = (
  db: Database,
  petition: number,
  goal: number | undefined,
  total: number,
) =>
  db.query<{ signatures: number; reached_on: Date | null }>(sql`
    select m.signatures, case when m.signatures <= ${total} then date_trunc('day', coalesce(p.reached_on, ${whenReached(petition)}), 'UTC') end as reached_on
    from unnest(${milestonesOf(goal, total)}::int[]) m (signatures)
    left join petition_milestones p on p.content_id = ${petition} and p.signatures = m.signatures
    order by m.signatures`);
