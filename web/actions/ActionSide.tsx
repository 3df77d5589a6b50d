import type { Action } from '#contract/action.ts';
import { minute } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { useSession } from '../api/session.ts';
import { SidebarSlot } from '../layout/SidebarSlot.tsx';
import { useHasSideColumn } from '../layout/useHasSideColumn.ts';
import { Widget } from '../layout/Widget.tsx';
import { PersonList } from '../people/PersonList.tsx';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { Link } from '@tanstack/react-router';
import { Text } from '../ui/primitives.tsx';
import { ActionLinks } from './ActNow.tsx';

const maxOthers = 4;

/**
 * The side column of an action: who organizes it, and others near the member. Only for members and
 * on wide screens.
 */
export function ActionSide({ action }: { action: Action }) {
  const hasColumn = useHasSideColumn();
  if (!useSession() || !hasColumn) return null;
  const { user, group } = action;
  return (
    <SidebarSlot>
      <Widget title={t('Organizer')}>
        <PersonList people={[user]} />
        {group && (
          <Text mt={10}>
            <Link to={paths.group(group.id)}>{group.name}</Link>
          </Text>
        )}
      </Widget>
      <OthersNear id={action.id} />
    </SidebarSlot>
  );
}

function OthersNear({ id }: { id: number }) {
  const { data } = useApiQuery(
    'GET /action/list',
    { type: 'preferences', pageSize: maxOthers + 1 },
    { staleTime: minute },
  );
  const others = (data?.actions ?? []).filter((action) => action.id !== id).slice(0, maxOthers);
  if (others.length === 0) return null;
  return (
    <Widget title={t('Other actions for you')}>
      <ActionLinks actions={others} />
    </Widget>
  );
}
