import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { strings } from '#contract/strings.ts';
import type { Poll } from '#contract/poll.ts';
import { useApiMutation } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { Box, Text, Wrap } from '../ui/primitives.tsx';
import classes from './Ballot.module.css';
import { secrecyText } from './pollText.ts';
import { markedOptions, type Marks } from './types/pollType.ts';
import { usePollType } from './types/usePollType.ts';

type BallotProps = {
  poll: Poll;
  /** Id of the heading with the question. */
  heading: string;
  /** In the side column. */
  small?: boolean;
  /** Note to read before voting. */
  note?: string;
  /** Called when the vote was sent, before the response. */
  onCast: (answerIds: readonly number[]) => void;
  onVoted: (poll: Poll) => void;
  /** Called when the vote failed. `hasResponse`: the server answered. */
  onError: (message: string, hasResponse: boolean) => void;
};

/** Form to vote in a poll: options to mark, and a button that sends the vote. */
export function Ballot({
  poll,
  heading,
  small = false,
  note,
  onCast,
  onVoted,
  onError,
}: BallotProps) {
  const { answer_allowed, content_id, id } = poll;
  const { BallotFields } = usePollType(poll);
  const [marks, setMarks] = useState<Marks>({});
  const [errorMessage, setErrorMessage] = useState<string>();
  const vote = useApiMutation('POST /poll/do-vote', {
    onSuccess: (response) => onVoted(response.poll),
    onError: (error) => {
      setErrorMessage(error.message);
      onError(error.message, error.status > 0);
    },
  });

  const onMark = (marks: Marks) => {
    setErrorMessage(undefined);
    setMarks(marks);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (vote.isPending) return;
    const answerIds = markedOptions(poll, marks);
    const [first] = answerIds;
    if (first === undefined) {
      setErrorMessage(strings.pollAnswerRequired);
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    onCast(answerIds);
    vote.mutate({ poll_id: id, content_id, answer_id: answer_allowed > 1 ? answerIds : first });
  };

  const secrecy = secrecyText(poll);
  return (
    <Box
      noValidate
      onSubmit={onSubmit}
      data-printed
      data-small={small || undefined}
      as="form"
      mt={12}
    >
      <BallotFields poll={poll} heading={heading} marks={marks} onMark={onMark} />
      {errorMessage && (
        <Text mt={8} size="sm" color="danger" role="alert">
          {errorMessage}
        </Text>
      )}
      <Box mt={12} size="sm" color="muted">
        <Text mb={4}>{secrecy.brief}</Text>
        <details className={classes.details}>
          <summary>{t('How it stays secret')}</summary>
          <Text>{secrecy.details}</Text>
        </details>
      </Box>
      <Wrap gap={16} rowGap={8} align="center" justify="between" mt={12}>
        <Button
          type="submit"
          loading={vote.isPending}
          {...(small && { variant: 'light', fullWidth: true })}
        >
          {t('Vote|verb')}
        </Button>
        {note && (
          <Text size="xs" color="faint" tight>
            {note}
          </Text>
        )}
      </Wrap>
    </Box>
  );
}
