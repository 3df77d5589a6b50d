import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Poll } from '#contract/poll.ts';
import { queryKey, useApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { Widget } from '../layout/Widget.tsx';
import { t } from '../i18n/language.ts';
import { Text } from '../ui/primitives.tsx';
import classes from './TakeAPoll.module.css';
import { Vote } from './Vote.tsx';

const onePoll = { page: 1, pageSize: 1 } as const;

/**
 * Widget with an open poll: a featured one, or the newest. After voting, shows the result until the
 * next one is requested.
 */
export function TakeAPoll() {
  const client = useQueryClient();
  const heading = useId();
  const [shownPoll, setShownPoll] = useState<Poll>();
  const [hasRequestedNext, setHasRequestedNext] = useState(false);
  const featured = useApiQuery('GET /poll/polls-to-vote', { ...onePoll, featured: 'Y' });
  const featuredPoll = featured.data?.contents[0]?.poll;
  const newest = useApiQuery('GET /poll/polls-to-vote', onePoll, {
    enabled: featured.data !== undefined && !featuredPoll?.can_vote,
  });
  const next = [featuredPoll, newest.data?.contents[0]?.poll].find((poll) => poll?.can_vote);
  const poll = shownPoll ?? next;

  const showNext = async () => {
    await client.invalidateQueries({ queryKey: queryKey('GET /poll/polls-to-vote') });
    setShownPoll(undefined);
    setHasRequestedNext(true);
  };

  if (!poll) return hasRequestedNext && <AllAnswered />;
  return (
    <Widget title={t('Take A Poll')}>
      <Text id={heading} as="h3" weight={650} anywhere plainLinks className={classes.question}>
        <Link to={paths.poll(poll.id)}>{poll.question}</Link>
      </Text>
      <Vote key={poll.id} poll={poll} heading={heading} small onVoted={setShownPoll} />
      {shownPoll && (
        <Button variant="default" fullWidth mt="sm" onClick={() => void showNext()}>
          {t('Next poll')}
        </Button>
      )}
    </Widget>
  );
}

/** Shown after the last open poll, so that the widget does not disappear while it is used. */
function AllAnswered() {
  return (
    <Widget title={t('Take A Poll')}>
      <Text mb={8}>{t('You’ve voted in every open poll.')}</Text>
      <Link to={paths.polls()} className={classes.all}>
        {t('All polls')}
      </Link>
    </Widget>
  );
}
