import { Button, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconRefreshAlert } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Poll } from '#contract/poll.ts';
import { strings } from '#contract/strings.ts';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { useNow } from '../ui/useNow.ts';
import { t } from '../i18n/language.ts';
import { exactTime } from '../ui/time.ts';
import { useRestoreFocus } from '../ui/keptFocus.ts';
import { Ballot } from './Ballot.tsx';
import { putPoll, refreshPoll } from './cache.ts';
import { withVote } from './optimisticVote.ts';
import { Results } from './Results.tsx';
import { closingDay, resultOf, resultsLater, spokenResult, turnout } from './pollText.ts';
import classes from './Vote.module.css';

type VoteProps = {
  poll: Poll;
  /** The id of the heading that asks the question. */
  heading: string;
  /** In the side column. */
  small?: boolean;
  onVoted?: (poll: Poll) => void;
  /** Where one may say why. */
  onTalk?: (() => void) | undefined;
};

/**
 * The ballot until one has voted, then the result; and where results are open before, a look at them.
 * A vote shows at once. Refused, it is taken back: the ballot is there as it was left, and says why.
 */
export function Vote({ poll: known, heading, small = false, onVoted, onTalk }: VoteProps) {
  const [cast, setCast] = useState<readonly number[]>();
  const [voted, setVoted] = useState<Poll>();
  const [refused, setRefused] = useState<string>();
  const [peeking, setPeeking] = useState(false);
  const client = useQueryClient();
  const now = useNow();
  const result = useRef<HTMLUListElement>(null);
  // answered, and heard of wherever the poll is shown
  if (cast && !known.can_vote) setCast(undefined);
  const back = useRef<HTMLDivElement>(null);
  const poll = cast && known.can_vote ? withVote(known, cast) : known;
  const ballot = poll.can_vote && !peeking;
  const shown = (cast ?? voted) !== undefined && !ballot;

  // The button that was pressed is gone: reading goes on at the result, as soon as that is drawn; taken back, where one marked.
  useEffect(() => {
    if (shown) result.current?.focus({ preventScroll: true });
  }, [shown]);
  useRestoreFocus(back, cast);

  const begin = (chosen: readonly number[]) => {
    setRefused(undefined);
    setCast(chosen);
  };

  const done = (plural: Poll) => {
    putPoll(client, plural);
    setVoted(plural);
    onVoted?.(plural);
  };

  const takeBack = (why: string, answered: boolean) => {
    setCast(undefined);
    if (!answered) return;
    setRefused(why);
    void refreshPoll(client, poll.content_id).catch(() => undefined);
  };

  return (
    <>
      {poll.votes_reset && (
        <p className={classes.reset}>
          <IconRefreshAlert size={18} stroke={1.75} aria-hidden />
          {t('The poll changed after you voted, so your vote no longer counts. Please vote again.')}
        </p>
      )}
      {known.can_vote && (
        // What is marked stays marked while one looks at the results, and until the vote counts.
        <div ref={back} tabIndex={-1} hidden={!ballot}>
          <Ballot
            poll={known}
            heading={heading}
            small={small}
            note={small ? '' : resultsLater(known, now)}
            onCast={begin}
            onVoted={done}
            onError={takeBack}
          />
        </div>
      )}
      {!ballot && <Results ref={result} poll={poll} small={small} fresh={shown} />}
      {!ballot && resultOf(poll) && <p className={classes.later}>{resultOf(poll)}</p>}
      {refused && !poll.can_vote && !voted && (
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      )}
      {/* Always there, so that screen readers hear what is put into it. */}
      <p role="status" className={classes.thanks}>
        {voted && !poll.can_vote && (
          <>
            <IconCircleCheck size={18} stroke={1.75} aria-hidden />
            {strings.voted}
            <VisuallyHidden>{spokenResult(voted)}</VisuallyHidden>
          </>
        )}
      </p>
      {voted && !poll.can_vote && onTalk && (
        <Button variant="light" size="sm" onClick={onTalk}>
          {t('Add a comment')}
        </Button>
      )}
      {!poll.can_vote && !cast && <Rest poll={poll} now={now} />}
      <div className={classes.foot}>
        <p className={classes.facts}>
          <span>{turnout(poll)}</span>
          <time dateTime={poll.closes_at} title={exactTime(new Date(poll.closes_at))}>
            {closingDay(poll, now)}
          </time>
        </p>
        {poll.can_vote && poll.result && poll.total_voters > 0 && (
          <button type="button" className={classes.peek} onClick={() => setPeeking(!peeking)}>
            {peeking ? t('Back to voting') : t('See results so far')}
          </button>
        )}
      </div>
    </>
  );
}

/** What whoever cannot vote is told: how one can, or when there will be figures. */
function Rest({ poll, now }: { poll: Poll; now: Date }) {
  const { pathname } = useLocation();
  const member = useSession() !== null;
  const later = resultsLater(poll, now);
  if (member || poll.closed) return later && <p className={classes.later}>{later}</p>;
  return (
    <Link to={paths.login()} search={{ return: pathname }} className={classes.login}>
      {t('Log in to vote')}
    </Link>
  );
}
