// Notifications and realtime events about group conversations. One unread notification is about all
// of them together, and names the conversation while it is the only one.
import { NotificationType } from '#contract/notification.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { notify } from '../notifications/notify.ts';
import { publishEvent } from '../realtime/publish.ts';

/** `id` is a new message, `changed` one that was edited, `gone` one that was deleted. */
export function publishChatChange(
  db: Database,
  chat: number,
  to: number[],
  message: { id?: number; changed?: number; gone?: number } = {},
) {
  publishEvent(db, { event: 'conversation', to, conversation_id: chat, id: 0, ...message });
}

type ChatActivity = Pick<typeof NotificationType, 'chatMessageSent' | 'chatJoined' | 'chatAsked'>;

/** People who did the same before the recipient last read of it are not named any more. */
export async function notifyOfChat(
  db: Database,
  activity: { type: ChatActivity[keyof ChatActivity]; chat: number; actor: number; to: number[] },
) {
  if (!activity.to.length) return;
  // Locked in the order in which `notify` locks them, to avoid deadlocks.
  await db.execute(sql`
    with seen as materialized (
      select n.id from notifications n where n.person_id = any (${activity.to}::bigint[]) and n.type = ${activity.type} and n.read_at is not null order by n.person_id for update)
    delete from notification_actors a using seen where a.notification_id = seen.id`);
  await notify(db, activity);
}

/**
 * Marks the notifications as read that have nothing left to read or to answer. `quietly`: without
 * an event, because of a block between the person and the one who caused it.
 */
export async function markChatNotificationsRead(
  db: Database,
  person: number,
  { quietly = false } = {},
) {
  const readCount = await db.execute(sql`
    update notifications set read_at = now()
    where person_id = ${person} and read_at is null
      and ((type = ${NotificationType.chatMessageSent} and not exists (select from visible_chats(${person}) c where c.unread_delivered > 0 and c.unread > 0 and not c.muted))
        or type = ${NotificationType.chatJoined}
        or (type = ${NotificationType.chatAsked} and not exists (select from visible_chat_requests(${person}))))`);
  if (readCount && !quietly) publishEvent(db, { event: 'notification', to: [person] });
}
