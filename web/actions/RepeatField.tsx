import { NativeSelect } from '@mantine/core';
import type { Action } from '#contract/action.ts';
import { today } from '../ui/days.ts';
import { t } from '../i18n/language.ts';
import { Text } from '../ui/primitives.tsx';
import type { ActionFieldsProps } from './actionDraft.ts';
import classes from './ActionForm.module.css';
import { findRule, getNextDates, type RepeatRule } from './repeat.ts';

const labels: Record<RepeatRule, string> = {
  week: t('A week later'),
  'two-weeks': t('Two weeks later'),
  'month-weekday': t('A month later, on the same weekday'),
  'month-day': t('A month later, on the same date'),
};

/** When an event takes place again. It sets the dates, which can still be changed below. */
export function RepeatField({
  draft,
  updateDraft,
  action: { start_local, end_local, image },
}: ActionFieldsProps & { action: Action }) {
  const dates = {
    start_date: start_local?.slice(0, 10) ?? '',
    end_date: end_local?.slice(0, 10) ?? '',
  };
  const rule = findRule(dates, draft, today());
  return (
    <div>
      <NativeSelect
        id="repeat"
        size="md"
        className={classes.rule ?? ''}
        label={t('When does it take place again?')}
        data={[
          ...Object.entries(labels).map(([value, label]) => ({ value, label })),
          ...(rule ? [] : [{ value: '', label: t('On another date') }]),
        ]}
        value={rule ?? ''}
        onChange={(event) =>
          updateDraft(getNextDates(dates, event.currentTarget.value as RepeatRule, today()), [
            'start_on',
            'end_on',
          ])
        }
      />
      <Text mt={6} size="sm" color="faint">
        {t('This publishes a new event with its own answers and comments.')}
        {image && ` ${t('Please add a photo again if it needs one.')}`}
      </Text>
    </div>
  );
}
