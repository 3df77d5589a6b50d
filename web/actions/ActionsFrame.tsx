import { IconPlus } from '@tabler/icons-react';
import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { useAsk } from '../api/hooks.ts';
import { GroupMissing } from '../groups/GroupMissing.tsx';
import { isId, paths } from '../paths.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { FrameTabs } from '../layout/FrameTabs.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Screen } from '../layout/Screen.tsx';
import { ScreenHead } from '../layout/ScreenHead.tsx';
import { ErrorRegion } from '../ui/ErrorRegion.tsx';
import { t } from '../i18n/language.ts';
import { TextSkeleton } from '../ui/Skeletons.tsx';
import { useTitle } from '../ui/title.ts';
import { lists } from './lists.ts';

const tabs = [...lists, { label: t('Preferences'), to: paths.actionPreferences() }];

/** Around the lists of actions: where one is, and the ways to the others. */
export function ActionsFrame() {
  const here = useLocation().pathname.replace(/\/$/, '');
  const { groupId } = useParams({ strict: false });
  if (groupId === undefined) return <OfAll here={here} />;
  return (
    <Screen>
      {isId(groupId) ? <OfGroup key={groupId} id={Number(groupId)} /> : <GroupMissing />}
    </Screen>
  );
}

function OfAll({ here }: { here: string }) {
  const [all] = lists;
  const { to, label } = tabs.find((tab) => tab.to === here) ?? all;
  useTitle(to === all.to ? t('Actions') : `${label} · ${t('Actions')}`);
  return (
    <Screen>
      <ScreenHead title={t('Actions')}>
        <CreateLink to={paths.createAction()} />
      </ScreenHead>
      <FrameTabs label={t('Lists of actions')} tabs={tabs} here={here} />
      <Outlet />
    </Screen>
  );
}

function OfGroup({ id }: { id: number }) {
  const answer = useAsk('GET /group/get-one', { id });
  const group = answer.data?.group;
  const title = group ? t('Actions of {{group}}', { group: group.name }) : t('Actions of a group');
  useTitle(title);
  if (answer.isPending) return <TextSkeleton />;
  if (answer.error?.code === 'not_found') return <GroupMissing />;
  if (!group)
    return (
      <ErrorRegion
        heading="h1"
        title={t('We could not load this group')}
        message={answer.error?.message ?? ''}
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  return (
    <>
      <BackLink to={paths.group(id)}>{group.name}</BackLink>
      <ScreenHead title={title}>
        {group.membership === 'owner' && <CreateLink to={paths.createGroupAction(id)} />}
      </ScreenHead>
      <Outlet />
    </>
  );
}

const CreateLink = ({ to }: { to: string }) => (
  <LinkButton to={to} leftSection={<IconPlus size={18} aria-hidden />}>
    {t('Create action')}
  </LinkButton>
);
