import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import type { Action } from '#contract/action.ts';
import { t } from '../i18n/language.ts';
import { useDeeds } from './useParticipation.ts';

/** Whoever follows says whether a mail shall remind them; of what has no time there is nothing to remind. */
export function Reminder({ action }: { action: Action }) {
  const deeds = useDeeds(action);
  const { following, can_follow, remind, start_on, end_on } = action;
  if (!following || !can_follow || !(start_on ?? end_on)) return null;
  return (
    <Switch
      label={t('Email me a reminder a day before')}
      description={t('If you follow in the last 24 hours, you won’t get a reminder.')}
      checked={deeds.remind ?? remind}
      onChange={(event) => deeds.follow(event.currentTarget.checked)}
    />
  );
}
