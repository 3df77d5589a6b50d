// Deletion of posts and comments. A post with many comments or participants is hidden first, like
// one that a moderator deleted. Jobs then notify the participants and delete the rows in batches.
import type { AppContext, Job } from '../context.ts';
import type { Database } from '../db/database.ts';
import { addJob } from '../jobs/queue.ts';
import { addDeletionJob, type DeletionJob } from '../notifications/deletion.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';

/** Comments, letters, recipients or signatures per DELETE statement. */
const batchSize = 500;
/** `own`: the remover is the author. */
export type Deletion = { own: boolean };

/**
 * Deletes the post whose id the query selects, if any. Returns undefined if there is none.
 * `notification`: the job that notifies its participants and then deletes the rows, if they are
 * many.
 */
export async function deletePost(
  db: Database,
  query: Sql,
  remover: number,
  notification: DeletionJob | undefined,
): Promise<Deletion | undefined> {
  const hiddenPost = await db.queryOne<Deletion & { id: number }>(sql`
    update posts set hidden_at = coalesce(hidden_at, now()), removed_at = now() where id in (${query}) and (${notification !== undefined} or has_many_comments(id))
    returning id, author_id = ${remover} as own`);
  if (hiddenPost && notification) await addDeletionJob(db, notification);
  else if (hiddenPost) await addJob(db, 'content.delete', { content: hiddenPost.id });
  return (
    hiddenPost ??
    db.queryOne<Deletion>(
      sql`delete from posts where id in (${query}) returning author_id = ${remover} as own`,
    )
  );
}

/** The same for a comment and its replies. */
export async function deleteComment(
  db: Database,
  query: Sql,
): Promise<{ content_id: number } | undefined> {
  const hiddenComment = await db.queryOne<{ id: number; content_id: number }>(sql`
    update comments set hidden_at = coalesce(hidden_at, now()), removed_at = now() where id in (${query}) and has_many_replies(id) returning id, content_id`);
  if (hiddenComment) await addJob(db, 'content.delete', { comment: hiddenComment.id });
  return (
    hiddenComment ??
    db.queryOne<{ content_id: number }>(
      sql`delete from comments where id in (${query}) returning content_id`,
    )
  );
}

/** Deletes the comments whose ids the query selects, in batches, in the order of the query. */
export async function deleteComments(db: Database, ids: Sql) {
  const batch = sql`delete from comments where id in (select k.id from (${ids}) k (id) limit ${literalInt(batchSize)})`;
  // Each deleted comment is looked up as the parent of others. Where most replies have one parent,
  // the generic plan of that lookup reads the whole table.
  while (await db.transaction((db) => db.execute(batch), { plan_cache_mode: 'auto' }));
}

/**
 * Deletes the letters that members sent for the posts whose ids the query selects, in batches, and
 * afterwards the officials that members added.
 */
export async function deleteLetters(db: Database, ids: Sql) {
  const batches = [
    sql`delete from letters_sent where id in (select s.id from (${ids}) c (id) cross join lateral (
      select s.id from letters_sent s where s.content_id = c.id limit ${literalInt(batchSize)}) s limit ${literalInt(batchSize)})`,
    sql`delete from letter_recipients where id in (select r.id from (${ids}) c (id) cross join lateral (
      select r.id from letter_recipients r where r.content_id = c.id and r.person_id is not null limit ${literalInt(batchSize)}) r limit ${literalInt(batchSize)})`,
  ];
  // As with the parents of comments, each deleted recipient is looked up in the letters.
  for (const batch of batches)
    while (await db.transaction((db) => db.execute(batch), { plan_cache_mode: 'auto' }));
}

/**
 * Deletes the signatures of the petitions whose ids the query selects, in batches. Visitors among
 * the signers are notified.
 */
export async function deleteSignatures(db: Database, ids: Sql) {
  const nextPetition = sql`
    select c.id from (${ids}) c (id) where exists (select from signatures s where s.content_id = c.id) limit 1`;
  const batch = sql`select delete_signatures(p.id, ${literalInt(batchSize)}) from (${nextPetition}) p`;
  while (await db.queryOne(batch));
}

/**
 * Deletes the rows of a post or comment that was hidden by the functions in this file, with all its
 * comments, signatures and letters.
 */
export const deleteRemainingRows: Job = async (
  { content = null, comment = null },
  { db }: AppContext,
) => {
  if (content !== null) {
    await deleteComments(db, sql`select comments_under(${content})`);
    await deleteSignatures(db, sql`select ${content}::bigint`);
    await deleteLetters(db, sql`select ${content}::bigint`);
  }
  if (comment !== null) await deleteComments(db, sql`select replies_under(${comment})`);
  await db.execute(sql`delete from posts where id = ${content}`);
  await db.execute(sql`delete from comments where id = ${comment}`);
};
