// Telling people of a deed, within its transaction.
import { NotificationType, type EntityType } from '#contract/notification.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import { addJobs } from '../jobs/queue.ts';
import { priorityOf } from '../jobs/priorities.ts';
import { literalInt, emptySql, sql, type Sql } from '../db/sql.ts';
import { happensOnce, isDeletion, isForMany, isOfGroup, isEnabled } from './preferences.ts';
import { pushed } from './push.ts';

export type ActivityEvent = {
  type: EntityType;
  /** Whoever did it; nobody where that is not told. */
  actor: number | null;
  /** What it is about, one of these. Of a deletion: what goes in a moment. */
  content?: number;
  comment?: number;
  /** Of something that is posted in one: that group, whose members chose what they are told. */
  group?: number | undefined;
  person?: number;
  /** What a moderator decided, beside a post or comment that its recipient still sees, or alone. */
  decision?: number;
  /** What is quoted of a thing that goes. */
  words?: string;
  /** The comment that was the deed: with it goes that it is told. */
  by?: number;
};

/**
 * For a transaction that tells and does nothing else. A minute, for it is one statement for all. It does not wait for the disk: that it was told is written
 * with it or after it, so that it is told again where that is lost.
 */
export const bulkTransactionSettings = { statement_timeout: '60s', synchronous_commit: 'off' };

/** Ids, or a query that gives them as one column. */
export type Recipients = readonly number[] | Sql;

/**
 * Tells those of them who see what it is about and who did it, want to hear of such, and did not do it themselves.
 * A row for each recipient, kind and object: who does the same later is named beside, and makes it new again when it was read.
 */
export async function notify(
  db: Database,
  { to, elsewhere, ...activity }: ActivityEvent & { to: Recipients; elsewhere?: Sql | undefined },
): Promise<number> {
  const { type, actor, by, decision, words } = activity;
  // a post in a group is about the post
  const inGroup = isOfGroup(type) ? activity.group : undefined;
  if (inGroup !== undefined) delete activity.group;
  const occasion = { type, actor, group: inGroup, elsewhere };
  // of what is deleted no trace is left: it is told as a deed of this person
  const { content, comment, group, person } = isDeletion(type)
    ? { person: actor ?? undefined }
    : activity;
  const many = isForMany(type);
  const raised = await db.query<{ person_id: number; on_site: boolean; mail: number | null }>(sql`
    with told as (
      insert into notifications as n (person_id, type, content_id, comment_id, group_id, about_id, decision_id, words, on_site, by_mail)
      select r.id, ${type}, ${content}::bigint, ${comment}::bigint, ${group}::bigint, ${person}::bigint, ${decision}::bigint, ${words}::text, r.site, r.mail
      from (select r.id, ${isEnabled(occasion, 'site')} as site, ${isEnabled(occasion, 'email')} as mail
        from (select distinct t.id from (${asQuery(to)}) t (id) where t.id is distinct from ${actor}::bigint) r
        where ${seenBy(activity)}) r
      where r.site or r.mail order by r.id
      on conflict (person_id, type, content_id, comment_id, group_id, about_id, decision_id) do update
        set created_on = now(), read_at = null, mailed_at = case when n.read_at is null then n.mailed_at end, on_site = excluded.on_site, by_mail = excluded.by_mail,
          words = case when n.read_at is null then left(n.words || '”, “' || excluded.words, 500) else excluded.words end
        where ${
          happensOnce(type)
            ? sql`not exists (select from notification_actors a where a.notification_id = n.id and a.person_id = ${actor}::bigint and a.comment_id is not distinct from ${by}::bigint)`
            : sql`true`
        }
      returning n.id, n.person_id, n.on_site, n.by_mail and n.mailed_at is null as due),
    named as (
      insert into notification_actors (notification_id, person_id, comment_id) select t.id, ${actor}::bigint, ${by}::bigint from told t where ${actor}::bigint is not null
      on conflict (notification_id, person_id, comment_id) do update set created_on = now())
    select t.person_id, t.on_site, case when t.due then ${many ? sql`t.id` : mailed(type)} end as mail, case when t.on_site then ${pushed(sql`t.person_id`)} end from told t`);
  if (many)
    await queueMails(
      db,
      raised.flatMap(({ mail }) => mail ?? []),
    );
  const people = raised.filter(({ on_site }) => on_site).map(({ person_id }) => person_id);
  publishEvent(db, { event: 'notification', to: people });
  return raised.length;
}

const asQuery = (to: Recipients): Sql => ('parts' in to ? to : sql`select unnest(${to}::bigint[])`);

/** Whether somebody named r is there and sees all of it. A group that was deleted is seen by nobody any more; its members are told. */
function seenBy({ type, actor, content, comment, group, person, by }: ActivityEvent): Sql {
  const seen = (thing: number | null | undefined, where: Sql) =>
    thing === null || thing === undefined
      ? emptySql
      : sql`and (select true from ${where} o where o.id = ${thing})`;
  const seesActor = seen(actor, sql`visible_people(r.id)`);
  // whoever sees a post sees its author, who mostly is whoever did it
  const seesPost = sql`and (select c.author_id = ${actor} or (true ${seesActor}) from visible_contents(r.id) c where c.id = ${content})`;
  return sql`(select true from visible_people(null) me where me.id = r.id)
    ${content === undefined ? seesActor : seesPost} ${seen(person, sql`visible_people(r.id)`)} ${seen(comment, sql`visible_comments(r.id)`)} ${seen(by, sql`visible_comments(r.id)`)}
    ${type === NotificationType.groupDeleted ? emptySql : seen(group, sql`visible_groups(r.id)`)}`;
}

/** A job for the row t. Told again before its mail was sent, it is sent once. A message waits a while, for whoever has it open reads it at once. */
const mailed = (type: EntityType): Sql => sql`
  (graphile_worker.add_job('notifications.mail', json_build_object('notification', t.id), priority => ${literalInt(priorityOf('notifications.mail'))},
    run_at => now() ${type === NotificationType.messageSent ? sql`+ interval '2 minutes'` : emptySql}, job_key => 'notifications.mail ' || t.id, job_key_mode => 'preserve_run_at')).id`;

/** Notifications whose mails are queued at a time. */
const batch = 500;

/** Of what many are told: a job for each batch of them, which queues their mails when those before it are sent. */
async function queueMails(db: Database, notifications: readonly number[]) {
  const batches = Array.from({ length: Math.ceil(notifications.length / batch) }, (_, i) =>
    notifications.slice(i * batch, (i + 1) * batch),
  );
  await addJobs(
    db,
    'notifications.mails',
    batches.map((these) => ({ payload: { notifications: these } })),
  );
}
