// What one may do with a poll that one sees: pure functions over facts that the query already brought,
// used to refuse in the handler and to tell the screen.

type Viewer = { id: number } | undefined;

export type PollFacts = {
  authorId: number;
  closed: boolean;
  /** From when on results are shown. */
  results: 'always' | 'voted' | 'closed';
  /** In the round that counts. */
  voted: boolean;
};

export function canPoll(who: Viewer, poll: PollFacts) {
  const author = who?.id === poll.authorId;
  return {
    // also who is no member of its group: whoever is asked in an open group answers
    vote: who !== undefined && !poll.closed && !poll.voted,
    // its author no earlier than others: half a result in one hand would be an advantage
    seeResult: poll.closed || poll.results === 'always' || (poll.results === 'voted' && poll.voted),
    edit: author && !poll.closed,
    publishOutcome: author && poll.closed,
  };
}

const fromWhenOn: PollFacts['results'][] = ['always', 'voted', 'closed'];

/** Whether results come to be seen earlier: an author who shows them for a moment would have half a result in one hand. */
export const isEarlier = (results: PollFacts['results'], than: PollFacts['results']) =>
  fromWhenOn.indexOf(results) < fromWhenOn.indexOf(than);
