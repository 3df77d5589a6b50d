import { expect, test } from 'vitest';
import type { Poll } from '#contract/poll.ts';
import { withVote } from './cast.ts';
import { closing, closingDay, howMany, resultRows, resultsLater, spokenResult, turnout } from './standing.ts';

const now = new Date(2026, 10, 20, 12, 0, 0);
const poll: Poll = {
  id: 1,
  content_id: 1,
  question: 'Where does the bench go?',
  description: '',
  image: '',
  answer_allowed: 1,
  close_on: '2026-11-23',
  close_time: '12:00',
  timezone: 'UTC',
  closes_at: new Date(2026, 10, 23, 12, 0, 0).toISOString(),
  closed: false,
  results: 'voted',
  shared_as: 'Public',
  tags: [],
  options: [
    { id: 7, option_text: 'River' },
    { id: 8, option_text: 'Square' },
    { id: 9, option_text: 'Nowhere' },
  ],
  total_voters: 3,
  voted: [],
  votes_reset: false,
  can_vote: true,
  can_edit: false,
  outcome: '',
  can_tell_outcome: false,
};
const voted: Poll = {
  ...poll,
  voted: [8],
  can_vote: false,
  result: [
    { answer_id: 8, totalVote: 2, user_id: 4 },
    { answer_id: 7, totalVote: 1, user_id: null },
    { answer_id: 9, totalVote: 0, user_id: null },
  ],
};

test('says how many one chooses, how many voted and when it closes', () => {
  expect([howMany(poll), turnout(poll), closing(poll, now)]).toEqual(['choose 1', '3 votes', 'closes in 3 days']);
  expect([howMany({ ...poll, answer_allowed: 2 }), turnout({ ...poll, answer_allowed: 2 })]).toEqual(['choose up to 2', '3 voters']);
  expect(closing({ ...poll, closed: true }, now)).toBe('closed');
  expect(closingDay(poll, now)).toBe('closes Nov 23, 12:00 pm');
});

test('says when results that are not there will be', () => {
  expect(resultsLater(poll, now)).toBe('You can see results after you vote.');
  expect(resultsLater({ ...poll, results: 'closed' }, now)).toBe('Results are shown when the poll closes, Nov 23, 12:00 pm.');
  expect(resultsLater(voted, now)).toBe('');
});

test('the result is told in the order of the options, in votes and in percent of the voters', () => {
  expect(resultRows(voted)).toEqual([
    { id: 7, label: 'River', votes: 1, percent: 33, own: false },
    { id: 8, label: 'Square', votes: 2, percent: 67, own: true },
    { id: 9, label: 'Nowhere', votes: 0, percent: 0, own: false },
  ]);
  expect(spokenResult(voted)).toBe('Result: River, 33 percent. Square, 67 percent, your vote. Nowhere, 0 percent.');
  expect(spokenResult(poll)).toBe('');
});

test('a poll without votes divides nothing by nothing', () => {
  expect(resultRows({ ...voted, total_voters: 0, result: [] }).map(({ percent }) => percent)).toEqual([0, 0, 0]);
});

test('a vote shows before it is answered: with its figures where they are open, with the choice alone where they are not', () => {
  const hidden = withVote({ ...poll, votes_reset: true }, [8]);
  expect(hidden).toMatchObject({ can_vote: false, votes_reset: false, total_voters: 4, voted: [8] });
  expect(hidden.result).toBeUndefined();
  const open = withVote({ ...poll, results: 'always', result: [{ answer_id: 7, totalVote: 3, user_id: null }] }, [8]);
  expect(resultRows(open).map(({ label, votes, percent, own }) => [label, votes, percent, own])).toEqual([
    ['River', 3, 75, false],
    ['Square', 1, 25, true],
    ['Nowhere', 0, 0, false],
  ]);
  expect(poll).toMatchObject({ can_vote: true, voted: [], total_voters: 3 });
});
