import { IconFlag } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Action } from '#contract/action.ts';
import { minute } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { Widget } from '../layout/Widget.tsx';
import { Stack } from '../ui/primitives.tsx';
import { useNow } from '../ui/useNow.ts';
import { t } from '../i18n/language.ts';
import classes from './ActNow.module.css';
import { formatEnd } from './times.ts';

const query = { type: 'upcoming', page: 1, pageSize: 3 } as const;
const staleTimeMs = minute;

/**
 * Widget beside the feed with three upcoming actions: the featured ones, or the soonest if none is
 * featured.
 */
export function ActNow() {
  const featured = useApiQuery(
    'GET /action/list',
    { ...query, featured: 'Y' },
    { staleTime: staleTimeMs },
  );
  const noneFeatured = featured.data?.actions.length === 0;
  const soonest = useApiQuery('GET /action/list', query, {
    enabled: noneFeatured,
    staleTime: staleTimeMs,
  });
  const actions = (noneFeatured ? soonest : featured).data?.actions ?? [];
  if (actions.length === 0) return null;
  return (
    <Widget title={t('Act Now')}>
      <ActionLinks actions={actions} />
    </Widget>
  );
}

/** Actions of a widget, with their end, and a link to all actions. */
export const ActionLinks = ({ actions }: { actions: readonly Action[] }) => (
  <>
    <Stack as="ul" gap={12} mb={8} className={classes.list}>
      {actions.map((action) => (
        <Entry key={action.id} action={action} />
      ))}
    </Stack>
    <Link to={paths.actions()} className={classes.all}>
      {t('All actions')}
    </Link>
  </>
);

function Entry({ action }: { action: Action }) {
  const ending = formatEnd(action, useNow());
  return (
    <li>
      <IconFlag size={18} stroke={1.75} aria-hidden />
      <div>
        <Link to={paths.action(action.id)}>{action.title}</Link>
        {ending && <small>{ending}</small>}
      </div>
    </li>
  );
}
