// Notifications about a deletion, created before the post is deleted. Participants learn only that
// a post was deleted. People who signed or sent it also learn its title.
import { contentType } from '#contract/contentType.ts';
import { NotificationType } from '#contract/notification.ts';
import { signersOf } from '../actions/submittedFields.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { notify } from './notify.ts';

const deletionTypes: Record<
  number,
  | typeof NotificationType.postDeleted
  | typeof NotificationType.pollDeleted
  | typeof NotificationType.blogDeleted
> = {
  [contentType.post]: NotificationType.postDeleted,
  [contentType.poll]: NotificationType.pollDeleted,
  [contentType.blog]: NotificationType.blogDeleted,
  [contentType.action]: NotificationType.postDeleted,
};

/**
 * Does nothing if the remover may not delete the post or it is of another type. If the remover is
 * not the author, the notification does not name them.
 */
export async function notifyDeletion(
  db: Database,
  remover: number,
  content: number,
  kind?: number,
) {
  await db.lockFirst(sql`select lock_removable_post(${remover}, ${content})`);
  const post = await db.queryOne<{ author_id: number; content_type: number; title: string }>(
    sql`select author_id, content_type, title from removable_posts(${remover}) where id = ${content} and content_type = coalesce(${kind}::int, content_type)`,
  );
  const type = post && deletionTypes[post.content_type];
  if (!type) return;
  const isAuthor = post.author_id === remover;
  const actor = isAuthor ? remover : null;
  const signers = signersOf(content);
  await notify(db, {
    type,
    actor,
    content,
    to: sql`select p.id from participants_of(${content}) p where p.id <> ${remover} and p.id not in (${signers})`,
  });
  // Signers and senders learn the title.
  if (post.content_type === contentType.action)
    await notify(db, {
      type: NotificationType.actionDeleted,
      actor,
      content,
      words: post.title,
      to: sql`select p.person_id from (${signers}) p where p.person_id <> ${remover}`,
    });
}
