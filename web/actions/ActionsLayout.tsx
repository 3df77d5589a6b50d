import { IconPlus } from '@tabler/icons-react';
import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { useApiQuery } from '../api/hooks.ts';
import { GroupMissing } from '../groups/GroupMissing.tsx';
import { isId, paths } from '../paths.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { LayoutTabs } from '../layout/LayoutTabs.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Page } from '../layout/Page.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { TextSkeleton } from '../ui/Skeletons.tsx';
import { useTitle } from '../ui/title.ts';
import { actionLists } from './lists.ts';

const tabs = [
  ...actionLists.slice(0, 2),
  { label: t('Month'), to: paths.actionMonth() },
  ...actionLists.slice(2),
  { label: t('Preferences'), to: paths.actionPreferences() },
];

/** Layout of the action lists: title and tabs. A group has its list and its month. */
export function ActionsLayout() {
  const currentPath = useLocation().pathname.replace(/\/$/, '');
  const { groupId } = useParams({ strict: false });
  if (groupId === undefined) return <AllActions currentPath={currentPath} />;
  return (
    <Page>
      {isId(groupId) ? (
        <GroupActions key={groupId} id={Number(groupId)} currentPath={currentPath} />
      ) : (
        <GroupMissing />
      )}
    </Page>
  );
}

function AllActions({ currentPath }: { currentPath: string }) {
  const [all] = actionLists;
  const { to, label } = tabs.find((tab) => tab.to === currentPath) ?? all;
  useTitle(to === all.to ? t('Actions') : `${label} · ${t('Actions')}`);
  return (
    <Page>
      <PageHeader title={t('Actions')}>
        <CreateLink to={paths.createAction()} />
      </PageHeader>
      <LayoutTabs label={t('Action lists')} tabs={tabs} currentPath={currentPath} />
      <Outlet />
    </Page>
  );
}

function GroupActions({ id, currentPath }: { id: number; currentPath: string }) {
  const query = useApiQuery('GET /group/get-one', { id });
  const group = query.data?.group;
  const title = group ? t('Actions by {{group}}', { group: group.name }) : t('Group actions');
  useTitle(title);
  if (query.isPending) return <TextSkeleton />;
  if (query.error?.code === 'not_found') return <GroupMissing />;
  if (!group)
    return (
      <ErrorState
        heading="h1"
        title={t('Couldn’t load this group')}
        message={query.error?.message ?? ''}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  return (
    <>
      <BackLink to={paths.group(id)}>{group.name}</BackLink>
      <PageHeader title={title}>
        {group.membership === 'owner' && group.can_post && (
          <CreateLink to={paths.createGroupAction(id)} />
        )}
      </PageHeader>
      <LayoutTabs
        label={t('Action lists')}
        tabs={[
          { label: t('All'), to: paths.groupActions(id) },
          { label: t('Month'), to: paths.groupActionMonth(id) },
        ]}
        currentPath={currentPath}
      />
      <Outlet />
    </>
  );
}

const CreateLink = ({ to }: { to: string }) => (
  <LinkButton to={to} leftSection={<IconPlus size={18} aria-hidden />}>
    {t('Create action')}
  </LinkButton>
);
