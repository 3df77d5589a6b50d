import { Button } from '@mantine/core';
import {
  IconCheck,
  IconFlag,
  IconFlagFilled,
  IconPencil,
  IconSignature,
} from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import type { Action } from '#contract/action.ts';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { plural, t } from '../i18n/language.ts';
import classes from './DeedButtons.module.css';
import { useDeeds } from './useParticipation.ts';

/** What a petition and a letter are there for, then Follow and Mark Completed; its author sees instead how many follow. */
export function ParticipationButtons({
  action,
  size = 'md',
}: {
  action: Action;
  size?: 'sm' | 'md';
}) {
  const {
    title,
    user_id,
    following,
    can_follow,
    can_complete,
    completed,
    total_followers,
    signed,
    given_version,
  } = action;
  const { pathname } = useLocation();
  const viewer = useSession();
  const deeds = useDeeds(action);
  const done = completed.length > 0;
  const given = signed
    ? t('You’ve signed')
    : given_version !== undefined
      ? t('You’ve written')
      : undefined;
  const followWord = following ? t('Un-Follow') : t('Follow');
  const completeWord = done ? t('Completed') : t('Mark Completed');

  const first = firstDeedOf(action);
  const lead = first && (
    <LinkButton
      to={paths.action(action.id)}
      hash={first.hash}
      resetScroll={pathname !== paths.action(action.id)}
      size={size}
      color="copper"
      leftSection={<first.icon size={18} aria-hidden />}
      aria-label={`${first.whole}: ${title}`}
    >
      {first.word}
    </LinkButton>
  );

  if (!viewer) {
    return (
      <>
        {lead}
        {!action.ended && !action.called_off && (
          <LinkButton
            to={paths.login()}
            search={{ return: pathname }}
            size={size}
            variant="default"
          >
            {t('Log in to follow')}
          </LinkButton>
        )}
      </>
    );
  }
  return (
    <>
      {lead}
      {viewer.userId === user_id && (
        <span className={classes.total}>
          {plural(total_followers, '{{n}} follower', '{{n}} followers')}
        </span>
      )}
      {(can_follow || following) && (
        <Button
          size={size}
          color="copper"
          variant={following ? 'outline' : lead ? 'default' : 'filled'}
          leftSection={
            following ? (
              <IconFlagFilled size={18} aria-hidden />
            ) : (
              <IconFlag size={18} aria-hidden />
            )
          }
          // not `loading`, which would throw the focus away
          aria-busy={deeds.following}
          aria-label={`${followWord}: ${title}`}
          onClick={() => (following ? deeds.unfollow() : deeds.follow())}
        >
          {followWord}
        </Button>
      )}
      {given && (
        <span className={classes.given}>
          <IconCheck size={18} aria-hidden />
          {given}
        </span>
      )}
      {(can_complete || done) && !given && (
        <Button
          size={size}
          variant="default"
          leftSection={<IconCheck size={18} aria-hidden />}
          aria-busy={deeds.completing}
          // not the attribute of the same name, likewise
          data-disabled={done || undefined}
          aria-disabled={done}
          aria-label={`${completeWord}: ${title}`}
          onClick={() => void (done || deeds.complete())}
        >
          {completeWord}
        </Button>
      )}
    </>
  );
}

/** What is done at a part of its page: nothing of events and tasks, nor once it is done. */
function firstDeedOf({ can_sign, can_write, completed }: Action) {
  if (can_sign) return { word: t('Sign'), whole: t('Sign'), hash: 'sign', icon: IconSignature };
  return can_write && completed.length === 0
    ? { word: t('Write'), whole: t('Write the letter'), hash: 'write', icon: IconPencil }
    : undefined;
}
