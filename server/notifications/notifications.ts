// Handlers of the notification endpoints, in the order of the contract.
import type { notifications as contract } from '#contract/notifications.ts';
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { RequestContext, Handlers, Member } from '../context.ts';
import type { Database } from '../db/database.ts';
import { publishEvent } from '../realtime/publish.ts';
import { emptySql, sql } from '../db/sql.ts';
import { listNotifications, countUnread } from './list.ts';
import { getPublicKey, subscribeBrowser, unsubscribeBrowser } from './push.ts';
import { describeUnsubscribe, unsubscribe } from './unsubscribe.ts';

export const notificationHandlers: Handlers<keyof typeof contract> = {
  'GET /notification/list': listNotifications,
  'GET /notification/read': markAsRead,
  'POST /notification/read': markAsRead,
  'POST /notification/mark-unread': markAsUnread,
  'GET /notification/unsubscribe': describeUnsubscribe,
  'POST /notification/unsubscribe': unsubscribe,
  'GET /notification/push-key': getPublicKey,
  'POST /notification/push-subscribe': subscribeBrowser,
  'POST /notification/push-unsubscribe': unsubscribeBrowser,
};

/** Idempotent: does not change notifications that are already read. */
async function markAsRead(
  { id }: { id?: number | undefined },
  { db, member }: RequestContext<Member>,
) {
  return db.transaction(async (db) => {
    if (id !== undefined) await assertVisible(db, member.id, id);
    const changedCount = await db.execute(sql`
      update notifications set read_at = now() where person_id = ${member.id} and show_on_site and read_at is null ${id === undefined ? emptySql : sql`and id = ${id}`}`);
    if (changedCount) publishEvent(db, { event: 'notification', to: [member.id] });
    return { new: await countUnread(db, member.id) };
  });
}

/** Idempotent. It does not send the email or push message again. */
async function markAsUnread({ id }: { id: number }, { db, member }: RequestContext<Member>) {
  return db.transaction(async (db) => {
    await assertVisible(db, member.id, id);
    await db.execute(
      sql`update notifications set read_at = null where id = ${id} and person_id = ${member.id}`,
    );
    publishEvent(db, { event: 'notification', to: [member.id] });
    return { new: await countUnread(db, member.id) };
  });
}

async function assertVisible(db: Database, recipient: number, id: number) {
  const isVisible = await db.queryOne(
    sql`select from visible_notifications(${recipient}) where id = ${id} and show_on_site`,
  );
  if (!isVisible) throw notFound(strings.notificationNotFound);
}
