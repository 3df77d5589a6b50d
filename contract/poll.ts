// Schema of a poll, as one viewer sees it.
import Type, { type Static } from 'typebox';
import { tags } from './group.ts';
import { audience, count, id, optional, time } from './fields.ts';

/**
 * Votes of one option. `user_id` is the viewer’s id if the viewer chose it, otherwise null. Other
 * voters are secret.
 */
export const pollResult = Type.Object({
  answer_id: id(),
  totalVote: count(),
  user_id: Type.Union([id(), Type.Null()]),
});

export const resultsVisibility = Type.Enum(['always', 'voted', 'closed'], {
  description:
    'When results are visible: always, after voting, or after the poll closes. The author does not see them earlier than others.',
});

/** How people vote in a poll, and how their votes are counted. Not part of the API yet. */
export type PollType = 'choice';

export const poll = Type.Object({
  id: id(),
  content_id: id(),
  question: Type.String(),
  description: Type.String({ description: 'Sanitized rich text.' }),
  image: Type.String({ description: 'A URL, empty if there is none.' }),
  answer_allowed: Type.Integer({ minimum: 1, description: 'How many options a voter can choose.' }),
  close_on: Type.String({ description: 'YYYY-MM-DD in `timezone`.' }),
  close_time: Type.String({ description: 'HH:MM in `timezone`.' }),
  timezone: Type.String({ description: 'IANA time zone.' }),
  closes_at: time(),
  closed: Type.Boolean(),
  results: resultsVisibility,
  shared_as: audience,
  tags,
  options: Type.Array(Type.Object({ id: id(), option_text: Type.String() })),
  total_voters: count(),
  voted: Type.Array(id(), { description: 'Options that the viewer chose; only for the viewer.' }),
  votes_reset: Type.Boolean({
    description: 'The viewer’s vote was voided by a later change of the poll.',
  }),
  result: optional(
    Type.Array(pollResult, {
      description:
        'Absent while hidden from the viewer, and while an open poll has fewer votes than results_from. The result of an open poll is updated every 5 votes.',
    }),
  ),
  result_voters: optional(
    count('Number of voters in the result; less than total_voters while the poll is open.'),
  ),
  too_few_votes: optional(
    Type.Boolean({
      description: 'The result is hidden until more people have voted or the poll closes.',
    }),
  ),
  results_from: optional(
    count('Number of voters from which the result of a poll is visible while it is open.'),
  ),
  can_vote_total: optional(
    count(
      'Number of people who can vote, if not every member can; only for viewers who can vote and have not.',
    ),
  ),
  can_vote: Type.Boolean(),
  can_edit: Type.Boolean(),
  outcome: Type.String({ description: 'The outcome that the author reported; empty until then.' }),
  outcome_on: optional(time()),
  can_tell_outcome: Type.Boolean(),
});
export type Poll = Static<typeof poll>;
