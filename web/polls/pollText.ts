// Texts about the state of a poll. While it is open, the result is shown from 10 voters on: fewer
// could reveal what each person chose.
import { pollStrings } from '#contract/pollStrings.ts';
import type { Poll } from '#contract/poll.ts';
import { plural, t } from '../i18n/language.ts';
import { dayAndTime, timeUntil, weekdayAndTime } from '../ui/time.ts';
import type { ResultRow } from './types/pollType.ts';

/** "closes in 3 days", "closed". */
export const closingText = ({ closed, closes_at }: Poll, now: Date) =>
  closed ? t('closed|poll') : t('closes {{soon}}', { soon: timeUntil(new Date(closes_at), now) });

/** "12 votes", each with one or several answers. */
export const turnoutText = ({ total_voters }: Poll) =>
  plural(total_voters, '{{n}} vote', '{{n}} votes');

/** "Closes Tuesday, Nov 24, 8:00 pm (in 3 days)", "Closed Nov 24, 8:00 pm". */
export function closingDayText({ closed, closes_at }: Poll, now: Date): string {
  const closing = new Date(closes_at);
  return closed
    ? t('Closed {{day}}', { day: dayAndTime(closing, now) })
    : t('Closes {{day}} ({{soon}})', {
        day: weekdayAndTime(closing, now),
        // In one line.
        soon: timeUntil(closing, now).replaceAll(' ', '\u00a0'),
      });
}

/** When results will be visible to a viewer who does not see them; empty if they are visible. */
export function resultsLaterText(poll: Poll, now: Date): string {
  if (poll.result) return '';
  if (poll.too_few_votes) return pollStrings.resultsFromTen;
  const tooFewCanVote =
    poll.results_from !== undefined &&
    poll.can_vote_total !== undefined &&
    poll.can_vote_total < poll.results_from;
  if (poll.results === 'closed' || tooFewCanVote)
    return t('Results will be shown when the poll closes on {{day}}.', {
      day: dayAndTime(new Date(poll.closes_at), now),
    });
  // The viewer's own vote counts too.
  return poll.total_voters + 1 >= (poll.results_from ?? 10)
    ? t('You can see results after you vote.')
    : t('You can see results after you vote, once 10 people have voted.');
}

/** How many votes the visible result covers, if not all. */
export const partialResultText = ({ result, result_voters = 0, total_voters, closed }: Poll) =>
  result && !closed && result_voters < total_voters
    ? t('Results of the first {{n}} votes. They update every 5 votes, and when the poll closes.', {
        n: result_voters,
      })
    : '';

/** Who can vote, and how secret the vote is. Shown before voting. */
export function secrecyText({ can_vote_total: total }: Poll): { brief: string; details: string } {
  const voters =
    total === undefined
      ? t('All members of this site can vote.')
      : plural(total, 'Only you can vote here.', '{{n}} people can vote here.');
  return {
    brief: [
      t('Your vote is secret and final.'),
      voters,
      total !== undefined &&
        total < 10 &&
        t('With so few people, the results may reveal what each person chose.'),
    ]
      .filter(Boolean)
      .join(' '),
    details: t(
      'No one can change your vote, and no one on this site, including the poll’s author, is shown what you chose. Only someone who has this server’s secret key could read the votes.',
    ),
  };
}

/** The result as text for screen readers. */
export const resultText = (poll: Poll, rows: readonly ResultRow[]) =>
  poll.result ? t('Results: {{rows}}.', { rows: rows.map(({ spoken }) => spoken).join('. ') }) : '';
