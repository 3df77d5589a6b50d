import type { Output } from '#contract/calls.ts';
import { Card } from '../ui/Card.tsx';
import { plural, number, t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/Trans.tsx';
import { formatDate } from './dates.ts';
import { LineChart } from './LineChart.tsx';
import classes from './Overview.module.css';

type Overview = Output<'GET /admin/dashboard'>;
type CountedThing = keyof Overview['totals'];

const metrics: { name: CountedThing; label: string }[] = [
  { name: 'people', label: t('People') },
  { name: 'posts', label: t('Posts') },
  { name: 'comments', label: t('Comments') },
  { name: 'actions', label: t('Actions') },
  { name: 'reports', label: t('Reports') },
];

/** Totals, and what was created on each of the last days. */
export function GrowthStats({
  overview: { totals, days, active_this_week, counted_at },
}: {
  overview: Overview;
}) {
  if (!counted_at)
    return (
      <Card>
        <p className={classes.quiet}>{t('We’re still counting. Check back in a moment.')}</p>
      </Card>
    );
  const thisWeek = (name: CountedThing) => days.slice(-7).reduce((sum, day) => sum + day[name], 0);
  return (
    <section aria-label={t('Statistics')} className={classes.numbers}>
      <div className={classes.grid}>
        {metrics.map(({ name, label }) => (
          <Card key={name} as="section" aria-label={label} className={classes.number}>
            <h2>{label}</h2>
            <p className={classes.total}>{number(totals[name])}</p>
            <p className={classes.quiet}>
              {name === 'people'
                ? t('{{n}} new and {{here}} active this week', {
                    n: thisWeek(name),
                    here: active_this_week,
                  })
                : t('{{n}} new this week', { n: thisWeek(name) })}
            </p>
            <LineChart values={days.map((day) => day[name])} />
            <p className={classes.ends} aria-hidden>
              <span>{plural(days.length, '{{n}} day', '{{n}} days')}</span>
              <span>
                {t('peak: {{n}} a day', { n: Math.max(...days.map((day) => day[name])) })}
              </span>
            </p>
          </Card>
        ))}
      </div>
      <details className={classes.table}>
        <summary>{t('Last {{n}} days as a table', { n: days.length })}</summary>
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('New each day')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Day')}</th>
                {metrics.map(({ name, label }) => (
                  <th key={name} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.day}>
                  <th scope="row">{formatDate(day.day)}</th>
                  {metrics.map(({ name }) => (
                    <td key={name}>{number(day[name])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <p className={classes.quiet}>
        {transElements('Site-wide totals only. Updated {{time}}.', {
          time: <RelativeTime at={counted_at} />,
        })}
      </p>
    </section>
  );
}
