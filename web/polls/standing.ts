// How a poll stands, in words.
import type { Poll } from '#contract/poll.ts';
import { counted, t } from '../ui/language.ts';
import { dayAndTime, timeUntil } from '../ui/time.ts';

/** "choose 1", "choose up to 3". */
export const howMany = ({ answer_allowed }: Poll) => (answer_allowed === 1 ? t('choose 1') : t('choose up to {{n}}', { n: answer_allowed }));

/** "closes in 3 days", "closed". */
export const closing = ({ closed, closes_at }: Poll, now: Date) =>
  closed ? t('closed|poll') : t('closes {{soon}}', { soon: timeUntil(new Date(closes_at), now) });

/** "12 votes"; where one may choose several, the voters are counted. */
export const turnout = ({ answer_allowed, total_voters }: Poll) =>
  answer_allowed === 1 ? counted(total_voters, '{{n}} vote', '{{n}} votes') : counted(total_voters, '{{n}} voter', '{{n}} voters');

/** "closes Nov 24, 8:00 pm", "closed Nov 24, 8:00 pm". */
export function closingDay({ closed, closes_at }: Poll, now: Date): string {
  const day = dayAndTime(new Date(closes_at), now);
  return closed ? t('closed {{day}}', { day }) : t('closes {{day}}', { day });
}

/** When the results are shown to whoever does not see them. */
export function resultsLater(poll: Poll, now: Date): string {
  if (poll.result) return '';
  if (poll.results === 'closed') return t('Results are shown when the poll closes, {{day}}.', { day: dayAndTime(new Date(poll.closes_at), now) });
  return t('You can see results after you vote.');
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

const spoken = ({ label, percent, own }: ResultRow) =>
  own ? t('{{label}}, {{percent}} percent, your vote', { label, percent }) : t('{{label}}, {{percent}} percent', { label, percent });

/** The result as one says it. */
export const spokenResult = (poll: Poll) => (poll.result ? t('Result: {{rows}}.', { rows: resultRows(poll).map(spoken).join('. ') }) : '');
