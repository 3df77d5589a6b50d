import { NativeSelect } from '@mantine/core';
import type { Breach } from '#contract/moderation.ts';
import { breaches } from '#contract/moderationStrings.ts';
import { t } from '../i18n/language.ts';

type RuleSelectProps = {
  value: Breach | '';
  error: string | undefined;
  onChange: (breach: Breach | '') => void;
};

/** The rule that was broken. The author is notified of it. */
export const RuleSelect = ({ value, error, onChange }: RuleSelectProps) => (
  <NativeSelect
    size="md"
    mt="md"
    label={t('Reason')}
    data={[
      { value: '', label: t('Please choose') },
      ...Object.entries(breaches).map(([value, label]) => ({ value, label })),
    ]}
    data-autofocus
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value as Breach | '')}
  />
);
