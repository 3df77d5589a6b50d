import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { today } from '../ui/days.ts';
import { t } from '../i18n/language.ts';
import { Columns, Stack, Text } from '../ui/primitives.tsx';
import { browserZone, toInstant } from '../ui/zones.ts';
import { dayAndTime } from '../ui/time.ts';
import { getActionEnd, getActionStart, type ActionFieldsProps } from './actionDraft.ts';
import classes from './ActionForm.module.css';
import { zoneChoices } from '../ui/zoneChoices.ts';

/**
 * Time fields of the action form: whole days, or times in the zone of the place. If the browser is
 * in another zone, the times are also shown in the zone of the browser.
 */
export function TimeFields({ draft, errors, updateDraft }: ActionFieldsProps) {
  const { kind, all_day, timezone } = draft;
  const [start, end] = [getActionStart(draft), getActionEnd(draft)];
  const day = draft.start_date || draft.end_date;
  // Offsets on the day of the action, because of daylight saving time.
  const zones = useMemo(
    () => zoneChoices(timezone, toInstant(timezone, day, '12:00') ?? new Date()),
    [timezone, day],
  );
  return (
    <Stack as="fieldset" gap={12}>
      <Text as="legend" mb={8} weight={650}>
        {t('When')}
      </Text>
      <Checkbox
        label={t('All day')}
        checked={all_day}
        onChange={(event) =>
          updateDraft({ all_day: event.currentTarget.checked }, ['start_on', 'end_on'])
        }
      />
      <Columns min={220} gap={16} rowGap={12} align="start">
        {kind !== 'petition' && (
          <DateTimeField
            id="start_on"
            legend={t('Starts (optional)')}
            dateLabel={t('Start date')}
            timeLabel={t('Start time')}
            timed={!all_day}
            date={draft.start_date}
            time={draft.start_time}
            error={errors['start_on']}
            onDate={(start_date) => updateDraft({ start_date }, ['start_on', 'end_on'])}
            onTime={(start_time) => updateDraft({ start_time }, ['start_on', 'end_on'])}
          />
        )}
        <DateTimeField
          id="end_on"
          legend={
            kind === 'petition'
              ? t('Open until (optional)')
              : kind === 'event' && !all_day
                ? t('Ends')
                : t('Ends (optional)')
          }
          dateLabel={t('End date')}
          timeLabel={t('End time')}
          timed={!all_day}
          date={draft.end_date}
          time={draft.end_time}
          error={errors['end_on']}
          onDate={(end_date) => updateDraft({ end_date })}
          onTime={(end_time) => updateDraft({ end_time })}
        />
      </Columns>
      <NativeSelect
        id="timezone"
        size="md"
        label={all_day ? t('Time zone at the location') : t('Time zone')}
        data={zones}
        value={timezone}
        onChange={(event) =>
          updateDraft({ timezone: event.currentTarget.value }, ['start_on', 'end_on'])
        }
      />
      {!all_day && timezone !== browserZone() && (start ?? end) && (
        <Text size="sm" color="faint">
          {t('In your time zone: {{times}}', {
            times: [start, end]
              .filter((moment) => moment !== undefined)
              .map((moment) => dayAndTime(moment, new Date()))
              .join(' – '),
          })}
        </Text>
      )}
    </Stack>
  );
}

type DateTimeFieldProps = {
  id: string;
  legend: string;
  dateLabel: string;
  timeLabel: string;
  /** False for whole days. */
  timed: boolean;
  /** YYYY-MM-DD, or empty. */
  date: string;
  /** HH:MM, or empty. */
  time: string;
  error: string | undefined;
  onDate: (date: string) => void;
  onTime: (time: string) => void;
};

function DateTimeField({
  id,
  legend,
  dateLabel,
  timeLabel,
  timed,
  date,
  time,
  error,
  onDate,
  onTime,
}: DateTimeFieldProps) {
  return (
    <fieldset className={classes.moment}>
      <Text as="legend" mb={5} weight={600}>
        {legend}
      </Text>
      <div>
        <TextInput
          id={id}
          size="md"
          type="date"
          aria-label={dateLabel}
          aria-describedby={error ? `${id}-fault` : undefined}
          min={today()}
          value={date}
          error={error !== undefined}
          onChange={(event) => onDate(event.currentTarget.value)}
        />
        {timed && (
          <TextInput
            size="md"
            type="time"
            aria-label={timeLabel}
            value={time}
            error={error !== undefined}
            onChange={(event) => onTime(event.currentTarget.value)}
          />
        )}
      </div>
      {error && (
        <Text id={`${id}-fault`} mt={6} size="sm" color="danger">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
