// Telling people of a deed, within its transaction.
import { entityTypes, type EntityType } from '#contract/notification.ts';
import { announce } from '../kit/announce.ts';
import type { Database } from '../kit/database.ts';
import { nothing, sql, type Sql } from '../kit/sql.ts';
import { happensOnce, isDeletion, wanted } from './families.ts';
import { addPushes } from './push.ts';

export type Deed = {
  type: EntityType;
  /** Whoever did it; nobody where that is not told. */
  actor: number | null;
  /** What it is about, one of these. Of a deletion: what goes in a moment. */
  content?: number;
  comment?: number;
  group?: number;
  person?: number;
  /** What a moderator decided, beside a post or comment that its recipient still sees, or alone. */
  decision?: number;
  /** The comment that was the deed: with it goes that it is told. */
  by?: number;
};

/** Ids, or a query that gives them as one column. */
export type Recipients = readonly number[] | Sql;

/**
 * Tells those of them who see what it is about and who did it, want to hear of such, and did not do it themselves.
 * A row for each recipient, kind and object: who does the same later is named beside, and makes it new again when it was read.
 */
export async function notify(db: Database, { to, ...deed }: Deed & { to: Recipients }): Promise<number> {
  const { type, actor, by, decision } = deed;
  // of what is deleted no trace is left: it is told as a deed of this person
  const { content, comment, group, person } = isDeletion(type) ? { person: actor ?? undefined } : deed;
  const raised = await db.all<{ id: number; person_id: number; on_site: boolean; due: boolean }>(sql`
    with told as (
      insert into notifications as n (person_id, type, content_id, comment_id, group_id, about_id, decision_id, on_site, by_mail)
      select r.id, ${type}, ${content}::bigint, ${comment}::bigint, ${group}::bigint, ${person}::bigint, ${decision}::bigint, r.site, r.mail
      from (select r.id, ${wanted(type, actor, 'site')} as site, ${wanted(type, actor, 'email')} as mail
        from (select distinct t.id from (${asQuery(to)}) t (id) where t.id is distinct from ${actor}::bigint) r
        where ${seenBy(deed)}) r
      where r.site or r.mail order by r.id
      on conflict (person_id, type, content_id, comment_id, group_id, about_id, decision_id) do update
        set created_on = now(), read_at = null, mailed_at = case when n.read_at is null then n.mailed_at end, on_site = excluded.on_site, by_mail = excluded.by_mail
        where ${
          happensOnce(type)
            ? sql`not exists (select from notification_actors a where a.notification_id = n.id and a.person_id = ${actor}::bigint and a.comment_id is not distinct from ${by}::bigint)`
            : sql`true`
        }
      returning n.id, n.person_id, n.on_site, n.by_mail and n.mailed_at is null as due),
    named as (
      insert into notification_actors (notification_id, person_id, comment_id) select t.id, ${actor}::bigint, ${by}::bigint from told t where ${actor}::bigint is not null
      on conflict (notification_id, person_id, comment_id) do update set created_on = now())
    select * from told`);
  await addMails(
    db,
    type,
    raised.filter(({ due }) => due).map(({ id }) => id),
  );
  const people = raised.filter(({ on_site }) => on_site).map(({ person_id }) => person_id);
  await announce(db, { event: 'notification', to: people });
  await addPushes(db, people);
  return raised.length;
}

const asQuery = (to: Recipients): Sql => ('parts' in to ? to : sql`select unnest(${to}::bigint[])`);

/** Whether somebody named r is there and sees all of it. */
function seenBy({ actor, content, comment, group, person, by }: Deed): Sql {
  const seen = (thing: number | null | undefined, where: Sql) =>
    thing === null || thing === undefined ? nothing : sql`and (select true from ${where} o where o.id = ${thing})`;
  return sql`(select true from visible_people(r.id) me where me.id = r.id)
    ${seen(actor, sql`visible_people(r.id)`)} ${seen(person, sql`visible_people(r.id)`)}
    ${seen(content, sql`visible_contents(r.id)`)} ${seen(comment, sql`visible_comments(r.id)`)} ${seen(by, sql`visible_comments(r.id)`)}
    ${seen(group, sql`visible_groups(r.id)`)}`;
}

/** One for each row: told again before its mail was sent, it is sent once. A message waits a while, for whoever has it open reads it at once. */
async function addMails(db: Database, type: EntityType, ids: number[]) {
  if (!ids.length) return;
  const when = type === entityTypes.messageSent ? sql`now() + interval '2 minutes'` : sql`now()`;
  await db.run(sql`
    select from unnest(${ids}::bigint[]) n (id)
    cross join lateral graphile_worker.add_job('notifications.mail', json_build_object('notification', n.id), run_at => ${when},
      job_key => 'notifications.mail ' || n.id, job_key_mode => 'preserve_run_at')`);
}
