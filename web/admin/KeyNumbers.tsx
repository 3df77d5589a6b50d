import type { ReactNode } from 'react';
import type { Output } from '#contract/calls.ts';
import { number, t } from '../i18n/language.ts';
import { transElements } from '../i18n/transElements.tsx';
import { Card } from '../ui/Card.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { Text } from '../ui/primitives.tsx';
import classes from './Overview.module.css';

type KeyNumbersProps = {
  dashboard: Output<'GET /admin/dashboard'>;
  /** Undefined while it loads. */
  inbox: Output<'GET /admin/inbox'> | undefined;
};

/** Members, active members, posts, and what waits for a decision. */
export function KeyNumbers({
  dashboard: { totals, active_this_week, days },
  inbox,
}: KeyNumbersProps) {
  const today = days.at(-1);
  const sumOfWeek = (item: 'people' | 'posts') =>
    days.slice(-7).reduce((sum, day) => sum + day[item], 0);
  const waiting = inbox && Object.values(inbox.waiting).reduce((sum, count) => sum + count, 0);
  return (
    <Card as="section" aria-label={t('Statistics')} className={classes.numbers ?? ''}>
      <Figure label={t('Members')} value={totals.people}>
        {t('{{n}} new in the last 7 days', { n: sumOfWeek('people') })}
      </Figure>
      <Figure label={t('Active in the last 7 days')} value={active_this_week}>
        {t('{{n}} of them today', { n: today?.active ?? 0 })}
      </Figure>
      <Figure label={t('Posts in the last 7 days')} value={sumOfWeek('posts')}>
        {t('{{n}} of them today', { n: today?.posts ?? 0 })}
      </Figure>
      <Figure label={t('Waiting for you')} value={waiting} accent={(waiting ?? 0) > 0}>
        {inbox?.oldest
          ? transElements('the oldest: {{time}}', {
              time: <RelativeTime at={inbox.oldest} />,
            })
          : waiting === 0 && t('All caught up.')}
      </Figure>
    </Card>
  );
}

type FigureProps = {
  label: string;
  value: number | undefined;
  accent?: boolean;
  children: ReactNode;
};

const Figure = ({ label, value, accent = false, children }: FigureProps) => (
  <div>
    <Text size="sm" color="muted">
      {label}
    </Text>
    <Text
      weight={700}
      tabular
      className={classes.figure ?? ''}
      {...(accent && { color: 'accent' as const })}
    >
      {value === undefined ? '…' : number(value)}
    </Text>
    <Text size="sm" color="muted">
      {children}
    </Text>
  </div>
);
