import { sql } from '#server/db/sql.ts';
import type { BenchServer } from '../setup.ts';
import { marks } from '../dataset/sizes.ts';

/** Says of which busy posts, or of which others, a member sees nothing, because of a block between them and the author: known once it was asked. */
export function apartIn(
  { db }: BenchServer,
  { first, posts }: { first: number; posts: number } = marks.busy,
) {
  const pairs = new Set<string>();
  return {
    isApart: (post: number, member: number) => pairs.has(`${post} ${member}`),
    ask: async () => {
      const blocks = await db.query<{ post: number; person: number }>(sql`
        select c.id as post, case c.author_id when b.blocker_id then b.blocked_id else b.blocker_id end as person
        from blocks b join contents c on c.author_id in (b.blocker_id, b.blocked_id) where c.id >= ${first} and c.id < ${first + posts}`);
      // whoever is suspended lets a neighbor in
      for (const { post, person } of blocks)
        pairs.add(`${post} ${person}`).add(`${post} ${person - 1}`);
    },
  };
}
