// Reactions to messages as their viewer sees them, in conversations with one person and with a
// group.
import { reactions } from '#contract/reactionEmoji.ts';
import type { ReactionCounts } from '#contract/reactions.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** Reactions by message, in the order of the contract. Messages without any are absent. */
export async function loadReactions(
  db: Database,
  viewer: number,
  messageIds: number[],
): Promise<Map<number, ReactionCounts>> {
  const rows = await db.query<ReactionCounts[number] & { message_id: number }>(sql`
    select m.id as message_id, r.emoji, count(*)::int as count, bool_or(r.person_id = ${viewer}) as own
    from unnest(${messageIds}::bigint[]) m (id) cross join lateral visible_message_reactions(${viewer}, m.id) r group by m.id, r.emoji`);
  return new Map(
    [...Map.groupBy(rows, ({ message_id }) => message_id)].map(([id, counts]) => [
      id,
      counts
        .map(({ emoji, count, own }) => ({ emoji, count, own }))
        .toSorted((a, b) => reactions.indexOf(a.emoji) - reactions.indexOf(b.emoji)),
    ]),
  );
}
