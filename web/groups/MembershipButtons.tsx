import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import {
  IconCheck,
  IconDots,
  IconDoorExit,
  IconUsersPlus,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { Group } from '#contract/group.ts';
import { strings } from '#contract/strings.ts';
import { useConfirm } from '../ui/ConfirmDialog.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { t } from '../i18n/language.ts';
import { useMembership, type MembershipStep } from './useMembership.ts';
import { RulesDialog } from './RulesDialog.tsx';

type MembershipButtonsProps = {
  group: Group;
  size?: ButtonProps['size'];
  /** In a list, the accessible name includes the group, and Leave Group is in a menu. */
  inList?: boolean;
  /** Called when the viewer left the group or declined the invitation. */
  onLeft?: () => void;
};

/**
 * Buttons to join, leave, or answer an invitation. If the group has rules, a dialog shows them
 * before the viewer joins or accepts. An owner has none: they can leave after transferring the
 * group.
 */
export function MembershipButtons({ group, size, inList = false, onLeft }: MembershipButtonsProps) {
  const { membership, name, rules, status, can_join } = group;
  const { pendingStep, takeStep } = useMembership(group, onLeft);
  /** The step to take once the viewer agrees to the rules; undefined while the dialog is closed. */
  const [stepAfterRules, setStepAfterRules] = useState<'join' | 'accept'>();
  const confirm = useConfirm();
  const isMember = membership === 'member' || membership === 'moderator';

  const enter = (step: 'join' | 'accept') => (rules ? setStepAfterRules(step) : takeStep(step));
  const askToLeave = async () => {
    const detail =
      status === 'Closed'
        ? t('You’ll no longer see its posts, and you’ll need an invitation to come back.')
        : t('Its posts stay up, and you can join again at any time.');
    if (
      await confirm({
        title: strings.leaveGroup,
        detail,
        confirmLabel: t('Leave Group'),
        danger: true,
      })
    )
      takeStep('leave');
  };
  const button = (
    step: MembershipStep,
    label: string,
    StepIcon: Icon,
    variant: 'filled' | 'light' | 'default',
    onClick: () => void,
  ) => (
    <Button
      key={step}
      variant={variant}
      {...(size && { size })}
      {...(inList && { 'aria-label': `${label}: ${name}` })}
      leftSection={<StepIcon size={18} aria-hidden />}
      loading={pendingStep === step}
      onClick={onClick}
    >
      {label}
    </Button>
  );

  return (
    <>
      {membership === 'none' &&
        can_join &&
        button('join', t('Join Group'), IconUsersPlus, inList ? 'light' : 'filled', () =>
          enter('join'),
        )}
      {isMember &&
        !inList &&
        button('leave', t('Leave Group'), IconDoorExit, 'default', () => void askToLeave())}
      {isMember && inList && (
        <Menu
          target={(target) => (
            <ActionIcon
              {...target}
              aria-label={t('More options for {{name}}', { name })}
              loading={pendingStep === 'leave'}
            >
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          )}
        >
          <MenuItem icon={<IconDoorExit size={18} aria-hidden />} onClick={() => void askToLeave()}>
            {t('Leave Group')}
          </MenuItem>
        </Menu>
      )}
      {membership === 'invited' &&
        can_join &&
        button('accept', t('Accept Invitation'), IconCheck, 'filled', () => enter('accept'))}
      {membership === 'invited' &&
        button('decline', t('Decline Invitation'), IconX, 'default', () => takeStep('decline'))}
      <RulesDialog
        group={group}
        opened={stepAfterRules !== undefined}
        confirmLabel={stepAfterRules === 'accept' ? t('Accept Invitation') : t('Join Group')}
        onClose={() => setStepAfterRules(undefined)}
        onConfirm={() => {
          setStepAfterRules(undefined);
          if (stepAfterRules) takeStep(stepAfterRules);
        }}
      />
    </>
  );
}
