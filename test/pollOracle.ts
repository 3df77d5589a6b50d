// Who is shown what of a poll, as oracle.ts for the rest.
import type { Poll, Viewer } from './oracle.ts';

/** What the viewer chose in a poll as it is now. A ballot of an earlier round counts no more. */
export function ballotOf(viewer: Viewer, poll: Poll): number[] {
  const ballot = viewer === null ? undefined : poll.ballots.get(viewer);
  return ballot?.round === poll.round ? ballot.chosen : [];
}

export const votersOf = (poll: Poll) => [...poll.ballots.values()].filter(({ round }) => round === poll.round);

/** The votes that a result holds: all of a closed poll; of an open one the first five, and from fifteen on all but the last five to nine. */
export function votesShown({ closed, votes }: Poll): number[][] | undefined {
  if (closed) return votes;
  if (votes.length < 5) return undefined;
  return votes.slice(0, Math.max(5, Math.floor(votes.length / 5) * 5 - 5));
}

/** Whether whoever sees a poll is shown its results too: the author no earlier than others. */
export const seesResult = (viewer: Viewer, poll: Poll) =>
  poll.closed || poll.results === 'always' || (poll.results === 'voted' && ballotOf(viewer, poll).length > 0);
