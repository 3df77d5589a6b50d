import { NativeSelect } from '@mantine/core';
import type { RuleViolation } from '#contract/moderation.ts';
import { ruleViolations } from '#contract/moderationStrings.ts';
import { t } from '../i18n/language.ts';

type RuleSelectProps = {
  value: RuleViolation | '';
  error: string | undefined;
  onChange: (violation: RuleViolation | '') => void;
};

/** Select for the rule that was broken. The author is notified of it. */
export const RuleSelect = ({ value, error, onChange }: RuleSelectProps) => (
  <NativeSelect
    size="md"
    mt="md"
    label={t('Reason')}
    data={[
      { value: '', label: t('Please choose') },
      ...Object.entries(ruleViolations).map(([value, label]) => ({ value, label })),
    ]}
    data-autofocus
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value as RuleViolation | '')}
  />
);
