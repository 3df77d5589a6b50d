// A vote before it is answered.
import type { Poll } from '#contract/poll.ts';

/** How the poll stands once this vote counts, as far as that is known here: figures are not made up: those that are shown come from the server. */
export function withVote(poll: Poll, chosen: readonly number[]): Poll {
  return {
    ...poll,
    can_vote: false,
    votes_reset: false,
    voted: [...chosen],
    total_voters: poll.total_voters + 1,
  };
}
