// Notifications for @username mentions. Mentioned people are notified if they can see the text.
import { NotificationType } from '#contract/notification.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { notify } from './notify.ts';

/** Maximum number of notifications from one person to another about mentions in a day. */
const maxPerActor = 20;

type MentioningText = {
  by: number;
  /** Normalized. */
  usernames: readonly string[];
} & ({ content: number } | { comment: number });

/** The group of the post, as the author of the text sees it. */
const groupOf = (by: number, where: { content: number } | { comment: number }): Sql => sql`
  select c.group_id from visible_posts(${by}) c
  where c.id = ${'content' in where ? where.content : sql`(select m.content_id from visible_comments(${by}) m where m.id = ${where.comment})`}`;

/**
 * Notifies each mentioned person once, however often the text is edited. `but`: ids of people who
 * are notified about this text anyway.
 */
export async function notifyMentioned(
  db: Database,
  { by, usernames, ...where }: MentioningText,
  but: readonly number[] = [],
) {
  if (!usernames.length) return;
  const recentCount = sql`
    select count(*) from notifications n where n.person_id = p.id and n.type = ${NotificationType.mentioned} and n.created_at > now() - interval '1 day'
      and (select true from notification_actors a where a.notification_id = n.id and a.person_id = ${by} limit 1)`;
  const recipients = sql`
    select p.id from visible_people(${by}) p where p.username_normalized = any (${usernames}) and p.id <> all (${but}::bigint[]) and (${recentCount}) < ${literalInt(maxPerActor)}
      and not exists (select from group_members m where m.person_id = p.id and m.news = 'none' and m.group_id = (${groupOf(by, where)}))`;
  await notify(db, {
    type: NotificationType.mentioned,
    actor: by,
    ...where,
    ...('comment' in where && { by: where.comment }),
    to: recipients,
  });
}
