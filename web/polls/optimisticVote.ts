import type { Poll } from '#contract/poll.ts';

/**
 * Returns the poll to show while this vote is being sent; it is not cached. Votes for each option
 * stay as the server sent them.
 */
export function applyVote(poll: Poll, answerIds: readonly number[]): Poll {
  return {
    ...poll,
    can_vote: false,
    votes_reset: false,
    voted: [...answerIds],
    total_voters: poll.total_voters + 1,
  };
}
