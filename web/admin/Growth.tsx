import type { Answer } from '#contract/calls.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../ui/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { dateOf } from './dates.ts';
import { Line } from './Line.tsx';
import classes from './Overview.module.css';

type Overview = Answer<'GET /admin/dashboard'>;
type Thing = keyof Overview['totals'];

const things: { name: Thing; label: string; made: string }[] = [
  { name: 'people', label: t('People'), made: 'new' },
  { name: 'posts', label: t('Posts'), made: 'new' },
  { name: 'comments', label: t('Comments'), made: 'new' },
  { name: 'actions', label: t('Actions'), made: 'new' },
  { name: 'reports', label: t('Reports'), made: 'new' },
];

/** How much there is of everything, and what was made on each of the last days. */
export function Growth({ overview: { totals, days, active_this_week, counted_at } }: { overview: Overview }) {
  if (!counted_at)
    return (
      <Card>
        <p className={classes.quiet}>{t('The numbers are being counted. Please look again in a moment.')}</p>
      </Card>
    );
  const thisWeek = (name: Thing) => days.slice(-7).reduce((sum, day) => sum + day[name], 0);
  return (
    <section aria-label={t('Numbers')} className={classes.numbers}>
      <div className={classes.grid}>
        {things.map(({ name, label, made }) => (
          <Card key={name} as="section" aria-label={label} className={classes.number}>
            <h2>{label}</h2>
            <p className={classes.total}>{totals[name].toLocaleString('en')}</p>
            <p className={classes.quiet}>
              {thisWeek(name).toLocaleString('en')} {made} this week
              {name === 'people' && <>, {active_this_week.toLocaleString('en')} here this week</>}
            </p>
            <Line values={days.map((day) => day[name])} />
            <p className={classes.ends} aria-hidden>
              <span>{days.length} days</span>
              <span>at most {Math.max(...days.map((day) => day[name])).toLocaleString('en')} a day</span>
            </p>
          </Card>
        ))}
      </div>
      <details className={classes.table}>
        <summary>The last {days.length} days as a table</summary>
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('What was made on each day')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Day')}</th>
                {things.map(({ name, label }) => (
                  <th key={name} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.day}>
                  <th scope="row">{dateOf(day.day)}</th>
                  {things.map(({ name }) => (
                    <td key={name}>{day[name].toLocaleString('en')}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <p className={classes.quiet}>
        Of everybody’s things, as numbers only. Counted <RelativeTime at={counted_at} />.
      </p>
    </section>
  );
}
