// Archived groups: everyone who could read one still can, but nobody adds anything. Owners archive
// and reopen their groups.
import { forbidden } from '#contract/errors.ts';
import { groupStrings } from '#contract/groupStrings.ts';
import type { Database } from '../db/database.ts';
import { sql, type Sql } from '../db/sql.ts';

/**
 * SQL for whether the group with this id is archived; false for null. Does not check that the
 * viewer can see the group, only for posts and groups that are known to be visible.
 */
export const isArchivedGroup = (group: Sql): Sql =>
  sql`coalesce((select g.archived_at is not null from group_unchecked(${group}) g), false)`;

/** Throws 403 for whatever would add something to an archived group. */
export function assertNotArchived({ archived }: { archived: boolean }) {
  if (archived) throw forbidden(groupStrings.groupIsArchived);
}

/** Throws 403 if the viewer sees the post and its group is archived. */
export async function assertGroupOfPostNotArchived(db: Database, viewer: number, content: number) {
  const post = await db.queryOne<{ archived: boolean }>(
    sql`select ${isArchivedGroup(sql`c.group_id`)} as archived from visible_posts(${viewer}) c where c.id = ${content}`,
  );
  if (post) assertNotArchived(post);
}
