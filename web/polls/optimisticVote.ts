import type { Poll } from '#contract/poll.ts';

/**
 * Returns the poll as it will be with this vote, as far as the client knows. Visible results come
 * from the server only.
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
