// Likes of comments, with the same rules as likes of posts.
import { NotificationType } from '#contract/notification.ts';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import { toLiker, maxNamedLikers } from '../posts/hydrate.ts';
import type { RequestContext, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql } from '../db/sql.ts';
import { revokeNotifications } from '../notifications/revoke.ts';
import { toLikerItems } from '../directory/userSummaries.ts';
import { enqueueActivity } from '../notifications/outbox.ts';
import { lockAuthors } from './comment.ts';

type CommentRef = { comment_id: number };

const maxListedLikers = 100;

export async function likeComment(
  { comment_id }: CommentRef,
  { db, app, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    await lockWithPost(db, member.id, comment_id);
    await lockAuthors(
      db,
      member.id,
      (await getVisibleComment(db, member.id, comment_id)).content_id,
      comment_id,
    );
    // Checked again after the lock is taken, so that it sees every block that was committed before.
    await getVisibleComment(db, member.id, comment_id);
    const isNew = await db.queryOne(sql`
      with liked as (insert into comment_likes (comment_id, person_id) values (${comment_id}, ${member.id}) on conflict do nothing returning comment_id as id),
        activity as (${enqueueActivity(NotificationType.commentLiked, member.id, sql`select id from liked`)})
      select from liked`);
    if (isNew) db.afterCommit(app.outbox.wake);
    return getLikes(db, member.id, comment_id, maxNamedLikers);
  });
}

export async function unlikeComment(
  { comment_id }: CommentRef,
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    await lockWithPost(db, member.id, comment_id);
    const { author_id } = await getVisibleComment(db, member.id, comment_id);
    const deleted = await db.execute(
      sql`delete from comment_likes where comment_id = ${comment_id} and person_id = ${member.id}`,
    );
    if (deleted) {
      await db.execute(
        sql`delete from earlier_comment_likes where comment_id = ${comment_id} and person_id = ${member.id}`,
      );
      await revokeNotifications(db, {
        type: NotificationType.commentLiked,
        actor: member.id,
        comment: comment_id,
        from: author_id,
      });
    }
    return getLikes(db, member.id, comment_id, maxNamedLikers);
  });
}

export async function listCommentLikers({ comment_id }: CommentRef, ctx: RequestContext<Member>) {
  const { db, member } = ctx;
  await getVisibleComment(db, member.id, comment_id);
  const { people, total_likes } = await listLikers(db, member.id, comment_id, maxListedLikers);
  return { likes: await toLikerItems(people, ctx), total_likes };
}

/**
 * Leaves out likes that were given to an earlier audience of the post to which the viewer did not
 * belong.
 */
const exceptEarlierLikers = (viewer: number, comment: number) =>
  sql`l.person_id not in (select e.id from earlier_comment_likers(${viewer}, ${comment}) e)`;

/**
 * Locks the comment and its post, so that the audience of the post does not change while the like
 * is assigned to one.
 */
async function lockWithPost(db: Database, viewer: number, comment: number) {
  await db.query(
    sql`select lock_post_shared(m.content_id), lock_comment_shared(m.id) from visible_comments(${viewer}) m where m.id = ${comment}`,
  );
}

async function getVisibleComment(db: Database, viewer: number, comment: number) {
  const row = await db.queryOne<{ content_id: number; author_id: number }>(
    sql`select content_id, author_id from visible_comments(${viewer}) where id = ${comment}`,
  );
  if (!row) throw notFound(strings.commentNotFound);
  return row;
}

async function getLikes(db: Database, viewer: number, comment: number, limit: number) {
  const { people, total_likes } = await listLikers(db, viewer, comment, limit);
  return { total_likes, likes: people.map(toLiker), id: comment };
}

async function listLikers(db: Database, viewer: number, comment: number, limit: number) {
  const { total_likes } = (await db.queryOne<{ total_likes: number }>(sql`
    select count(*)::int as total_likes from comment_likes l join visible_people(${viewer}) p on p.id = l.person_id
    where l.comment_id = ${comment} and ${exceptEarlierLikers(viewer, comment)}`))!;
  const people = await db.query<{ id: number; name: string; username: string }>(sql`
    select p.id, p.name, p.username from comment_likes l join visible_people(${viewer}) p on p.id = l.person_id
    where l.comment_id = ${comment} and ${exceptEarlierLikers(viewer, comment)} order by l.created_at desc, p.id desc limit ${literalInt(limit)}`);
  return { people, total_likes };
}
