import { ActionIcon, Button } from '@mantine/core';
import {
  IconCheck,
  IconFlag,
  IconFlagFilled,
  IconPencil,
  IconSignature,
} from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Action } from '#contract/action.ts';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../layout/LinkButton.tsx';
import { plural, t } from '../i18n/language.ts';
import { Row, Text } from '../ui/primitives.tsx';
import { useNow } from '../ui/useNow.ts';
import { AttendanceButtons } from './AttendanceButtons.tsx';
import classes from './ParticipationButtons.module.css';
import { useParticipation } from './useParticipation.ts';

/**
 * Buttons of an action: Sign, Write or an answer, then `children`, Follow and Mark Completed. On a
 * ticket they are small, and only the first has a label. On the page of the action, its author sees
 * the number of followers instead of Follow. Events can be completed once they have begun.
 */
export function ParticipationButtons({
  action,
  size = 'md',
  children,
}: {
  action: Action;
  size?: 'sm' | 'md';
  children?: ReactNode;
}) {
  const {
    kind,
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
  const now = useNow();
  const viewer = useSession();
  const participation = useParticipation(action);
  const isCompleted = completed.length > 0;
  /** What the viewer did, in words. It replaces Mark Completed. */
  const contributed = signed
    ? t('You’ve signed')
    : given_version !== undefined
      ? t('You’ve written')
      : undefined;
  const followLabel = following ? t('Un-Follow') : t('Follow');
  const completeLabel = isCompleted ? t('Completed') : t('Mark Completed');

  const primary = getPrimaryAction(action);
  const primaryButton = primary && (
    <LinkButton
      to={paths.action(action.id)}
      hash={primary.hash}
      resetScroll={pathname !== paths.action(action.id)}
      size={size}
      color="copper"
      leftSection={<primary.icon size={18} aria-hidden />}
      aria-label={`${primary.fullLabel}: ${title}`}
    >
      {primary.word}
    </LinkButton>
  );

  if (!viewer) {
    return (
      <>
        {primaryButton && <Main isBar={size === 'md'}>{primaryButton}</Main>}
        {children}
        {!action.ended && !action.called_off && (
          <LinkButton
            to={paths.login()}
            search={{ return: pathname }}
            state={{ loginPurpose: 'follow' }}
            size={size}
            variant="default"
          >
            {t('Log in to follow')}
          </LinkButton>
        )}
      </>
    );
  }
  const answers = (action.can_answer || (action.attendance && !action.ended)) && (
    <AttendanceButtons action={action} size={size} />
  );
  const isAhead = kind === 'event' && action.start_on !== null && new Date(action.start_on) > now;
  // A ticket has one main button.
  const canComplete =
    (can_complete && !isAhead && (size === 'md' || !(primaryButton ?? answers))) || isCompleted;
  const completeButton = canComplete && !contributed && (
    <Button
      size={size}
      variant="default"
      leftSection={<IconCheck size={18} aria-hidden />}
      aria-busy={participation.isCompletePending}
      // `disabled` would lose the focus too.
      data-disabled={isCompleted || undefined}
      aria-disabled={isCompleted}
      aria-label={`${completeLabel}: ${title}`}
      onClick={() => void (isCompleted || participation.complete())}
    >
      {completeLabel}
    </Button>
  );
  const FollowIcon = following ? IconFlagFilled : IconFlag;
  const followProps = {
    // `Button.loading` would disable the button and lose the focus.
    'aria-busy': participation.isFollowPending,
    'aria-label': `${followLabel}: ${title}`,
    onClick: () => (following ? participation.unfollow() : participation.follow()),
  };
  return (
    <>
      {(primaryButton ?? answers) && (
        <Main isBar={size === 'md'}>
          {primaryButton}
          {answers}
        </Main>
      )}
      {children}
      {(can_follow || following) &&
        (size === 'sm' && (primaryButton ?? answers ?? completeButton) ? (
          <ActionIcon
            size={36}
            color="copper"
            variant={following ? 'outline' : 'default'}
            title={followLabel}
            {...followProps}
          >
            <FollowIcon size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            size={size}
            color="copper"
            variant={
              following ? 'outline' : primaryButton || action.can_answer ? 'default' : 'filled'
            }
            leftSection={<FollowIcon size={18} aria-hidden />}
            {...followProps}
          >
            {followLabel}
          </Button>
        ))}
      {contributed && (
        <Row as="span" gap={6} inline color="ink" weight={650} className={classes.given}>
          <IconCheck size={18} aria-hidden />
          {contributed}
        </Row>
      )}
      {completeButton && (
        <Main isBar={size === 'md' && kind === 'task' && !isCompleted}>{completeButton}</Main>
      )}
      {viewer.userId === user_id && size === 'md' && (
        <Text as="span" color="ink" weight={650} tabular className={classes.total}>
          {plural(total_followers, '{{n}} follower', '{{n}} followers')}
        </Text>
      )}
    </>
  );
}

/** The main buttons. As a bar, they are at the bottom of a phone while the page is read. */
function Main({ isBar, children }: { isBar: boolean; children: ReactNode }) {
  const isVisitor = useSession() === null;
  return (
    <div
      className={classes.main}
      data-bar={isBar || undefined}
      data-visitor={isVisitor || undefined}
    >
      {children}
    </div>
  );
}

/**
 * The primary button leads to a section of the page, whose `useHashTrigger` handles the hash.
 * Events and tasks have none, nor has a completed letter.
 */
function getPrimaryAction({ can_sign, can_write, completed }: Action) {
  if (can_sign) return { word: t('Sign'), fullLabel: t('Sign'), hash: 'sign', icon: IconSignature };
  return can_write && completed.length === 0
    ? { word: t('Write'), fullLabel: t('Write the letter'), hash: 'write', icon: IconPencil }
    : undefined;
}
