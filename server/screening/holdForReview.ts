// Holding of posts and comments until a moderator reviews them. Until then only the author sees
// them. Moderators may read only what many can see: the audiences Public and Group.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { HoldHandling, HoldReasons } from './screen.ts';

/**
 * Holds a post. `isEdit` is true if others could read it before. A post that is already held gets
 * the union of the reasons, and keeps its `isEdit`.
 */
export async function holdPost(
  db: Database,
  content: number,
  reasons: HoldReasons,
  isEdit = false,
) {
  await db.execute(sql`
    insert into review_queue (content_id, why, changed) values (${content}, ${reasons}::text[], ${isEdit})
    on conflict (content_id) do update set why = ${mergedReasons}`);
  await db.execute(sql`update posts set approved = false where id = ${content}`);
}

/** Holds a comment, in the same way. `held_at` hides it. */
export async function holdComment(
  db: Database,
  comment: number,
  reasons: HoldReasons,
  isEdit = false,
) {
  await db.execute(sql`
    insert into review_queue (comment_id, why, changed) values (${comment}, ${reasons}::text[], ${isEdit})
    on conflict (comment_id) do update set why = ${mergedReasons}`);
  await db.execute(
    sql`update comments set held_at = coalesce(held_at, now()) where id = ${comment}`,
  );
}

/**
 * Releases a comment whose new text is not for many, so that no moderator may read it. Returns
 * whether others could read it before it was held.
 */
export async function releaseComment(db: Database, comment: number): Promise<boolean> {
  const released = await db.queryOne<{ changed: boolean }>(
    sql`delete from review_queue where comment_id = ${comment} returning changed`,
  );
  await db.execute(sql`update comments set held_at = null where id = ${comment}`);
  // a comment that was not held could be read by others
  return released?.changed ?? true;
}

/**
 * Releases the held comments of a post that is for few now, because no moderator may read them any
 * more. They belong to its present audience from now on, so that they appear to no more people
 * unread when the post is for many again: `shared_again_at` makes the next change of the audience
 * mark these comments with the present one. Call it after the post has its new audience.
 */
export const releaseCommentsOf = (db: Database, content: number) =>
  db.execute(sql`
    with released as (
      update comments set held_at = null, shared_again_at = case when audience_id is null then clock_timestamp() else shared_again_at end,
        audience_id = audience_for_edited_text(content_id, audience_id)
      where content_id = ${content} and held_at is not null
        and (audience_id is null or audience_id in (select e.id from earlier_audiences e where e.shared_as in ('Public', 'Group')))
      returning id)
    delete from review_queue where comment_id in (select id from released)`);

const mergedReasons = sql`(select array_agg(distinct w order by w) from unnest(review_queue.why || excluded.why) w)`;

/**
 * Updates the hold after an edit, and returns whether the post is held now. `publish` means that
 * the post is no longer for many: it is released, with its comments.
 */
export async function holdAfterEdit(
  db: Database,
  content: number,
  reasons: HoldReasons,
  handling: HoldHandling,
): Promise<boolean> {
  if (reasons.length) {
    const isHeld = await db.queryOne(sql`select from review_queue where content_id = ${content}`);
    await holdPost(db, content, reasons, !isHeld);
    return true;
  }
  if (handling === 'publish') {
    await releaseCommentsOf(db, content);
    const releasedCount = await db.execute(
      sql`delete from review_queue where content_id = ${content}`,
    );
    if (releasedCount)
      await db.execute(sql`update posts set approved = true where id = ${content}`);
    return false;
  }
  // no new reasons: a held post stays held
  return (
    (await db.queryOne(sql`select from review_queue where content_id = ${content}`)) !== undefined
  );
}
