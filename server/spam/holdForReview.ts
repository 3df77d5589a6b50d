// Putting something to wait, until a moderator has looked.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { PublicationReach, HoldReason } from './screen.ts';

/** `changed`: others had read it before. What waits already goes on waiting, for all that is found in it. */
export async function holdPost(db: Database, content: number, why: HoldReason, changed = false) {
  await db.execute(sql`
    insert into held (content_id, why, changed) values (${content}, ${why}::text[], ${changed})
    on conflict (content_id) do update set why = ${all}`);
  await db.execute(sql`update contents set approved = false where id = ${content}`);
}

export async function holdCommentBack(
  db: Database,
  comment: number,
  why: HoldReason,
  changed = false,
) {
  await db.execute(sql`
    insert into held (comment_id, why, changed) values (${comment}, ${why}::text[], ${changed})
    on conflict (comment_id) do update set why = ${all}`);
  await db.execute(
    sql`update comments set held_at = coalesce(held_at, now()) where id = ${comment}`,
  );
}

const all = sql`(select array_agg(distinct w order by w) from unnest(held.why || excluded.why) w)`;

/** After a change of a post: whether it waits now. What its author keeps to few now waits no more. */
export async function holdAfterEdit(
  db: Database,
  content: number,
  why: HoldReason,
  stand: PublicationReach,
): Promise<boolean> {
  if (why.length) {
    const waited = await db.queryOne(sql`select from held where content_id = ${content}`);
    await holdPost(db, content, why, !waited);
    return true;
  }
  if (stand === 'few') {
    const freed = await db.execute(sql`delete from held where content_id = ${content}`);
    if (freed) await db.execute(sql`update contents set approved = true where id = ${content}`);
    return false;
  }
  return (await db.queryOne(sql`select from held where content_id = ${content}`)) !== undefined;
}
