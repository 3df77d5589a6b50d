import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import type { Action } from '#contract/action.ts';
import { t } from '../i18n/language.ts';
import { useMailOff } from '../layout/MailOffNotice.tsx';
import { useParticipation } from './useParticipation.ts';

/**
 * Switch for an email reminder, for followers of an action with a time. `can_follow` is false after
 * its end. A change follows the action again, with the new choice.
 */
export function ReminderSwitch({ action }: { action: Action }) {
  const participation = useParticipation(action);
  const mailOff = useMailOff();
  const { following, can_follow, remind, start_on, end_on } = action;
  if (mailOff || !following || !can_follow || !(start_on ?? end_on)) return null;
  return (
    <Switch
      label={t('Email me a reminder a day before')}
      description={t(
        'If you start following it less than 24 hours beforehand, you won’t get a reminder.',
      )}
      checked={participation.remind ?? remind}
      onChange={(event) => participation.follow(event.currentTarget.checked)}
    />
  );
}
