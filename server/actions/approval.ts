// Actions that wait for an administrator, where the setting asks for it. Administrators look through a door of its own, and each decision is written down.
import type { Ask } from '#contract/calls.ts';
import { notFound, Refusal } from '#contract/refusals.ts';
import { sentences } from '#contract/sentences.ts';
import type { Asked, Member } from '../house.ts';
import { announce } from '../kit/announce.ts';
import { addJob } from '../kit/jobs.ts';
import { sql } from '../kit/sql.ts';
import { pageOf } from './list.ts';

export async function waiting(input: Ask<'GET /admin/actions-waiting'>, asked: Asked<Member>) {
  const { actions, pageCount } = await pageOf(asked, input, (most) => sql`select c.id from actions_waiting() c order by c.added_on, c.id limit ${most}`, {
    waiting: true,
  });
  return { actions, pageCount };
}

export async function approve({ id, approve: approved, reason = '' }: Ask<'POST /admin/action/approve'>, { db, member }: Asked<Member>) {
  await db.transaction(async (db) => {
    await db.run(sql`select hold_content_alone(${id})`);
    if (!(await db.one(sql`select from actions_waiting() where id = ${id}`))) {
      const decided = await db.one(sql`select from action_decisions where content_id = ${id}`);
      throw decided ? new Refusal('conflict', sentences.actionDecided) : notFound(sentences.actionNotFound);
    }
    // new to everybody else from this moment on
    if (approved) {
      const { author } = (await db.one<{ author: number }>(sql`
        update contents set approved = true, added_on = now(), published_at = now() where id = ${id} returning author_id as author`))!;
      await announce(db, { event: 'content', id, user_id: author });
    } else await db.run(sql`update actions set declined_at = now(), declined_reason = ${reason} where content_id = ${id}`);
    await db.run(sql`insert into action_decisions (content_id, decided_by, approved) values (${id}, ${member.id}, ${approved})`);
    await addJob(db, 'actions.decided', { action: id, approved });
  });
  return { message: approved ? sentences.actionApproved : sentences.actionDeclined };
}
