// Notifications about a new comment.
import { NotificationType } from '#contract/notification.ts';
import type { RequestContext } from '../context.ts';
import { sql } from '../db/sql.ts';
import { notifyMentioned } from '../notifications/mention.ts';
import { parseMentions } from '../posts/entities.ts';
import { notify } from '../notifications/notify.ts';

type NewComment = {
  id: number;
  /** The id of the author. */
  by: number;
  text: string;
  /** The id of the comment that it replies to. */
  parent: number | null;
  post: { id: number; author_id: number };
};

/**
 * Notifies the author of the parent comment, the author of the post, and mentioned people, each of
 * them once.
 */
export async function notifyComment(
  { db, app }: Pick<RequestContext, 'db' | 'app'>,
  { id, by, text, parent, post }: NewComment,
) {
  const parentComment =
    parent === null
      ? undefined
      : await db.queryOne<{ author_id: number }>(
          sql`select author_id from comments_under_visible_posts(${by}) where id = ${parent}`,
        );
  if (parentComment)
    await notify(db, {
      type: NotificationType.replied,
      actor: by,
      comment: parent!,
      activityComment: id,
      to: [parentComment.author_id],
    });
  if (parentComment?.author_id !== post.author_id)
    await notify(db, {
      type: NotificationType.commented,
      actor: by,
      content: post.id,
      activityComment: id,
      to: [post.author_id],
    });
  await notifyMentioned({ db, app }, { author: by, usernames: parseMentions(text), comment: id }, [
    post.author_id,
    ...(parentComment ? [parentComment.author_id] : []),
  ]);
}
