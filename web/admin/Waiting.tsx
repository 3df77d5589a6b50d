import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Answer } from '#contract/calls.ts';
import { useHasScreen } from '../shell/known.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../ui/language.ts';
import classes from './Overview.module.css';

type Waits = Answer<'GET /admin/dashboard'>['waiting'];

const lists: { name: keyof Waits; to: string; one: string; many: string }[] = [
  { name: 'reports', to: '/admin/reports', one: t('reported thing'), many: t('reported things') },
  { name: 'appeals', to: '/admin/reports', one: 'appeal', many: 'appeals' },
  { name: 'held', to: '/admin/held', one: t('held post or comment'), many: t('held posts and comments') },
  { name: 'actions', to: '/admin/actions', one: 'action', many: 'actions' },
];

/** What waits for a decision, each leading to where it is decided. */
export function Waiting({ waiting }: { waiting: Waits }) {
  const hasScreen = useHasScreen();
  const shown = lists.filter(({ name }) => waiting[name] > 0);
  return (
    <Card as="section" aria-labelledby="waiting" className={classes.part}>
      <h2 id="waiting">{t('Waits for a decision')}</h2>
      {shown.length === 0 ? (
        <p className={classes.calm}>
          <IconCircleCheck size={20} aria-hidden /> Nothing waits.
        </p>
      ) : (
        <ul className={classes.waiting}>
          {shown.map(({ name, to, one, many }) => {
            const words = (
              <>
                <strong>{waiting[name].toLocaleString('en')}</strong> {waiting[name] === 1 ? one : many}
              </>
            );
            return <li key={name}>{hasScreen(to) ? <Link to={to}>{words}</Link> : <span>{words}</span>}</li>;
          })}
        </ul>
      )}
    </Card>
  );
}
