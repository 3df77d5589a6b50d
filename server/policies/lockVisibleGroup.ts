// Lock on a group that the viewer can see.
import { notFound } from '#contract/errors.ts';
import { strings } from '#contract/strings.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/**
 * Locks a group until the transaction ends, exclusively or against changes by others. Throws 404 if
 * it is not visible, without waiting for its lock. Check the membership again under the lock.
 */
export async function lockVisibleGroup(
  db: Database,
  viewer: number,
  id: number,
  { exclusive = false } = {},
) {
  const [lock] = await db.query<{ locked: boolean }>(
    sql`select lock_group_if_visible(${viewer}, ${id}, ${exclusive}) as locked`,
  );
  if (!lock!.locked) throw notFound(strings.groupNotFound);
}
