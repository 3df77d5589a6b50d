import type { Database } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { fixtures } from '../dataset/sizes.ts';

/**
 * Pairs of post and member that are separated by a block between the member and the author. Call
 * `load` once before `isApart`.
 */
export function findBlockedPairs(
  { firstId, posts }: { firstId: number; posts: number } = fixtures.busy,
) {
  const pairs = new Set<string>();
  return {
    isApart: (post: number, member: number) => pairs.has(`${post} ${member}`),
    load: async (db: Database) => {
      const blocks = await db.query<{ post: number; person: number }>(sql`
        select c.id as post, case c.author_id when b.blocker_id then b.blocked_id else b.blocker_id end as person
        from blocks b join posts c on c.author_id in (b.blocker_id, b.blocked_id) where c.id >= ${firstId} and c.id < ${firstId + posts}`);
      // The session of a suspended person belongs to the next person.
      for (const { post, person } of blocks)
        pairs.add(`${post} ${person}`).add(`${post} ${person - 1}`);
    },
  };
}
