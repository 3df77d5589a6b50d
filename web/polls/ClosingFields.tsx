import { NativeSelect, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { today } from '../ui/days.ts';
import { t } from '../i18n/language.ts';
import { Text } from '../ui/primitives.tsx';
import { dayAndTime } from '../ui/time.ts';
import type { PollDraft } from './pollDraft.ts';
import classes from './PollForm.module.css';
import { toInstant, browserZone } from '../ui/zones.ts';
import { zoneChoices } from '../ui/zoneChoices.ts';

type Closing = Pick<PollDraft, 'close_on' | 'close_time' | 'timezone'>;
type ClosingFieldsProps = {
  value: Closing;
  error: string | undefined;
  onChange: (patch: Partial<Closing>) => void;
};

/**
 * Fields for the date, time and time zone at which a poll closes. Also shows that moment in the
 * local time zone if it differs.
 */
export function ClosingFields({
  value: { close_on, close_time, timezone },
  error,
  onChange,
}: ClosingFieldsProps) {
  // Without a time, a poll closes at the end of the day.
  const instant = toInstant(timezone, close_on, close_time || '23:59');
  // The choices show the offset on the closing date, which differs with daylight saving time.
  const zones = useMemo(
    () => zoneChoices(timezone, toInstant(timezone, close_on, '12:00') ?? new Date()),
    [timezone, close_on],
  );
  return (
    <fieldset className={classes.closing}>
      <Text as="legend" weight={600}>
        {t('Closes')}
      </Text>
      <div>
        <TextInput
          id="close_on"
          size="md"
          type="date"
          aria-label={t('Closing date')}
          aria-describedby={error ? 'close_on-error' : undefined}
          min={today()}
          value={close_on}
          error={error !== undefined}
          onChange={(event) => onChange({ close_on: event.currentTarget.value })}
        />
        <TextInput
          size="md"
          type="time"
          aria-label={t('Closing time')}
          aria-describedby={error ? 'close_on-error' : undefined}
          value={close_time}
          error={error !== undefined}
          onChange={(event) => onChange({ close_time: event.currentTarget.value })}
        />
        <NativeSelect
          size="md"
          aria-label={t('Time zone')}
          data={zones}
          value={timezone}
          onChange={(event) => onChange({ timezone: event.currentTarget.value })}
        />
      </div>
      {error && (
        <Text id="close_on-error" mt={6} size="sm" color="danger">
          {error}
        </Text>
      )}
      {instant && timezone !== browserZone() && (
        <Text mt={6} size="sm" color="faint">
          {t('In your time zone: {{time}}', { time: dayAndTime(instant, new Date()) })}
        </Text>
      )}
    </fieldset>
  );
}
