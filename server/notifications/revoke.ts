// Removal of notifications: when an activity is undone, after a block, and when the recipient has
// dealt with a person.
import type { EntityType } from '#contract/notification.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import type { ActivityEvent } from './notify.ts';
import { cancelActivity } from './outbox.ts';

/** Removes the actor from the notification about one activity, while it is unread. */
export async function revokeNotifications(
  db: Database,
  { type, actor, content, comment, person, from }: ActivityEvent & { from: number },
) {
  if (person === undefined) await cancelActivity(db, { type, actor, content, comment });
  const isAboutObject = content
    ? sql`n.content_id = ${content}`
    : comment
      ? sql`n.comment_id = ${comment}`
      : sql`n.subject_person_id = ${person}`;
  await removeActors(
    db,
    sql`n.person_id = ${from} and a.person_id = ${actor} and n.type = ${type} and n.read_at is null and ${isAboutObject}`,
  );
}

/**
 * Removes all notifications between two people after a block. They do not return when the block
 * ends. That a signed text was corrected or deleted remains, without the name. Only clients of the
 * blocker receive an event. The count of the other person changes on their next read, as when a
 * comment or like is removed.
 */
export async function removeNotificationsBetween(
  db: Database,
  blocker: number,
  otherPerson: number,
) {
  await removeActors(
    db,
    sql`(n.person_id = ${blocker} and a.person_id = ${otherPerson}) or (n.person_id = ${otherPerson} and a.person_id = ${blocker})`,
    [blocker],
  );
}

/** Marks notifications about a person as read, because the recipient has dealt with them. */
export async function markPersonNotificationsRead(
  db: Database,
  { type, person, to }: { type: EntityType; person: number; to: number },
) {
  const readCount = await db.execute(
    sql`update notifications set read_at = now() where person_id = ${to} and type = ${type} and subject_person_id = ${person} and read_at is null`,
  );
  if (readCount) publishEvent(db, { event: 'notification', to: [to] });
}

/**
 * Deletes actors but not the notification itself, which is invisible without an actor. The
 * notification row records that an email was sent, so that repeated likes do not send more.
 */
async function removeActors(db: Database, condition: Sql, notifiedOnly?: readonly number[]) {
  const removedActors = await db.query<{ person_id: number }>(sql`
    delete from notification_actors a using notifications n where n.id = a.notification_id and (${condition}) returning n.person_id`);
  const recipients = new Set(removedActors.map(({ person_id }) => person_id));
  publishEvent(db, {
    event: 'notification',
    to: [...recipients].filter((person) => notifiedOnly?.includes(person) ?? true),
  });
}
