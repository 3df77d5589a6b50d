// Creation of notifications about an activity, within its transaction.
import type { EntityType } from '#contract/notification.ts';
import { publishEvent } from '../realtime/publish.ts';
import type { Database } from '../db/database.ts';
import { addJobs } from '../jobs/queue.ts';
import { getPriority } from '../jobs/priorities.ts';
import { literalInt, emptySql, sql, type Sql } from '../db/sql.ts';
import { isEnabled, isNotMuted, type PreferenceContext } from './preferences.ts';
import { selectSignedTitle } from './signedTitle.ts';
import { queuePushSql } from './push.ts';
import { definitionOf } from './types/index.ts';

export type ActivityEvent = {
  type: EntityType;
  /** The person who acted; null if they are not named. */
  actor: number | null;
  /**
   * What the activity is about: the id of one of `content` (a post), `comment`, `group` and
   * `person`. For a deletion: the item that is about to be deleted.
   */
  content?: number;
  /** Whether the post is hidden by its deletion already. */
  removed?: boolean;
  comment?: number;
  /** For a post in a group: that group, whose members have their own notification settings. */
  group?: number | undefined;
  person?: number;
  /** A group conversation. */
  chat?: number;
  /**
   * A decision of a moderator. Accompanies a post or comment that is still visible to the
   * recipient, or is on its own.
   */
  decision?: number;
  /**
   * The comment that the activity consists of. The actor is removed from the notification when it
   * is deleted.
   */
  activityComment?: number;
};

/**
 * Settings for a transaction that only creates notifications. The timeout is a minute because a
 * single statement creates all of them. The commit is asynchronous: the outbox entry or job is
 * deleted in the same transaction or later, so that the notifications are created again if the
 * commit is lost.
 */
export const bulkTransactionSettings = { statement_timeout: '60s', synchronous_commit: 'off' };

/** Ids, or a query that returns them in a single column. */
export type Recipients = readonly number[] | Sql;

/**
 * Notifies recipients who can see the object and the actor, have this type enabled, have muted
 * neither the actor nor the conversation, and are not the actor. People who signed or sent a text
 * are notified of its correction or deletion even if they can see neither: their notification has
 * the title that they signed or sent in `words`. There is one row per recipient, type and object. A
 * later activity of the same type adds an actor to the row and makes it unread again. A group
 * conversation is no such object: the row names it until it is about another one too. Returns the
 * ids of the people who were notified.
 */
export async function notify(
  db: Database,
  {
    to,
    outsideGroup,
    ...activity
  }: ActivityEvent & { to: Recipients; outsideGroup?: Sql | undefined },
): Promise<number[]> {
  const { type, actor, activityComment, decision, content: itemId } = activity;
  const { groupMembers, deletion, manyRecipients, signedText, oncePerObject } = definitionOf(type);
  // A post in a group is notified as a post, not as the group.
  const groupOfPost = groupMembers ? activity.group : undefined;
  if (groupOfPost !== undefined) delete activity.group;
  const preferenceContext: PreferenceContext = {
    type,
    actor,
    content: itemId,
    comment: activity.comment,
    group: groupOfPost,
    outsideGroup,
  };
  // Nothing may refer to a deleted item. The notification is about the actor instead.
  const { content, comment, group, person, chat } = deletion
    ? { person: actor ?? undefined }
    : activity;
  const words =
    signedText && itemId !== undefined ? selectSignedTitle(itemId, sql`t.id`) : sql`null`;
  const rows = await db.query<{
    person_id: number;
    show_on_site: boolean;
    mail: number | null;
  }>(sql`
    with notified as (
      insert into notifications as n (person_id, type, content_id, comment_id, group_id, subject_person_id, decision_id, chat_id, words, show_on_site, send_email)
      select r.id, ${type}, ${content}::bigint, ${comment}::bigint, ${group}::bigint, ${person}::bigint, ${decision}::bigint, ${chat}::bigint, r.words, r.site, r.mail
      from (select r.id, r.words, ${isEnabled(preferenceContext, 'site')} as site, ${isEnabled(preferenceContext, 'email')} as mail
        from (select t.id, ${words}::text as words from (select distinct t.id from (${toQuery(to)}) t (id) where t.id is distinct from ${actor}::bigint) t) r
        where ${canSee(activity)} ${isNotMuted(preferenceContext)}) r
      where r.site or r.mail order by r.id
      on conflict (person_id, type, content_id, comment_id, group_id, subject_person_id, decision_id) do update
        set created_at = now(), read_at = null, mailed_at = case when n.read_at is null then n.mailed_at end, show_on_site = excluded.show_on_site, send_email = excluded.send_email,
          chat_id = case when n.read_at is not null or n.chat_id = excluded.chat_id then excluded.chat_id end,
          words = ${
            deletion
              ? sql`case when n.read_at is null then left(n.words || '”, “' || excluded.words, 500) else excluded.words end`
              : sql`excluded.words`
          }
        where ${
          oncePerObject
            ? sql`not exists (select from notification_actors a where a.notification_id = n.id and a.person_id = ${actor}::bigint and a.comment_id is not distinct from ${activityComment}::bigint)`
            : sql`true`
        }
      returning n.id, n.person_id, n.show_on_site, n.send_email and n.mailed_at is null as due),
    named as (
      insert into notification_actors (notification_id, person_id, comment_id) select t.id, ${actor}::bigint, ${activityComment}::bigint from notified t where ${actor}::bigint is not null
      on conflict (notification_id, person_id, comment_id) do update set created_at = now())
    select t.person_id, t.show_on_site, case when t.due then ${manyRecipients ? sql`t.id` : emailJob(type)} end as mail, case when t.show_on_site then ${queuePushSql(sql`t.person_id`)} end from notified t`);
  if (manyRecipients)
    await queueEmails(
      db,
      rows.flatMap(({ mail }) => mail ?? []),
    );
  const notifiedPeople = rows
    .filter(({ show_on_site }) => show_on_site)
    .map(({ person_id }) => person_id);
  publishEvent(db, { event: 'notification', to: notifiedPeople });
  return rows.map(({ person_id }) => person_id);
}

const toQuery = (to: Recipients): Sql => ('parts' in to ? to : sql`select unnest(${to}::bigint[])`);

/**
 * Condition that a person named r is active, and sees the object and the actor or signed or sent
 * the text that changes. A deleted group is visible to no one, but its former members are notified.
 */
function canSee({
  type,
  actor,
  content,
  removed,
  comment,
  group,
  person,
  activityComment,
}: ActivityEvent): Sql {
  const isItemVisible = (itemId: number | null | undefined, visibleRows: Sql) =>
    itemId === null || itemId === undefined
      ? emptySql
      : sql`and (select true from ${visibleRows} o where o.id = ${itemId})`;
  const seesActor = isItemVisible(actor, sql`visible_people(r.id)`);
  // People who see a post also see its author, who is usually the actor.
  const seesPostNow = sql`(select c.author_id = ${actor} or (true ${seesActor}) from ${removed ? sql`posts_visible_until_removal(r.id)` : sql`visible_posts(r.id)`} c where c.id = ${content})`;
  const { alsoSeenIf, deletion, signedText } = definitionOf(type);
  const seesPost = alsoSeenIf
    ? sql`and (${seesPostNow} or (${alsoSeenIf(content!)} ${seesActor}))`
    : sql`and ${seesPostNow}`;
  const isActive = sql`(select true from visible_people(null) me where me.id = r.id)`;
  const seesAll = sql`true
    ${content === undefined ? seesActor : seesPost} ${isItemVisible(person, sql`visible_people(r.id)`)} ${isItemVisible(comment, sql`visible_comments(r.id)`)} ${isItemVisible(activityComment, sql`visible_comments(r.id)`)}
    ${deletion ? emptySql : isItemVisible(group, sql`visible_groups(r.id)`)}`;
  return signedText
    ? sql`${isActive} and (r.words is not null or (${seesAll}))`
    : sql`${isActive} and ${seesAll}`;
}

/**
 * Queues an email job for the row t. A repeated activity does not cause a second email before the
 * first is sent: a job that waits is replaced, and one that is added while the email is being sent
 * runs after it (jobs/keyLocks.ts). Emails about messages wait two minutes, because recipients with
 * the conversation open read them right away.
 */
const emailJob = (type: EntityType): Sql => sql`
  (graphile_worker.add_job('notifications.mail', json_build_object('notification', t.id), priority => ${literalInt(getPriority('notifications.mail'))},
    run_at => now() ${definitionOf(type).emailDelayed ? sql`+ interval '2 minutes'` : emptySql}, job_key => 'notifications.mail ' || t.id, job_key_mode => 'preserve_run_at')).id`;

/** Notifications per `notifications.mails` job. */
const emailsPerJob = 500;

/**
 * Queues one job per batch of notifications. That job queues the emails, after those of earlier
 * batches.
 */
async function queueEmails(db: Database, notifications: readonly number[]) {
  const batches = Array.from({ length: Math.ceil(notifications.length / emailsPerJob) }, (_, i) =>
    notifications.slice(i * emailsPerJob, (i + 1) * emailsPerJob),
  );
  await addJobs(
    db,
    'notifications.mails',
    batches.map((ids) => ({ payload: { notifications: ids } })),
  );
}
