// Who hears of what is told later: of something new the friends of whoever made it, of a like the author, of a change those who took part or belong.
import { NotificationType } from '#contract/notification.ts';
import { membersMatching } from '../actions/matching.ts';
import { signersOf } from '../actions/submittedFields.ts';
import type { Database } from '../db/database.ts';
import { emptySql, sql, type Sql } from '../db/sql.ts';
import { isOfGroup, reaches } from './preferences.ts';
import type { GroupDeleted, FanOut, PendingFanOut } from './fanOut.ts';

/** `to` gives ids; whether they see it, and want to hear of it, is still to be asked. Of what is posted in a group: `elsewhere`, whether r is told outside of it too. */
export type Audience = { to: Sql; group?: number | undefined; elsewhere?: Sql | undefined };

export async function resolveRecipients(
  db: Database,
  activity: FanOut | GroupDeleted | PendingFanOut,
): Promise<Audience> {
  const to = recipientsOf(activity);
  const group =
    'content' in activity && activity.actor !== null && isOfGroup(activity.type)
      ? await groupOf(db, activity.actor, activity.content)
      : undefined;
  if (group === undefined) return { to };
  const members = sql`select m.person_id from group_members m where m.group_id = ${group} and ${reaches(activity.type)}${unmentioned(activity, sql`m.person_id`)}`;
  return { to: sql`${to} union ${members}`, group, elsewhere: sql`r.id in (${to})` };
}

/** In which group its author posted it. */
async function groupOf(db: Database, author: number, content: number): Promise<number | undefined> {
  const post = await db.queryOneGeneric<{ group_id: number | null }>(
    sql`select c.group_id from visible_contents(${author}) c where c.id = ${content}`,
  );
  return post?.group_id ?? undefined;
}

/** Whoever is mentioned in it was told so. */
const unmentioned = (activity: FanOut | GroupDeleted | PendingFanOut, person: Sql): Sql =>
  'content' in activity
    ? sql` and ${person} <> all (array(select n.person_id from notifications n where n.content_id = ${activity.content}::bigint and n.type = ${NotificationType.mentioned}))`
    : emptySql;

function recipientsOf(activity: FanOut | GroupDeleted | PendingFanOut): Sql {
  const content = 'content' in activity ? activity.content : null;
  switch (activity.type) {
    case NotificationType.postCreated:
    case NotificationType.pollCreated:
    case NotificationType.blogCreated:
    case NotificationType.groupCreated:
      return sql`select f.id from friends_of(${activity.actor}) f where true${unmentioned(activity, sql`f.id`)}`;
    case NotificationType.postLiked:
      return sql`
        select c.author_id from visible_contents(${activity.actor}) c where c.id = ${content}
          and exists (select from likes l where l.content_id = c.id and l.person_id = ${activity.actor})`;
    case NotificationType.commentLiked:
      return sql`
        select m.author_id from visible_comments(${activity.actor}) m where m.id = ${activity.comment}
          and exists (select from comment_likes l where l.comment_id = m.id and l.person_id = ${activity.actor})`;
    case NotificationType.postUpdated:
    case NotificationType.pollUpdated:
    case NotificationType.blogUpdated:
      // whoever this very change mentioned was told so
      return sql`
        select p.id from took_part(${content}) p
        where not exists (select from notifications n join notification_actors a on a.notification_id = n.id
          where n.person_id = p.id and n.type = ${NotificationType.mentioned} and n.content_id = ${content}::bigint and a.person_id = ${activity.actor}::bigint
            and a.created_on >= (select c.updated_on from visible_contents(${activity.actor}) c where c.id = ${content}))`;
    case NotificationType.groupUpdated:
      return sql`select m.person_id from group_members m where m.group_id = ${'group' in activity ? activity.group : null} and m.news in ('all', 'some')`;
    case NotificationType.groupDeleted:
      return sql`select m.person_id from group_members m where m.group_id = ${activity.group} and m.person_id <> ${activity.deleter}`;
    case NotificationType.actionForYou:
      return membersMatching(content!);
    case NotificationType.actionChanged:
      return sql`select f.person_id from action_followers f where f.content_id = ${content}`;
    case NotificationType.textCorrected:
      return sql`${signersOf(content!)} union select f.person_id from action_followers f where f.content_id = ${content}`;
    case NotificationType.pollClosed:
      // its author too, from whom those who voted would like to hear what comes of it
      return sql`
        select b.person_id from polls p join ballots b on b.content_id = p.content_id and b.round = p.round where p.content_id = ${content}
        union select a.id from visible_people(null) a cross join lateral written_contents(a.id) c join polls p on p.content_id = c.id where c.id = ${content} and p.outcome = ''`;
  }
}
