// Before a post goes: those who took part in it learn that it is gone, and nothing else of it; those who signed or wrote it learn its title too.
import { contentType } from '#contract/contentType.ts';
import { NotificationType } from '#contract/notification.ts';
import { signersOf } from '../actions/submittedFields.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { notify } from './notify.ts';

const kinds: Record<
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

/** By whoever may delete it, and of this kind. Whoever keeps order where others posted is not named for it. */
export async function tellOfDeletion(
  db: Database,
  remover: number,
  content: number,
  kind?: number,
) {
  await db.lockFirst(sql`select hold_content_to_its_end(${content})`);
  const post = await db.queryOne<{ author_id: number; content_type: number; title: string }>(
    sql`select author_id, content_type, title from removable_contents(${remover}) where id = ${content} and content_type = coalesce(${kind}::int, content_type)`,
  );
  const type = post && kinds[post.content_type];
  if (!type) return;
  const own = post.author_id === remover;
  const actor = own ? remover : null;
  const signers = signersOf(content);
  await notify(db, {
    type,
    actor,
    content,
    to: sql`select p.id from took_part(${content}) p where p.id <> ${remover} and p.id not in (${signers})`,
  });
  // whoever gave their name to it learns what it was
  if (post.content_type === contentType.action)
    await notify(db, {
      type: NotificationType.actionDeleted,
      actor,
      content,
      words: post.title,
      to: sql`select p.person_id from (${signers}) p where p.person_id <> ${remover}`,
    });
}
