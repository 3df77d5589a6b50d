import { NativeSelect } from '@mantine/core';
import { fieldAudiences, type FieldAudience } from '#contract/profile.ts';
import { t } from '../i18n/language.ts';
import { audienceIcons, audienceNames } from '../ui/AudienceLabel.tsx';
import classes from './FieldAudienceSelect.module.css';

type FieldAudienceSelectProps = {
  /** Name of the field, such as "Phone". */
  of: string;
  value: FieldAudience;
  onChange: (audience: FieldAudience) => void;
};

/** Select for the audience of a field. */
export function FieldAudienceSelect({ of, value, onChange }: FieldAudienceSelectProps) {
  const Icon = audienceIcons[value];
  return (
    <NativeSelect
      aria-label={t('Who can see: {{field}}', { field: of })}
      size="xs"
      className={classes.select ?? ''}
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      data={fieldAudiences.map((audience) => ({ value: audience, label: audienceNames[audience] }))}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as FieldAudience)}
    />
  );
}
