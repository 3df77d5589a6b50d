import { Button } from '@mantine/core';
import { IconCheck, IconHourglass } from '@tabler/icons-react';
import type { Action } from '#contract/action.ts';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import { useAttendance } from './useAttendance.ts';

type AnswerName = NonNullable<Action['attendance']>['answer'];

const isFull = ({ capacity, total_going }: Action) =>
  capacity !== undefined && total_going >= capacity;

/** Answers to an event. On a ticket only the first, which a second click withdraws. */
export function AttendanceButtons({ action, size }: { action: Action; size: 'sm' | 'md' }) {
  const { attendance, title } = action;
  const { answer, current, isPending } = useAttendance(action);
  const isWaiting = attendance?.waiting === true && current === 'going';
  const goingLabel = isWaiting
    ? t('On the waiting list')
    : current !== 'going' && isFull(action)
      ? t('Join the waiting list')
      : t('I’m going');
  const renderButton = (value: AnswerName, label: string) => {
    const pressed = current === value;
    const isMain = value === 'going';
    return (
      <Button
        key={value}
        size={size}
        color="copper"
        variant={pressed ? 'outline' : isMain ? 'filled' : 'default'}
        leftSection={
          pressed &&
          (isWaiting ? (
            <IconHourglass size={18} aria-hidden />
          ) : (
            <IconCheck size={18} aria-hidden />
          ))
        }
        aria-pressed={pressed}
        aria-busy={isPending}
        aria-label={`${label}: ${title}`}
        onClick={() => answer(pressed ? {} : { answer: value })}
      >
        {label}
      </Button>
    );
  };
  if (size === 'sm') return renderButton('going', goingLabel);
  return (
    <Wrap gap={8} role="group" aria-label={t('Are you going?')}>
      {renderButton('going', goingLabel)}
      {renderButton('maybe', t('Maybe'))}
      {renderButton('no', t('Can’t go'))}
    </Wrap>
  );
}
