// That somebody wrote is told as a notification too, one for each writer, until their conversation is read.
import { NotificationType } from '#contract/notification.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { notify } from '../notifications/notify.ts';

export async function tellOfMessage(db: Database, writer: number, to: number[]) {
  if (to.length)
    await notify(db, { type: NotificationType.messageSent, actor: writer, person: writer, to });
}

/** That somebody deleted their account, or is back: to the windows of those with whom they wrote. */
export async function notifyPeers(db: Database, person: number) {
  const sides = await db.query<{ person_id: number }>(
    sql`select s.person_id from sides_with(${person}) s where s.shown`,
  );
  publishEvent(db, {
    event: 'message',
    to: sides.map(({ person_id }) => person_id),
    user_id: person,
    id: 0,
  });
}

/** Once nothing of the conversation is unread. */
export async function readNotice(db: Database, person: number, peer: number) {
  const read = await db.execute(sql`
    update notifications set read_at = now()
    where person_id = ${person} and type = ${NotificationType.messageSent} and about_id = ${peer} and read_at is null
      and not exists (select from visible_conversations(${person}) c where c.peer_id = ${peer} and c.unread > 0)`);
  if (read) publishEvent(db, { event: 'notification', to: [person] });
}
