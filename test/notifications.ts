// Notification rows that an action creates, for all recipients.
import { setTimeout as sleep } from 'node:timers/promises';
import { NotificationType } from '#contract/notification.ts';
import { notificationSettings } from '#contract/settings.ts';
import type { Username } from '#server/seed/people.ts';
import type { AppContext } from '#server/context.ts';
import { sql } from '#server/db/sql.ts';
import type { TestTown } from './town.ts';

export type Kind = keyof typeof NotificationType;
export type Row = {
  recipient: Username;
  kind: Kind;
  show_on_site: boolean;
  send_email: boolean;
  read: boolean;
};

/** Resolves when the outbox is empty. */
export async function flushOutbox({ db, outbox }: Pick<AppContext, 'db' | 'outbox'>) {
  outbox.wake();
  while (await db.queryOne(sql`select from activity_outbox limit 1`)) await sleep(5);
}

/** All notifications, oldest first, after every due job has run. */
export async function rowsOf({
  db,
  drainJobs,
}: Pick<TestTown, 'db' | 'drainJobs'>): Promise<Row[]> {
  await drainJobs();
  const rows = await db.query<Omit<Row, 'kind'> & { type: number }>(sql`
    select p.username as recipient, n.type, n.show_on_site, n.send_email, n.read_at is not null as read from notifications n join all_people p on p.id = n.person_id order by n.id`);
  return rows.map(({ type, ...row }) => ({ ...row, kind: kindOf(type) }));
}

export const kindOf = (type: number) =>
  (Object.keys(NotificationType) as Kind[]).find((kind) => NotificationType[kind] === type)!;

/** The notifications that `work` creates, as "ada postLiked", sorted. */
export async function notificationsFrom(
  town: Pick<TestTown, 'db' | 'drainJobs'>,
  work: () => Promise<unknown>,
): Promise<string[]> {
  await town.drainJobs();
  await town.db.execute(sql`delete from notifications`);
  await work();
  return (await rowsOf(town)).map(({ recipient, kind }) => `${recipient} ${kind}`).toSorted();
}

/** The texts in a member's notification list now. */
export async function notificationTexts(
  town: Pick<TestTown, 'as' | 'drainJobs'>,
  recipient: Username,
): Promise<string[]> {
  await town.drainJobs();
  return (await (await town.as(recipient)).ask('GET /notification/list', {})).notifications.map(
    ({ sentence }) => sentence,
  );
}

/** Turns on all notifications for everyone, including emails. */
export const enableAllNotifications = ({ db }: Pick<TestTown, 'db'>) =>
  db.execute(sql`
    insert into notification_settings (person_id, name, enabled) select p.id, s.name, true from all_people p cross join unnest(${[...notificationSettings]}::text[]) s (name)
    on conflict (person_id, name) do update set enabled = true`);
