// Notifications for @username mentions. Mentioned people are notified if they can see the text.
import { NotificationType } from '#contract/notification.ts';
import type { AppContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import { hadPoints } from '../rateLimits/rateLimits.ts';
import { notify } from './notify.ts';

type MentionContext = { db: Database; app: Pick<AppContext, 'rateLimits'> };

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
 * off the notifications of the group (`news`), and those that the author mentioned too often
 * (rate limit `mentioned`). `excludedIds`: ids of people who are notified about this text anyway.
 */
export async function notifyMentioned(
  { db, app: { rateLimits } }: MentionContext,
  { author, usernames, ...location }: MentioningText,
  excludedIds: readonly number[] = [],
) {
  if (!usernames.length) return;
  const mentioned = await db.query<{ id: number }>(sql`
    select p.id from visible_people(${author}) p where p.username_normalized = any (${usernames}) and p.id <> all (${excludedIds}::bigint[])
      and not exists (select from group_members m where m.person_id = p.id and m.news = 'none' and m.group_id = (${selectGroupId(author, location)}))
    order by p.id`);
  const keyOf = (recipient: number) => `${author} ${recipient}`;
  const recipients: number[] = [];
  for (const { id } of mentioned)
    if (await hadPoints(rateLimits.consume('mentioned', keyOf(id)))) recipients.push(id);
  if (!recipients.length) return;
  const notified = await notify(db, {
    type: NotificationType.mentioned,
    actor: author,
    ...location,
    ...('comment' in location && { activityComment: location.comment }),
    to: recipients,
  });
  // Those who cannot see the text, do not want the notification or already have it.
  for (const id of recipients)
    if (!notified.includes(id)) await rateLimits.refund('mentioned', keyOf(id));
}
