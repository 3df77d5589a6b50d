import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Output } from '#contract/calls.ts';
import { useRouteExists } from '../layout/useRouteExists.ts';
import { Card } from '../ui/Card.tsx';
import { number, t } from '../i18n/language.ts';
import { transPluralElements } from '../i18n/transElements.tsx';
import { Heading, Row, Wrap } from '../ui/primitives.tsx';
import classes from './Overview.module.css';

type PendingCounts = Output<'GET /admin/dashboard'>['waiting'];

/** `n` is the count as it is displayed, in bold type. */
const lists: {
  name: keyof PendingCounts;
  to: string;
  format: (count: number, n: ReactNode) => ReactNode;
}[] = [
  {
    name: 'reports',
    to: '/admin/reports',
    format: (count, n) =>
      transPluralElements(count, '{{n}} reported item', '{{n}} reported items', { n }),
  },
  {
    name: 'appeals',
    to: '/admin/reports',
    format: (count, n) => transPluralElements(count, '{{n}} appeal', '{{n}} appeals', { n }),
  },
  {
    name: 'held',
    to: '/admin/held',
    format: (count, n) =>
      transPluralElements(
        count,
        '{{n}} post or comment waiting for review',
        '{{n}} posts and comments waiting for review',
        { n },
      ),
  },
  {
    name: 'actions',
    to: '/admin/actions',
    format: (count, n) => transPluralElements(count, '{{n}} action', '{{n}} actions', { n }),
  },
];

/** Numbers of pending decisions, each with a link to its screen if this site has one. */
export function PendingDecisions({ counts }: { counts: PendingCounts }) {
  const hasScreen = useRouteExists();
  const pendingLists = lists.filter(({ name }) => counts[name] > 0);
  return (
    <Card as="section" aria-labelledby="waiting">
      <Heading id="waiting">{t('Needs your decision')}</Heading>
      {pendingLists.length === 0 ? (
        <Row as="p" gap={8} mt={8} color="muted" className={classes.calm}>
          <IconCircleCheck size={20} aria-hidden /> {t('All caught up.')}
        </Row>
      ) : (
        <Wrap as="ul" gap={12} mt={12} className={classes.waiting}>
          {pendingLists.map(({ name, to, format }) => {
            const text = format(counts[name], <strong>{number(counts[name])}</strong>);
            return (
              <li key={name}>
                {hasScreen(to) ? <Link to={to}>{text}</Link> : <span>{text}</span>}
              </li>
            );
          })}
        </Wrap>
      )}
    </Card>
  );
}
