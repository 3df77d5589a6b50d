import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Poll } from '#contract/poll.ts';
import { useApiQuery } from '../api/hooks.ts';
import { t } from '../i18n/language.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { paths } from '../paths.ts';
import { Vote } from '../polls/Vote.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Text } from '../ui/primitives.tsx';
import { TextSkeleton } from '../ui/Skeletons.tsx';
import type { StepProps } from './step.ts';

/** First step: a vote in the newest open poll. After it, the result. */
export function PollStep({ onDone }: StepProps) {
  const heading = useId();
  const [votedPoll, setVotedPoll] = useState<Poll>();
  const query = useApiQuery(
    'GET /poll/polls-to-vote',
    { page: 1, pageSize: 1 },
    { enabled: !votedPoll },
  );
  const poll = votedPoll ?? query.data?.contents[0]?.poll;
  if (!poll && query.isPending) return <TextSkeleton />;
  if (!poll && query.isError)
    return (
      <ErrorState
        title={t('Couldn’t load polls')}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  if (!poll)
    return (
      <>
        <Text color="muted">
          {t('There are no open polls yet. Ask your neighbors a question.')}
        </Text>
        <div>
          <LinkButton to={paths.createPoll()} variant="light">
            {t('Create poll')}
          </LinkButton>
        </div>
      </>
    );
  return (
    <div>
      <Text id={heading} as="h4" weight={650} anywhere plainLinks>
        <Link to={paths.poll(poll.id)}>{poll.question}</Link>
      </Text>
      <Vote
        key={poll.id}
        poll={poll}
        heading={heading}
        small
        onVoted={(counted) => {
          setVotedPoll(counted);
          onDone();
        }}
      />
    </div>
  );
}
