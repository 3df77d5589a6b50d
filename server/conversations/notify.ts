// Notifications and realtime events about group conversations. One unread notification is about all
// of them together.
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

export async function notifyOfChatMessage(db: Database, writer: number, recipients: number[]) {
  if (recipients.length)
    await notify(db, { type: NotificationType.chatMessageSent, actor: writer, to: recipients });
}

/** Marks the notifications as read that have nothing left to read or to answer. */
export async function markChatNotificationsRead(db: Database, person: number) {
  const readCount = await db.execute(sql`
    update notifications set read_at = now()
    where person_id = ${person} and read_at is null
      and ((type = ${NotificationType.chatMessageSent} and not exists (select from visible_chats(${person}) c where c.unread_delivered > 0 and c.unread > 0 and not c.muted))
        or type = ${NotificationType.chatJoined}
        or (type = ${NotificationType.chatAsked} and not exists (select from visible_chat_requests(${person}))))`);
  if (readCount) publishEvent(db, { event: 'notification', to: [person] });
}
