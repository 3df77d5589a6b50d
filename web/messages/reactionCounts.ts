// The reactions to a message after the member's own changes, before the server answers.
import { reactions, type Reaction } from '#contract/reactionEmoji.ts';
import type { ReactionCounts } from '#contract/reactions.ts';

/** The member's own reaction. */
export const ownReaction = (counts: ReactionCounts): Reaction | undefined =>
  counts.find(({ own }) => own)?.emoji;

/** Removes the member's own reaction and adds the new one, if there is one. */
export const withReaction = (
  counts: ReactionCounts,
  emoji: Reaction | undefined,
): ReactionCounts => {
  const others = new Map(
    counts.map((entry) => [entry.emoji, entry.own ? entry.count - 1 : entry.count]),
  );
  return reactions.flatMap((candidate) => {
    const own = candidate === emoji;
    const count = (others.get(candidate) ?? 0) + (own ? 1 : 0);
    return count > 0 ? { emoji: candidate, count, own } : [];
  });
};
