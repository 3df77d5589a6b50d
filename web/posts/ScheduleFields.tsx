import { ActionIcon } from '@mantine/core';
import { IconCalendarClock, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { t } from '../i18n/language.ts';
import { TextInput } from '../ui/fields.tsx';
import { Row, Text } from '../ui/primitives.tsx';
import { weekdayAndTime } from '../ui/time.ts';
import { useNow } from '../ui/useNow.ts';
import { zoneWithOffset } from '../ui/zoneChoices.ts';
import { browserZone } from '../ui/zones.ts';
import { publishMoment, toPublishTime, type PublishTime } from './schedule.ts';
import classes from './ScheduleFields.module.css';

type ScheduleFieldsProps = {
  value: PublishTime;
  error: string | undefined;
  onChange: (value: PublishTime) => void;
  /** Absent where the post has to stay scheduled. */
  onRemove?: (() => void) | undefined;
};

/** Date and time of a post that is published later, in the time zone of the browser. */
export function ScheduleFields({ value, error, onChange, onRemove }: ScheduleFieldsProps) {
  const id = useId();
  const now = useNow();
  const moment = publishMoment(value);
  return (
    <div role="group" aria-label={t('Post later')} className={classes.schedule}>
      <Row gap={8} align="center">
        <TextInput
          type="date"
          className={classes.field ?? ''}
          aria-label={t('Date')}
          aria-describedby={id}
          min={toPublishTime(now).date}
          value={value.date}
          error={error !== undefined}
          onChange={(event) => onChange({ ...value, date: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          className={classes.field ?? ''}
          aria-label={t('Time')}
          aria-describedby={id}
          value={value.time}
          error={error !== undefined}
          onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
        />
        {onRemove && (
          <ActionIcon
            className={classes.remove ?? ''}
            aria-label={t('Don’t schedule')}
            onClick={onRemove}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
      </Row>
      <Row gap={8} mt={8}>
        <IconCalendarClock className={classes.icon} size={20} stroke={1.75} aria-hidden />
        <Text id={id} size="sm" tight {...(error && { color: 'danger', role: 'alert' })}>
          {error ??
            (moment &&
              t('Will be published {{time}}, {{zone}}. Until then, only you can see it.', {
                time: weekdayAndTime(moment, now),
                zone: zoneWithOffset(browserZone(), moment),
              }))}
        </Text>
      </Row>
    </div>
  );
}
