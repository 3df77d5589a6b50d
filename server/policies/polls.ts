// Permissions of a viewer on a visible poll. Pure functions over data that the query returned.
// Handlers use them to refuse requests, and responses use them to tell the client what to offer.

type Viewer = { id: number } | undefined;

export type PollFacts = {
  authorId: number;
  closed: boolean;
  /** Whether its group is archived. */
  archived: boolean;
  /** When results become visible. */
  results: 'always' | 'voted' | 'closed';
  /** Whether the viewer voted in the current round. */
  voted: boolean;
};

export function canPoll(viewer: Viewer, poll: PollFacts) {
  const isAuthor = viewer?.id === poll.authorId;
  return {
    // Membership is not required: everyone who can see a poll in an open group may vote.
    vote: viewer !== undefined && !poll.closed && !poll.voted && !poll.archived,
    // The author sees results no earlier than others. Intermediate results would be an advantage.
    seeResult: poll.closed || poll.results === 'always' || (poll.results === 'voted' && poll.voted),
    edit: isAuthor && !poll.closed && !poll.archived,
    publishOutcome: isAuthor && poll.closed && !poll.archived,
  };
}

const resultsOrder: PollFacts['results'][] = ['always', 'voted', 'closed'];

/**
 * Whether results would become visible earlier. An author could otherwise reveal intermediate
 * results to themselves by switching for a short time.
 */
export const isShownEarlier = (results: PollFacts['results'], other: PollFacts['results']) =>
  resultsOrder.indexOf(results) < resultsOrder.indexOf(other);
