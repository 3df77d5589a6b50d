// What a poll looks like, as one viewer sees it.
import Type, { type Static } from 'typebox';
import { tags } from './group.ts';
import { audience, count, id, optional, time } from './fields.ts';

/** Totals of one option. `user_id` is the viewer's own where the viewer chose it, else null: nobody learns who else did. */
export const pollResult = Type.Object({
  answer_id: id(),
  totalVote: count(),
  user_id: Type.Union([id(), Type.Null()]),
});

export const resultsShown = Type.Enum(['always', 'voted', 'closed'], {
  description:
    'Results are open always, to who has voted, or when the poll is closed; to its author no earlier than to others.',
});

export const poll = Type.Object({
  id: id(),
  content_id: id(),
  question: Type.String(),
  description: Type.String({ description: 'Rich text, clean.' }),
  image: Type.String({ description: 'An address, empty when there is none.' }),
  answer_allowed: Type.Integer({ minimum: 1, description: 'How many options one may choose.' }),
  close_on: Type.String({ description: 'YYYY-MM-DD in `timezone`.' }),
  close_time: Type.String({ description: 'HH:MM in `timezone`.' }),
  timezone: Type.String({ description: 'IANA.' }),
  closes_at: time(),
  closed: Type.Boolean(),
  results: resultsShown,
  shared_as: audience,
  tags,
  options: Type.Array(Type.Object({ id: id(), option_text: Type.String() })),
  total_voters: count(),
  voted: Type.Array(id(), { description: 'What the viewer chose; nobody else is told.' }),
  votes_reset: Type.Boolean({
    description: 'The viewer voted, and the poll was changed since: that vote counts no more.',
  }),
  result: optional(
    Type.Array(pollResult, {
      description:
        'Absent while it is not shown to the viewer, and while fewer than 5, or results_from, have voted in an open poll. Of an open poll it moves 5 votes at a time.',
    }),
  ),
  result_voters: optional(
    count('How many voters the result counts: fewer than total_voters while the poll is open.'),
  ),
  too_few_votes: optional(
    Type.Boolean({
      description: 'The result is shown when more have voted, or the poll is closed.',
    }),
  ),
  results_from: optional(
    count('From how many voters on the result of the open poll is shown, where that is not 5.'),
  ),
  can_vote_total: optional(
    count(
      'How many people can vote, where that is not everybody on the site: to who can vote and has not.',
    ),
  ),
  can_vote: Type.Boolean(),
  can_edit: Type.Boolean(),
  outcome: Type.String({ description: 'What the author says came of it; empty until then.' }),
  outcome_on: optional(time()),
  can_tell_outcome: Type.Boolean(),
});
export type Poll = Static<typeof poll>;
