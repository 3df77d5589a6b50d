import type { Output } from '#contract/calls.ts';
import { number, t } from '../i18n/language.ts';
import { Box } from '../ui/primitives.tsx';
import { formatDate } from '../ui/dates.ts';
import classes from './ActivityChart.module.css';

export type Day = Output<'GET /admin/dashboard'>['days'][number];

const columns: { item: Exclude<keyof Day, 'day'>; label: string }[] = [
  { item: 'active', label: t('Active people') },
  { item: 'posts', label: t('Posts') },
  { item: 'people', label: t('New members') },
  { item: 'comments', label: t('Comments') },
  { item: 'actions', label: t('Actions') },
  { item: 'reports', label: t('Reports') },
];

/** The numbers of the chart, and other new items, the newest day first. */
export const ActivityTable = ({ days }: { days: readonly Day[] }) => (
  <Box
    border
    radius={12}
    className={classes.table}
    tabIndex={0}
    role="region"
    aria-label={t('Activity per day')}
  >
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Day')}</th>
          {columns.map(({ item, label }) => (
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
            {columns.map(({ item }) => (
              <td key={item}>{number(day[item] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Box>
);
