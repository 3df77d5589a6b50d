import { Button } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { strings } from '#contract/strings.ts';
import type { Poll } from '#contract/poll.ts';
import { useApiMutation } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { Box, Text, Wrap } from '../ui/primitives.tsx';
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
  onCast: (chosen: readonly number[]) => void;
  onVoted: (poll: Poll) => void;
  /** Called when the vote failed. `answered` is false if there was no response from the server. */
  onError: (why: string, answered: boolean) => void;
};

/** Options to mark, with a button that sends the vote. */
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
  const [fault, setFault] = useState<string>();
  const vote = useApiMutation('POST /poll/do-vote', {
    onSuccess: (answer) => onVoted(answer.poll),
    onError: (refused) => {
      setFault(refused.message);
      onError(refused.message, refused.status > 0);
    },
  });

  const onMark = (marks: Marks) => {
    setFault(undefined);
    setMarks(marks);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (vote.isPending) return;
    const chosen = markedOptions(poll, marks);
    const [first] = chosen;
    if (first === undefined) {
      setFault(strings.pollAnswerRequired);
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    onCast(chosen);
    vote.mutate({ poll_id: id, content_id, answer_id: answer_allowed > 1 ? chosen : first });
  };

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
      {fault && (
        <Text mt={8} size="sm" color="danger" role="alert">
          {fault}
        </Text>
      )}
      <Box mt={12} size="sm" color="muted">
        {secrecyText(poll).map((sentence) => (
          <Text mb={4} key={sentence}>
            {sentence}
          </Text>
        ))}
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
