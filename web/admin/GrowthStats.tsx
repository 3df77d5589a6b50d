import type { Output } from '#contract/calls.ts';
import type { CountedItem } from '#contract/dashboard.ts';
import { Card } from '../ui/Card.tsx';
import { plural, number, t } from '../i18n/language.ts';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { transElements } from '../i18n/transElements.tsx';
import { formatDate } from '../ui/dates.ts';
import { Box, Heading, Stack, Text } from '../ui/primitives.tsx';
import { LineChart } from './LineChart.tsx';
import classes from './Overview.module.css';

type Dashboard = Output<'GET /admin/dashboard'>;

const metrics: { item: CountedItem; label: string }[] = [
  { item: 'people', label: t('People') },
  { item: 'posts', label: t('Posts') },
  { item: 'comments', label: t('Comments') },
  { item: 'actions', label: t('Actions') },
  { item: 'reports', label: t('Reports') },
];

/**
 * Totals per type of item, and how many were created on each of the last 90 days (`days`, oldest
 * first).
 */
export function GrowthStats({
  dashboard: { totals, days, active_this_week, counted_at },
}: {
  dashboard: Dashboard;
}) {
  if (!counted_at)
    return (
      <Card>
        <p className={classes.note}>{t('We’re still counting. Check back in a moment.')}</p>
      </Card>
    );
  const lastSevenDays = (item: CountedItem) =>
    days.slice(-7).reduce((sum, day) => sum + day[item], 0);
  return (
    <Stack aria-label={t('Statistics')} as="section" gap={12}>
      <div className={classes.grid}>
        {metrics.map(({ item, label }) => (
          <Card key={item} as="section" aria-label={label} gap={4} className={classes.metric}>
            <Heading>{label}</Heading>
            <Text weight={650} tabular className={classes.total}>
              {number(totals[item])}
            </Text>
            <p className={classes.note}>
              {item === 'people'
                ? t('{{n}} new and {{active}} active in the last 7 days', {
                    n: lastSevenDays(item),
                    active: active_this_week,
                  })
                : t('{{n}} new in the last 7 days', { n: lastSevenDays(item) })}
            </p>
            <LineChart values={days.map((day) => day[item])} />
            {/* Hidden from screen readers like the chart; the table has the same numbers. */}
            <p className={classes.chartLegend} aria-hidden>
              <span>{plural(days.length, '{{n}} day', '{{n}} days')}</span>
              <span>
                {t('highest: {{n}} in a day', { n: Math.max(...days.map((day) => day[item])) })}
              </span>
            </p>
          </Card>
        ))}
      </div>
      <details className={classes.table}>
        <summary>{t('Last {{n}} days as a table', { n: days.length })}</summary>
        <Box
          surface="card"
          border
          radius={12}
          className={classes.scroll}
          tabIndex={0}
          role="region"
          aria-label={t('New items per day')}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Day')}</th>
                {metrics.map(({ item, label }) => (
                  <th key={item} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.day}>
                  <th scope="row">{formatDate(day.day)}</th>
                  {metrics.map(({ item }) => (
                    <td key={item}>{number(day[item])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      </details>
      <p className={classes.note}>
        {transElements(
          'These numbers count all content, no matter who can see it. Updated {{time}}.',
          {
            time: <RelativeTime at={counted_at} />,
          },
        )}
      </p>
    </Stack>
  );
}
