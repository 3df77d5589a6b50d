import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { locale, number, plural, t } from '../i18n/language.ts';
import { Card } from '../ui/Card.tsx';
import { Heading, Text, TextButton, Wrap } from '../ui/primitives.tsx';
import { ActivityTable, type Day } from './ActivityTable.tsx';
import classes from './ActivityChart.module.css';

/** A day on which active people were counted. */
type CountedDay = Day & { active: number };

const ranges = [7, 30, 90] as const;
const height = 100;

const weekday = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const monthDay = new Intl.DateTimeFormat(locale, {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Active people and posts on each day, as a chart or as a table. */
export function ActivityChart({ days }: { days: readonly Day[] }) {
  const [range, setRange] = useState<(typeof ranges)[number]>(30);
  const [asTable, setAsTable] = useState(false);
  const counted = days.filter((day): day is CountedDay => day.active !== undefined);
  const shown = counted.slice(-range);
  const isYoung = counted.length < 7;
  return (
    <Card as="section" gap={12} aria-labelledby="activity">
      <Wrap gap={12} align="center" justify="between">
        <Heading id="activity">{t('Activity')}</Heading>
        {!isYoung && (
          <div className={classes.ranges} role="group" aria-label={t('Period')}>
            {ranges.map((days) => (
              <button
                key={days}
                type="button"
                aria-pressed={days === range}
                onClick={() => setRange(days)}
              >
                {plural(days, '{{n}} day', '{{n}} days')}
              </button>
            ))}
          </div>
        )}
      </Wrap>
      {isYoung ? (
        <Text color="muted">{t('The chart appears after a week.')}</Text>
      ) : (
        <>
          <Wrap gap={16} rowGap={4} justify="between">
            <Wrap gap={16} rowGap={4} size="sm" aria-hidden={asTable}>
              <span className={classes.people}>{t('Active people a day')}</span>
              <span className={classes.posts}>{t('Posts a day')}</span>
            </Wrap>
            <TextButton type="button" size="sm" onClick={() => setAsTable(!asTable)}>
              {asTable ? t('As a chart') : t('As a table')}
            </TextButton>
          </Wrap>
          {asTable ? <ActivityTable days={shown} /> : <Chart key={range} days={shown} />}
        </>
      )}
    </Card>
  );
}

/** The next number that is easy to divide by 2, so that the lines of the axis are whole numbers. */
function roundUp(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  const step = unit * (value > 20 * unit ? 10 : 2);
  return Math.max(2, Math.ceil(value / step) * step);
}

/**
 * The chart is a slider over its days: the pointer or the arrow keys move a line, and the numbers
 * of its day are beside it.
 */
function Chart({ days }: { days: readonly CountedDay[] }) {
  const [index, setIndex] = useState<number>();
  const last = days.length - 1;
  const top = roundUp(Math.max(...days.map(({ active, posts }) => Math.max(active, posts))));
  const x = (at: number) => (at / last) * 100;
  const y = (value: number) => height - (value / top) * height;
  const line = (item: 'active' | 'posts') =>
    days.map((day, at) => `${x(at).toFixed(2)},${y(day[item]).toFixed(2)}`).join(' ');

  const followPointer = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setIndex(Math.max(0, Math.min(last, Math.round(((clientX - left) / width) * last))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const current = index ?? last;
    const next = {
      ArrowLeft: current - 1,
      ArrowDown: current - 1,
      ArrowRight: current + 1,
      ArrowUp: current + 1,
      PageDown: current - 7,
      PageUp: current + 7,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setIndex(Math.max(0, Math.min(last, next)));
  };

  const day = days[index ?? last]!;
  const title = weekday.format(new Date(day.day));
  const people = plural(day.active, '{{n}} active person', '{{n}} active people');
  const posts = plural(day.posts, '{{n}} post', '{{n}} posts');
  const marks = [...new Set([0, Math.round(last / 3), Math.round((2 * last) / 3), last])];
  return (
    <div className={classes.chart} dir="ltr">
      <div className={classes.axis} aria-hidden>
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{number(value)}</span>
        ))}
      </div>
      <div
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label={t('Day')}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index ?? last}
        aria-valuetext={`${title}: ${people}, ${posts}`}
        onPointerMove={followPointer}
        onPointerDown={followPointer}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setIndex(undefined)}
        onFocus={(event) =>
          event.currentTarget.matches(':focus-visible') && setIndex(index ?? last)
        }
        onBlur={() => setIndex(undefined)}
        onKeyDown={onKeyDown}
      >
        <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden>
          {[0, height / 2, height].map((at) => (
            <line key={at} className={classes.grid} x1={0} x2={100} y1={at} y2={at} />
          ))}
          <polygon points={`0,${height} ${line('active')} 100,${height}`} />
          <polyline className={classes.peopleLine} points={line('active')} />
          <polyline className={classes.postsLine} points={line('posts')} />
        </svg>
        {index !== undefined && (
          <>
            <span className={classes.reader} style={{ insetInlineStart: `${x(index)}%` }} />
            {(['active', 'posts'] as const).map((item) => (
              <span
                key={item}
                className={classes.point}
                data-item={item}
                style={{ insetInlineStart: `${x(index)}%`, top: `${y(day[item])}%` }}
              />
            ))}
            <div
              className={classes.label}
              data-end={index > last / 2 || undefined}
              style={
                index > last / 2
                  ? { insetInlineEnd: `${100 - x(index)}%` }
                  : { insetInlineStart: `${x(index)}%` }
              }
            >
              <strong>{title}</strong>
              <span>{people}</span>
              <span>{posts}</span>
            </div>
          </>
        )}
      </div>
      <div className={classes.days} aria-hidden>
        {marks.map((at) => (
          <span key={at}>
            {at === last ? t('Today') : monthDay.format(new Date(days[at]!.day))}
          </span>
        ))}
      </div>
    </div>
  );
}
