import { expect, test } from 'vitest';
import type { Poll } from '#contract/poll.ts';
import { applyVote } from './optimisticVote.ts';
import {
  closingText,
  closingDayText,
  partialResultText,
  secrecyText,
  resultsLaterText,
  resultText,
  turnoutText,
} from './pollText.ts';
import { choice, choiceLimitText, roundPercents } from './types/choice.tsx';

const { resultRows } = choice;

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
  result_voters: 3,
  result: [
    { answer_id: 8, totalVote: 2, user_id: 4 },
    { answer_id: 7, totalVote: 1, user_id: null },
    { answer_id: 9, totalVote: 0, user_id: null },
  ],
};

test('describes how many answers are allowed, how many voted and when the poll closes', () => {
  expect([choiceLimitText(poll), turnoutText(poll), closingText(poll, now)]).toEqual([
    'choose 1',
    '3 votes',
    'closes in 3 days',
  ]);
  expect([
    choiceLimitText({ ...poll, answer_allowed: 2 }),
    turnoutText({ ...poll, answer_allowed: 2 }),
  ]).toEqual(['choose up to 2', '3 votes']);
  expect(closingText({ ...poll, closed: true }, now)).toBe('closed');
  expect(closingDayText(poll, now)).toBe(
    'Closes Monday, Nov 23, 12:00\u00a0pm (in\u00a03\u00a0days)',
  );
});

test('describes when missing results will be visible', () => {
  expect(resultsLaterText({ ...poll, total_voters: 12 }, now)).toBe(
    'You can see results after you vote.',
  );
  expect(resultsLaterText(poll, now)).toBe(
    'You can see results after you vote, once 10 people have voted.',
  );
  expect(resultsLaterText({ ...poll, too_few_votes: true }, now)).toBe(
    'Results appear once 10 people have voted.',
  );
  expect(partialResultText({ ...voted, total_voters: 9 })).toBe(
    'Results of the first 3 votes. They update every 5 votes, and when the poll closes.',
  );
  expect([
    partialResultText(voted),
    partialResultText({ ...voted, total_voters: 9, closed: true }),
    partialResultText(poll),
  ]).toEqual(['', '', '']);
  expect(resultsLaterText({ ...poll, results: 'closed' }, now)).toBe(
    'Results will be shown when the poll closes on Nov 23, 12:00\u00a0pm.',
  );
  expect(resultsLaterText(voted, now)).toBe('');
});

test('lists results in the order of the options, in votes and percent of voters', () => {
  const rows = resultRows(voted);
  expect(
    rows.map(({ id, label, detail, figure, bar, isOwn }) => ({
      id,
      label,
      detail,
      figure,
      bar,
      isOwn,
    })),
  ).toEqual([
    { id: 7, label: 'River', detail: '1 vote', figure: '33%', bar: 33, isOwn: false },
    { id: 8, label: 'Square', detail: '2 votes', figure: '67%', bar: 67, isOwn: true },
    { id: 9, label: 'Nowhere', detail: '0 votes', figure: '0%', bar: undefined, isOwn: false },
  ]);
  expect(resultText(voted, rows)).toBe(
    'Results: River, 33 percent. Square, 67 percent, your vote. Nowhere, 0 percent.',
  );
  expect(resultText(poll, resultRows(poll))).toBe('');
});

test('shows 0 % for a poll without votes', () => {
  expect(resultRows({ ...voted, total_voters: 0, result: [] }).map(({ figure }) => figure)).toEqual(
    ['0%', '0%', '0%'],
  );
});

test('shows an optimistic vote: with counts if they are visible, else only the choice', () => {
  const hidden = applyVote({ ...poll, votes_reset: true }, [8]);
  expect(hidden).toMatchObject({
    can_vote: false,
    votes_reset: false,
    total_voters: 4,
    voted: [8],
  });
  expect(hidden.result).toBeUndefined();
  const open = applyVote(
    { ...poll, results: 'always', result: [{ answer_id: 7, totalVote: 3, user_id: null }] },
    [8],
  );
  expect(
    resultRows(open).map(({ label, detail, figure, isOwn }) => [label, detail, figure, isOwn]),
  ).toEqual([
    ['River', '3 votes', '100%', false],
    ['Square', '0 votes', '0%', true],
    ['Nowhere', '0 votes', '0%', false],
  ]);
  expect(poll).toMatchObject({ can_vote: true, voted: [], total_voters: 3 });
});

test('rounds percents of a single-answer poll to a sum of 100', () => {
  expect(roundPercents([3, 2, 2, 1])).toEqual([38, 25, 25, 12]);
  expect(roundPercents([1, 1, 1])).toEqual([34, 33, 33]);
  expect(roundPercents([0, 0])).toEqual([0, 0]);
  for (let n = 1; n < 200; n++)
    expect(roundPercents([n, 7, (n * 13) % 29, 1]).reduce((a, b) => a + b)).toBe(100);
});

test('describes secrecy, finality and eligibility before the vote', () => {
  expect(secrecyText(poll)).toEqual({
    brief: 'Your vote is secret and final. All members of this site can vote.',
    details:
      'No one can change your vote, and no one on this site, including the poll’s author, is shown what you chose. Only someone who has this server’s secret key could read the votes.',
  });
  expect(secrecyText({ ...poll, can_vote_total: 14 }).brief).toBe(
    'Your vote is secret and final. 14 people can vote here.',
  );
  expect(secrecyText({ ...poll, can_vote_total: 3 }).brief).toBe(
    'Your vote is secret and final. 3 people can vote here. With so few people, the results may reveal what each person chose.',
  );
});
