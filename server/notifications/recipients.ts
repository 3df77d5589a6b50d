// Recipients of activities that are dispatched in the background: those that the definition of the
// type selects, and for a post in a group its members.
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';
import type { GroupDeleted, FanOut, PendingFanOut } from './fanOut.ts';
import { groupSettingIncludes } from './preferences.ts';
import type { ActivityObject } from './types/definition.ts';
import { definitionOf } from './types/index.ts';
import { notMentioned } from './types/recipients.ts';

/**
 * `to` selects ids. Visibility and preferences are checked later. For a post in a group,
 * `outsideGroup` is the condition that r is also a recipient outside the group.
 */
type RecipientAudience = {
  to: Sql;
  group?: number | undefined;
  outsideGroup?: Sql | undefined;
};

export async function resolveRecipients(
  db: Database,
  activity: FanOut | GroupDeleted | PendingFanOut,
): Promise<RecipientAudience> {
  const { recipients, groupMembers } = definitionOf(activity.type);
  const recipientIds = recipients!(activity as Partial<ActivityObject> as ActivityObject);
  if (!('content' in activity) || activity.actor === null || !groupMembers)
    return { to: recipientIds };
  const { content, actor, type } = activity;
  const group = await findGroup(db, actor, content);
  if (group === undefined) return { to: recipientIds };
  const members = sql`select m.person_id from group_members m where m.group_id = ${group} and ${groupSettingIncludes(type)} and ${notMentioned(content, sql`m.person_id`)}`;
  return {
    to: sql`${recipientIds} union ${members}`,
    group,
    outsideGroup: sql`r.id in (${recipientIds})`,
  };
}

/** The group of a post, as its author sees it. */
async function findGroup(
  db: Database,
  author: number,
  content: number,
): Promise<number | undefined> {
  const post = await db.queryOne<{ group_id: number | null }>(
    sql`select c.group_id from visible_posts(${author}) c where c.id = ${content}`,
  );
  return post?.group_id ?? undefined;
}
