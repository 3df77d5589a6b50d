// What was done is undone: whoever has not read of it yet is not told any more.
import type { EntityType } from '#contract/notification.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import type { ActivityEvent } from './notify.ts';
import { cancelActivity } from './outbox.ts';

/** Of one deed of one person, as long as it is unread by whom it was told. */
export async function revokeNotifications(
  db: Database,
  { type, actor, content, comment, person, from }: ActivityEvent & { from: number },
) {
  if (person === undefined) await cancelActivity(db, { type, actor, content, comment });
  const about = content
    ? sql`n.content_id = ${content}`
    : comment
      ? sql`n.comment_id = ${comment}`
      : sql`n.about_id = ${person}`;
  await forget(
    db,
    sql`n.person_id = ${from} and a.person_id = ${actor} and n.type = ${type} and n.read_at is null and ${about}`,
  );
}

/**
 * Between two people of whom one blocked the other: all that one was told of the other. Nothing of it returns. Only the blocker's windows hear of it now; the
 * other's count changes when they look the next time, as it does when somebody deletes a comment or takes a like back.
 */
export async function forgetBetween(db: Database, blocker: number, other: number) {
  await forget(
    db,
    sql`(n.person_id = ${blocker} and a.person_id = ${other}) or (n.person_id = ${other} and a.person_id = ${blocker})`,
    [blocker],
  );
}

/** What they were told of somebody is answered, so there is nothing new in it. */
export async function markRead(
  db: Database,
  { type, person, to }: { type: EntityType; person: number; to: number },
) {
  const read = await db.execute(
    sql`update notifications set read_at = now() where person_id = ${to} and type = ${type} and about_id = ${person} and read_at is null`,
  );
  if (read) publishEvent(db, { event: 'notification', to: [to] });
}

/** The row stays, shown to nobody while it names nobody: it knows that a mail was sent, so that whoever likes again and again sends no second. */
async function forget(db: Database, which: Sql, createServerTextTranslator?: readonly number[]) {
  const told = await db.query<{ person_id: number }>(sql`
    delete from notification_actors a using notifications n where n.id = a.notification_id and (${which}) returning n.person_id`);
  const to = new Set(told.map(({ person_id }) => person_id));
  publishEvent(db, {
    event: 'notification',
    to: [...to].filter((person) => createServerTextTranslator?.includes(person) ?? true),
  });
}
