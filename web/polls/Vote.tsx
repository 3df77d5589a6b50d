import { Button, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconRefreshAlert } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Poll } from '#contract/poll.ts';
import { strings } from '#contract/strings.ts';
import { rememberReturnPath } from '../account/returnPath.ts';
import { useSession } from '../api/session.ts';
import { useSite } from '../layout/useSite.ts';
import { paths } from '../paths.ts';
import { Notice, Row, Text, Wrap } from '../ui/primitives.tsx';
import { useNow } from '../ui/useNow.ts';
import { t } from '../i18n/language.ts';
import { exactTime } from '../ui/time.ts';
import { useRestoreFocus } from '../ui/restoreFocus.ts';
import { Ballot } from './Ballot.tsx';
import { storePoll, refreshPoll } from './cache.ts';
import { applyVote } from './optimisticVote.ts';
import { Results } from './Results.tsx';
import {
  closingDayText,
  partialResultText,
  resultsLaterText,
  resultText,
  turnoutText,
} from './pollText.ts';
import { usePollType } from './types/usePollType.ts';
import classes from './Vote.module.css';

type VoteProps = {
  poll: Poll;
  /** Id of the heading with the question. */
  heading: string;
  /** Compact layout, for the side column and the first steps: no note below the ballot. */
  small?: boolean;
  onVoted?: (poll: Poll) => void;
  /** Opens the comments. */
  onComment?: (() => void) | undefined;
};

/**
 * The ballot while the viewer can vote, otherwise the options, with the results if they are
 * visible. A viewer who sees results before voting can switch between both. Voting is optimistic. A
 * failed vote restores the ballot and shows an error.
 */
export function Vote({ poll: storedPoll, heading, small = false, onVoted, onComment }: VoteProps) {
  /** The vote that is being sent. */
  const [pendingAnswerIds, setPendingAnswerIds] = useState<readonly number[]>();
  /** The poll in the response to the vote. */
  const [countedPoll, setCountedPoll] = useState<Poll>();
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isPreviewing, setIsPreviewing] = useState(false);
  const client = useQueryClient();
  const now = useNow();
  const { resultRows } = usePollType(storedPoll);
  const resultsList = useRef<HTMLUListElement>(null);
  // The response has arrived in the cache.
  if (pendingAnswerIds && !storedPoll.can_vote) setPendingAnswerIds(undefined);
  const ballotContainer = useRef<HTMLDivElement>(null);
  const poll =
    pendingAnswerIds && storedPoll.can_vote ? applyVote(storedPoll, pendingAnswerIds) : storedPoll;
  const isBallotShown = poll.can_vote && !isPreviewing;
  const hasJustVoted = (pendingAnswerIds ?? countedPoll) !== undefined && !isBallotShown;

  // Sending the vote hides the focused button. Moves the focus to the results, or back to the
  // ballot if the vote failed.
  useEffect(() => {
    if (hasJustVoted) resultsList.current?.focus({ preventScroll: true });
  }, [hasJustVoted]);
  useRestoreFocus(ballotContainer, pendingAnswerIds);

  const startVote = (answerIds: readonly number[]) => {
    setErrorMessage(undefined);
    setPendingAnswerIds(answerIds);
  };

  const finishVote = (counted: Poll) => {
    storePoll(client, counted);
    setCountedPoll(counted);
    onVoted?.(counted);
  };

  const restoreBallot = (message: string, hasResponse: boolean) => {
    setPendingAnswerIds(undefined);
    // Without a response the poll is unchanged, and the ballot shows the error. A refusal can mean
    // that the poll has closed or changed: then the ballot may disappear.
    if (!hasResponse) return;
    setErrorMessage(message);
    void refreshPoll(client, poll.content_id).catch(() => undefined);
  };

  return (
    <>
      {poll.votes_reset && (
        <Notice as="p" gap={8} mt={12}>
          <IconRefreshAlert size={18} stroke={1.75} aria-hidden />
          {t('The poll changed after you voted, so your vote no longer counts. Please vote again.')}
        </Notice>
      )}
      {storedPoll.can_vote && (
        // Stays mounted, so that marks survive a preview of the results and a failed vote.
        <div ref={ballotContainer} tabIndex={-1} hidden={!isBallotShown}>
          <Ballot
            poll={storedPoll}
            heading={heading}
            small={small}
            note={small ? '' : resultsLaterText(storedPoll, now)}
            onCast={startVote}
            onVoted={finishVote}
            onError={restoreBallot}
          />
        </div>
      )}
      {!isBallotShown && (
        <Results ref={resultsList} poll={poll} small={small} fresh={hasJustVoted} />
      )}
      {!isBallotShown && partialResultText(poll) && (
        <Text mt={12} size="sm" color="muted">
          {partialResultText(poll)}
        </Text>
      )}
      {/* While the ballot is shown, it shows the error itself. */}
      {errorMessage && !poll.can_vote && !countedPoll && (
        <Text mt={12} size="sm" color="danger" role="alert">
          {errorMessage}
        </Text>
      )}
      {/* Always rendered, so that screen readers announce its text. */}
      <Row
        role="status"
        as="p"
        gap={6}
        mt={14}
        mb={8}
        size="sm"
        color="success"
        weight={600}
        className={classes.thanks}
      >
        {countedPoll && !poll.can_vote && (
          <>
            <IconCircleCheck size={18} stroke={1.75} aria-hidden />
            {strings.voted}
            <VisuallyHidden>{resultText(countedPoll, resultRows(countedPoll))}</VisuallyHidden>
          </>
        )}
      </Row>
      {countedPoll && !poll.can_vote && onComment && (
        <Button variant="light" size="sm" onClick={onComment}>
          {t('Add a comment')}
        </Button>
      )}
      {!poll.can_vote && !pendingAnswerIds && <NoVoteText poll={poll} now={now} />}
      <Wrap gap={16} rowGap={4} align="center" justify="between" mt={12} className={classes.foot}>
        <p>
          <span>{turnoutText(poll)}</span>
          <time dateTime={poll.closes_at} title={exactTime(new Date(poll.closes_at))}>
            {closingDayText(poll, now)}
          </time>
        </p>
        {poll.can_vote && poll.result && poll.total_voters > 0 && (
          <button type="button" onClick={() => setIsPreviewing(!isPreviewing)}>
            {isPreviewing ? t('Back to voting') : t('See results so far')}
          </button>
        )}
      </Wrap>
    </>
  );
}

/** Text for a viewer who cannot vote: how to vote, or when results will be visible. */
function NoVoteText({ poll, now }: { poll: Poll; now: Date }) {
  const isLoggedIn = useSession() !== null;
  const laterText = resultsLaterText(poll, now);
  if (isLoggedIn || poll.closed)
    return (
      laterText && (
        <Text mt={12} size="sm" color="muted">
          {laterText}
        </Text>
      )
    );
  return <JoinToVote />;
}

function JoinToVote() {
  const { pathname } = useLocation();
  const canJoin = useSite()?.registration === 'open';
  const state = { loginPurpose: 'vote' } as const;
  return canJoin ? (
    <Link
      to={paths.signup()}
      state={state}
      className={classes.login}
      onClick={() => rememberReturnPath(pathname)}
    >
      {t('Join to vote')}
    </Link>
  ) : (
    <Link to={paths.login()} search={{ return: pathname }} state={state} className={classes.login}>
      {t('Log in to vote')}
    </Link>
  );
}
