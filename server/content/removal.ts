// Deleting posts and comments. With many comments beneath it, a post is hidden at once, like one that moderators deleted, and its rows go in batches.
import type { House, Job } from '../house.ts';
import type { Database } from '../kit/database.ts';
import { addJob } from '../kit/jobs.ts';
import { int, sql, type Sql } from '../kit/sql.ts';

/** Comments that are deleted in one statement. */
const batch = 500;
export type Deleted = { own: boolean };

/** The post that the query finds, if it finds one. */
export async function deletePost(db: Database, which: Sql, remover: number): Promise<Deleted | undefined> {
  const later = await db.one<Deleted & { id: number }>(sql`
    update contents set hidden_at = coalesce(hidden_at, now()), removed_at = now() where id in (${which}) and has_many_comments(id)
    returning id, author_id = ${remover} as own`);
  if (later) await addJob(db, 'content.delete', { content: later.id });
  return later ?? db.one<Deleted>(sql`delete from contents where id in (${which}) returning author_id = ${remover} as own`);
}

/** The same for a comment and its replies. */
export async function deleteComment(db: Database, which: Sql): Promise<{ content_id: number } | undefined> {
  const later = await db.one<{ id: number; content_id: number }>(sql`
    update comments set hidden_at = coalesce(hidden_at, now()), removed_at = now() where id in (${which}) and has_many_replies(id) returning id, content_id`);
  if (later) await addJob(db, 'content.delete', { comment: later.id });
  return later ?? db.one<{ content_id: number }>(sql`delete from comments where id in (${which}) returning content_id`);
}

/** Deletes the comments whose ids the query finds, in batches, in the order of the query. */
export async function deleteComments(db: Database, ids: Sql) {
  while (await db.run(sql`delete from comments where id in (select k.id from (${ids}) k (id) limit ${int(batch)})`));
}

/** Deletes the rows of a post or comment that was hidden above, with all comments below it. */
export const deleteRest: Job = async ({ content = null, comment = null }, { db }: House) => {
  if (content !== null) await deleteComments(db, sql`select comments_under(${content})`);
  if (comment !== null) await deleteComments(db, sql`select replies_under(${comment})`);
  await db.run(sql`delete from contents where id = ${content}`);
  await db.run(sql`delete from comments where id = ${comment}`);
};
