// Notifications for @username mentions. Mentioned people are notified if they can see the text.
import { NotificationType } from '#contract/notification.ts';
import type { Database } from '../db/database.ts';
import { literalInt, sql, type Sql } from '../db/sql.ts';
import { notify } from './notify.ts';

/** Maximum number of mention notifications from one person to another in 24 hours. */
const maxMentionsPerRecipient = 20;

type MentioningText = {
  author: number;
  /** As in people.username_normalized. */
  usernames: readonly string[];
} & ({ content: number } | { comment: number });

/** The group of the post, as the author of the text sees it. */
const selectGroupId = (
  author: number,
  location: { content: number } | { comment: number },
): Sql => sql`
  select c.group_id from visible_posts(${author}) c
  where c.id = ${'content' in location ? location.content : sql`(select m.content_id from visible_comments(${author}) m where m.id = ${location.comment})`}`;

/**
 * Notifies each mentioned person once, however often the text is edited. Skips people who turned
 * off the notifications of the group (`news`), and those the author mentioned too often.
 * `excludedIds`: ids of people who are notified about this text anyway.
 */
export async function notifyMentioned(
  db: Database,
  { author, usernames, ...location }: MentioningText,
  excludedIds: readonly number[] = [],
) {
  if (!usernames.length) return;
  const recentMentionCount = sql`
    select count(*) from notifications n where n.person_id = p.id and n.type = ${NotificationType.mentioned} and n.created_at > now() - interval '1 day'
      and (select true from notification_actors a where a.notification_id = n.id and a.person_id = ${author} limit 1)`;
  const recipients = sql`
    select p.id from visible_people(${author}) p where p.username_normalized = any (${usernames}) and p.id <> all (${excludedIds}::bigint[]) and (${recentMentionCount}) < ${literalInt(maxMentionsPerRecipient)}
      and not exists (select from group_members m where m.person_id = p.id and m.news = 'none' and m.group_id = (${selectGroupId(author, location)}))`;
  await notify(db, {
    type: NotificationType.mentioned,
    actor: author,
    ...location,
    ...('comment' in location && { activityComment: location.comment }),
    to: recipients,
  });
}
