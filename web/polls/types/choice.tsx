// Poll type choice: voters choose one option, or up to `answer_allowed`. The home screen shows it,
// so it is in the entry bundle. Its form fields are in `choiceForm.tsx`, which loads with the form.
import { useId } from 'react';
import type { Poll } from '#contract/poll.ts';
import { plural, t } from '../../i18n/language.ts';
import { Row, Stack, Text } from '../../ui/primitives.tsx';
import classes from '../Ballot.module.css';
import { markedOptions, type BallotFieldsProps, type PollTypeCard } from './pollType.ts';

/** Options as ovals to fill in. */
function BallotFields({ poll, heading, marks, onMark }: BallotFieldsProps) {
  const { options, answer_allowed } = poll;
  const name = useId();
  const { length } = markedOptions(poll, marks);
  const isMultiple = answer_allowed > 1;
  const isLimitReached = isMultiple && length >= answer_allowed;
  const selectedText = t('{{n}} of {{most}} chosen.', { n: length, most: answer_allowed });
  return (
    <Stack
      as="fieldset"
      gap={8}
      className={classes.options}
      aria-labelledby={heading}
      aria-describedby={isMultiple ? `${name}-count` : undefined}
    >
      {isMultiple && (
        <Text id={`${name}-count`} size="sm" color="muted" tabular>
          {t('Choose up to {{n}}.', { n: answer_allowed })}{' '}
          <span role="status">
            {length > 0 &&
              (isLimitReached
                ? `${selectedText} ${t('To choose another, uncheck one first.')}`
                : selectedText)}
          </span>
        </Text>
      )}
      {options.map(({ id, option_text }) => {
        const isChosen = Boolean(marks[id]);
        const disabled = isLimitReached && !isChosen;
        return (
          <Row
            key={id}
            as="label"
            gap={12}
            px={12}
            py={8}
            surface="card"
            border
            radius={10}
            className={classes.option}
            data-ring
            data-checked={isChosen || undefined}
            data-disabled={disabled || undefined}
          >
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={name}
              className={classes.oval}
              checked={isChosen}
              disabled={disabled}
              // A radio button replaces the other marks.
              onChange={({ currentTarget: { checked } }) =>
                onMark({ ...(isMultiple && marks), [id]: Number(checked) })
              }
            />
            <span>{option_text}</span>
          </Row>
        );
      })}
    </Stack>
  );
}

/** "choose 1", "choose up to 3". */
export const choiceLimitText = ({ answer_allowed }: Poll) =>
  answer_allowed === 1 ? t('choose 1') : t('choose up to {{n}}', { n: answer_allowed });

export const choice: PollTypeCard = {
  // The ballot itself says how many can be chosen, if more than one.
  limitText: (poll) =>
    poll.closed || (poll.can_vote && poll.answer_allowed > 1) ? '' : choiceLimitText(poll),
  BallotFields,
  /** Votes, and percent of the voters. With one choice for each, the percents add up to 100. */
  resultRows: ({ options, result = [], result_voters, answer_allowed, voted }) => {
    const votes = options.map(
      ({ id }) => result.find(({ answer_id }) => answer_id === id)?.totalVote ?? 0,
    );
    const percents =
      answer_allowed === 1
        ? roundPercents(votes)
        : votes.map((n) => Math.round((n * 100) / (result_voters || 1)));
    return options.map(({ id, option_text: label }, i) => {
      const percent = percents[i]!;
      const isOwn = voted.includes(id);
      return {
        id,
        label,
        isOwn,
        bar: votes[i] ? percent : undefined,
        figure: `${percent}%`,
        detail: plural(votes[i]!, '{{n}} vote', '{{n}} votes'),
        spoken: isOwn
          ? t('{{label}}, {{percent}} percent, your vote', { label, percent })
          : t('{{label}}, {{percent}} percent', { label, percent }),
      };
    });
  },
};

/** Whole percents that add up to 100 (largest remainder method). */
export function roundPercents(votes: readonly number[]): number[] {
  const total = votes.reduce((sum, n) => sum + n, 0);
  if (!total) return [...votes];
  const shares = votes.map((n) => ({
    floor: Math.floor((n * 100) / total),
    remainder: (n * 100) % total,
  }));
  const missing = 100 - shares.reduce((sum, { floor }) => sum + floor, 0);
  const largestRemainders = shares.toSorted((a, b) => b.remainder - a.remainder);
  for (const share of largestRemainders.slice(0, missing)) share.floor++;
  return shares.map(({ floor }) => floor);
}
