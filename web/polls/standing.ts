// How a poll stands, in words.
import type { Poll } from '#contract/poll.ts';
import { counted } from '../ui/counted.ts';
import { dayAndTime, timeUntil } from '../ui/time.ts';

/** "choose 1", "choose up to 3". */
export const howMany = ({ answer_allowed }: Poll) => (answer_allowed === 1 ? 'choose 1' : `choose up to ${answer_allowed}`);

/** "closes in 3 days", "closed". */
export const closing = ({ closed, closes_at }: Poll, now: Date) => (closed ? 'closed' : `closes ${timeUntil(new Date(closes_at), now)}`);

/** "12 votes"; where one may choose several, the voters are counted. */
export const turnout = ({ answer_allowed, total_voters }: Poll) => counted(total_voters, answer_allowed === 1 ? 'vote' : 'voter');

/** "closes Nov 24, 8:00 pm", "closed Nov 24, 8:00 pm". */
export const closingDay = ({ closed, closes_at }: Poll, now: Date) => `${closed ? 'closed' : 'closes'} ${dayAndTime(new Date(closes_at), now)}`;

/** When the results are shown to whoever does not see them. */
export function resultsLater(poll: Poll, now: Date): string {
  if (poll.result) return '';
  if (poll.results === 'closed') return `Results are shown when the poll closes, ${dayAndTime(new Date(poll.closes_at), now)}.`;
  return 'You can see results after you vote.';
}

type ResultRow = { id: number; label: string; votes: number; percent: number; own: boolean };

/** What each option got, in the order of the options, of all who voted. */
export function resultRows({ options, result = [], total_voters, voted }: Poll): ResultRow[] {
  const votesOf = new Map(result.map(({ answer_id, totalVote }) => [answer_id, totalVote]));
  return options.map(({ id, option_text }) => {
    const votes = votesOf.get(id) ?? 0;
    return { id, label: option_text, votes, percent: total_voters === 0 ? 0 : Math.round((votes / total_voters) * 100), own: voted.includes(id) };
  });
}

/** The result as one says it. */
export const spokenResult = (poll: Poll) =>
  poll.result
    ? `Result: ${resultRows(poll)
        .map(({ label, percent, own }) => `${label}, ${percent} percent${own ? ', your vote' : ''}`)
        .join('. ')}.`
    : '';
