// Recipients of fan-outs: for a new post the friends of its author, for a like the author, for a
// change the participants or members.
import { NotificationType } from '#contract/notification.ts';
import { matchingMembers } from '../actions/matching.ts';
import { signersOf } from '../actions/submittedFields.ts';
import type { Database } from '../db/database.ts';
import { emptySql, sql, type Sql } from '../db/sql.ts';
import { isGroupType, groupSettingIncludes } from './preferences.ts';
import type { GroupDeleted, FanOut, PendingFanOut } from './fanOut.ts';

/**
 * `to` selects ids. Visibility and preferences are checked later. For a post in a group,
 * `elsewhere` is the condition that r is also a recipient outside the group.
 */
type RecipientAudience = {
  to: Sql;
  group?: number | undefined;
  elsewhere?: Sql | undefined;
};

export async function resolveRecipients(
  db: Database,
  activity: FanOut | GroupDeleted | PendingFanOut,
): Promise<RecipientAudience> {
  const to = recipientsOf(activity);
  const group =
    'content' in activity && activity.actor !== null && isGroupType(activity.type)
      ? await groupOf(db, activity.actor, activity.content)
      : undefined;
  if (group === undefined) return { to };
  const members = sql`select m.person_id from group_members m where m.group_id = ${group} and ${groupSettingIncludes(activity.type)}${excludeMentioned(activity, sql`m.person_id`)}`;
  return { to: sql`${to} union ${members}`, group, elsewhere: sql`r.id in (${to})` };
}

/** The group of a post, as its author sees it. */
async function groupOf(db: Database, author: number, content: number): Promise<number | undefined> {
  const post = await db.queryOneGeneric<{ group_id: number | null }>(
    sql`select c.group_id from visible_posts(${author}) c where c.id = ${content}`,
  );
  return post?.group_id ?? undefined;
}

/** Excludes people who were already notified of a mention in it. */
const excludeMentioned = (activity: FanOut | GroupDeleted | PendingFanOut, person: Sql): Sql =>
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
      return sql`select f.id from friends_of(${activity.actor}) f where true${excludeMentioned(activity, sql`f.id`)}`;
    case NotificationType.postLiked:
      return sql`
        select c.author_id from visible_posts(${activity.actor}) c where c.id = ${content}
          and exists (select from likes l where l.content_id = c.id and l.person_id = ${activity.actor})`;
    case NotificationType.commentLiked:
      return sql`
        select m.author_id from visible_comments(${activity.actor}) m where m.id = ${activity.comment}
          and exists (select from comment_likes l where l.comment_id = m.id and l.person_id = ${activity.actor})`;
    case NotificationType.postUpdated:
    case NotificationType.pollUpdated:
    case NotificationType.blogUpdated:
      // Excludes people mentioned by this change, because they were notified of that.
      return sql`
        select p.id from participants_of(${content}) p
        where not exists (select from notifications n join notification_actors a on a.notification_id = n.id
          where n.person_id = p.id and n.type = ${NotificationType.mentioned} and n.content_id = ${content}::bigint and a.person_id = ${activity.actor}::bigint
            and a.created_at >= (select c.updated_at from visible_posts(${activity.actor}) c where c.id = ${content}))`;
    case NotificationType.groupUpdated:
      return sql`select m.person_id from group_members m where m.group_id = ${'group' in activity ? activity.group : null} and m.news in ('all', 'some')`;
    case NotificationType.groupDeleted:
      return sql`select m.person_id from group_members m where m.group_id = ${activity.group} and m.person_id <> ${activity.deleter}`;
    case NotificationType.actionForYou:
      return matchingMembers(content!);
    case NotificationType.actionChanged:
      return sql`select f.person_id from action_followers f where f.content_id = ${content}`;
    case NotificationType.textCorrected:
      return sql`${signersOf(content!)} union select f.person_id from action_followers f where f.content_id = ${content}`;
    case NotificationType.pollClosed:
      // The author is included until the outcome is published, because voters expect one.
      return sql`
        select b.person_id from polls p join ballots b on b.content_id = p.content_id and b.round = p.round where p.content_id = ${content}
        union select a.id from visible_people(null) a cross join lateral posts_by_author_unfiltered(a.id) c join polls p on p.content_id = c.id where c.id = ${content} and p.outcome = ''`;
  }
}
