// Notifications about messages: one unread notification per sender, until the conversation is read.
import { NotificationType } from '#contract/notification.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { notify } from '../notifications/notify.ts';

export async function notifyOfMessage(db: Database, writer: number, recipients: number[]) {
  if (recipients.length)
    await notify(db, {
      type: NotificationType.messageSent,
      actor: writer,
      person: writer,
      to: recipients,
    });
}

/**
 * Publishes an event to everyone with a visible conversation with a person who deleted or restored
 * their account.
 */
export async function notifyPeers(db: Database, person: number) {
  const conversations = await db.query<{ person_id: number }>(
    sql`select s.person_id from conversation_sides(${person}) s where s.shown`,
  );
  publishEvent(db, {
    event: 'message',
    to: conversations.map(({ person_id }) => person_id),
    user_id: person,
    id: 0,
  });
}

/**
 * Marks the notification as read if the conversation has no unread messages. `quietly`: without an
 * event, because of a block between the person and the one who caused it.
 */
export async function markNotificationRead(
  db: Database,
  person: number,
  peer: number,
  { quietly = false } = {},
) {
  const readCount = await db.execute(sql`
    update notifications set read_at = now()
    where person_id = ${person} and type = ${NotificationType.messageSent} and subject_person_id = ${peer} and read_at is null
      and not exists (select from visible_conversations(${person}) c where c.peer_id = ${peer} and c.unread > 0)`);
  if (readCount && !quietly) publishEvent(db, { event: 'notification', to: [person] });
}
