import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Action } from '#contract/action.ts';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { Heading, Row, Wrap } from '../ui/primitives.tsx';
import { useIsMobile } from '../ui/useIsMobile.ts';
import { browserZone } from '../ui/zones.ts';
import { plural, t } from '../i18n/language.ts';
import { addDays, moveToMonth } from './month.ts';
import { dayName, longWeekday, monthName, narrowWeekday, shortWeekday } from './monthNames.ts';
import classes from './MonthGrid.module.css';
import { formatStart } from './times.ts';

/** Titles in a day on a wide screen, and dots on a phone. */
const maxEntries = 3;

type MonthGridProps = {
  /** The chosen day; its month is shown. */
  day: string;
  today: string;
  weeks: string[][];
  byDate: ReadonlyMap<string, readonly Action[]>;
  loading: boolean;
  onChange: (day: string) => void;
};

/**
 * A month as a table of days. Tab reaches the chosen day, and the keys of a date picker move it:
 * arrows, Home, End, Page Up and Page Down. On phones the actions of a day are dots.
 */
export function MonthGrid({ day, today, weeks, byDate, loading, onChange }: MonthGridProps) {
  const isMobile = useIsMobile();
  const table = useRef<HTMLTableElement>(null);
  // The chosen day gets the focus once it is rendered, if a key moved it.
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = getDayForKey(event, day, today);
    if (next === undefined) return;
    event.preventDefault();
    if (next === day) return;
    moved.current = true;
    onChange(next);
  };

  return (
    <Card as="section" aria-labelledby="calendar-month" className={classes.month}>
      <Row justify="between" gap={8} mb={8}>
        <Heading id="calendar-month" aria-live="polite">
          {monthName(day)}
        </Heading>
        <Wrap gap={4} align="center">
          <Button variant="default" size="sm" onClick={() => onChange(today)}>
            {t('Today')}
          </Button>
          <ActionIcon
            aria-label={t('Previous month')}
            onClick={() => onChange(moveToMonth(day, -1, today))}
          >
            <IconChevronLeft className={classes.arrow} size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={t('Next month')}
            onClick={() => onChange(moveToMonth(day, 1, today))}
          >
            <IconChevronRight className={classes.arrow} size={20} aria-hidden />
          </ActionIcon>
        </Wrap>
      </Row>
      <table
        ref={table}
        className={classes.table}
        aria-labelledby="calendar-month"
        aria-busy={loading}
      >
        <thead>
          <tr>
            {weeks[0]!.map((weekday) => (
              <th key={weekday} scope="col" abbr={longWeekday(weekday)}>
                {isMobile ? narrowWeekday(weekday) : shortWeekday(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => {
                const actions = byDate.get(date) ?? [];
                return (
                  <td
                    key={date}
                    data-other={date.slice(0, 7) !== day.slice(0, 7) || undefined}
                    data-chosen={date === day || undefined}
                  >
                    <button
                      type="button"
                      className={classes.day}
                      data-day={date}
                      tabIndex={date === day ? 0 : -1}
                      aria-current={date === today ? 'date' : undefined}
                      aria-pressed={date === day}
                      onClick={() => onChange(date)}
                      onKeyDown={onKeyDown}
                    >
                      <span aria-hidden>{Number(date.slice(8))}</span>
                      <VisuallyHidden>{describeDay(date, actions.length)}</VisuallyHidden>
                      {isMobile && (
                        <span className={classes.dots} aria-hidden>
                          {actions.slice(0, maxEntries).map(({ id, ended, called_off }) => (
                            <i key={id} data-over={ended || called_off || undefined} />
                          ))}
                        </span>
                      )}
                    </button>
                    {!isMobile && actions.length > 0 && <Entries date={date} actions={actions} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const describeDay = (date: string, count: number) =>
  count === 0
    ? dayName(date)
    : `${dayName(date)}, ${plural(count, '{{n}} action', '{{n}} actions')}`;

/** The day to which a key moves, or undefined for other keys. */
function getDayForKey(
  { key, currentTarget }: KeyboardEvent<HTMLElement>,
  day: string,
  today: string,
): string | undefined {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  const weekday = new Date(`${day}T00:00Z`).getUTCDay();
  const days = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ArrowDown: 7,
    ArrowUp: -7,
    Home: -weekday,
    End: 6 - weekday,
  }[key];
  if (days !== undefined) return addDays(day, days);
  if (key === 'PageUp') return moveToMonth(day, -1, today);
  if (key === 'PageDown') return moveToMonth(day, 1, today);
  return undefined;
}

/** The first actions of a day as links. The others are in the list of the day. */
function Entries({ date, actions }: { date: string; actions: readonly Action[] }) {
  const zone = browserZone();
  // One more takes no more space than a line that says so.
  const shown = actions.length === maxEntries + 1 ? actions : actions.slice(0, maxEntries);
  return (
    <ul className={classes.entries} aria-label={dayName(date)}>
      {shown.map((action) => {
        const time = formatStart(action, zone, date);
        return (
          <li key={action.id} data-over={action.ended || action.called_off || undefined}>
            <Link to={paths.action(action.id)} title={action.title}>
              {time && <span>{time} </span>}
              {action.called_off ? <s>{action.title}</s> : action.title}
              {action.called_off && <VisuallyHidden>, {t('Canceled')}</VisuallyHidden>}
            </Link>
          </li>
        );
      })}
      {actions.length > shown.length && (
        <li className={classes.more}>{t('{{n}} more', { n: actions.length - shown.length })}</li>
      )}
    </ul>
  );
}
