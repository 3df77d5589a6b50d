// A vote before it is answered.
import type { Poll } from '#contract/poll.ts';

/** How the poll stands once this vote counts, as far as that is known here: figures that come with it are not made up. */
export function withVote(poll: Poll, chosen: readonly number[]): Poll {
  const counted = poll.options.map(({ id }) => {
    const before = poll.result?.find(({ answer_id }) => answer_id === id);
    return { answer_id: id, user_id: null, ...before, totalVote: (before?.totalVote ?? 0) + (chosen.includes(id) ? 1 : 0) };
  });
  return {
    ...poll,
    can_vote: false,
    votes_reset: false,
    voted: [...chosen],
    total_voters: poll.total_voters + 1,
    ...(poll.result && { result: counted }),
  };
}
