// What was done is undone: whoever has not read of it yet is not told any more.
import { announce } from '../kit/announce.ts';
import type { Database } from '../kit/database.ts';
import { sql, type Sql } from '../kit/sql.ts';
import type { Deed } from './notify.ts';

/** Of one deed of one person, as long as it is unread. */
export async function takeBack(db: Database, { type, actor, content, comment, person }: Deed) {
  const about = content ? sql`n.content_id = ${content}` : comment ? sql`n.comment_id = ${comment}` : sql`n.about_id = ${person}`;
  await forget(db, sql`a.person_id = ${actor} and n.type = ${type} and n.read_at is null and ${about}`);
}

/** Between two people of whom one blocked the other: all that one was told of the other. Nothing of it returns. */
export async function forgetBetween(db: Database, one: number, other: number) {
  await forget(db, sql`(n.person_id = ${one} and a.person_id = ${other}) or (n.person_id = ${other} and a.person_id = ${one})`);
}

/** The row stays, shown to nobody while it names nobody: it knows that a mail was sent, so that whoever likes again and again sends no second. */
async function forget(db: Database, which: Sql) {
  const told = await db.all<{ person_id: number }>(sql`
    delete from notification_actors a using notifications n where n.id = a.notification_id and (${which}) returning n.person_id`);
  await announce(db, { event: 'notification', to: [...new Set(told.map(({ person_id }) => person_id))] });
}
