// Lock on a post of the member and on its group.
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/**
 * Locks a post of the member before an update, until the transaction ends, and its group against
 * changes. The group is locked first, in the same order as closing a group does. Locks nothing that
 * the member does not see or did not write. Check the permission again under the locks.
 */
export async function lockOwnPost(db: Database, member: number, id: number) {
  const post = await db.queryOne<{ group_id: number | null }>(
    sql`select c.group_id from visible_posts(${member}) c where c.id = ${id} and c.author_id = ${member}`,
  );
  const group = post?.group_id ?? null;
  await db.query(sql`select lock_group_shared(${group}), lock_own_post(${member}, ${id})`);
}
