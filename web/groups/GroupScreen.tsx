import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Group } from '#contract/group.ts';
import { useApiQuery } from '../api/hooks.ts';
import { isId, paths } from '../paths.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { Page } from '../layout/Page.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { t } from '../i18n/language.ts';
import { CardSkeletons } from '../ui/Skeletons.tsx';
import { useTitle } from '../ui/title.ts';
import { GroupAboutTab } from './AboutTab.tsx';
import { GroupFeedTab } from './FeedTab.tsx';
import { GroupHeader } from './GroupHeader.tsx';
import { GroupMissing } from './GroupMissing.tsx';
import { GroupSide } from './GroupSide.tsx';
import { GroupTabs, useGroupTabs } from './GroupTabs.tsx';
import { GroupInviteDialog } from './InviteDialog.tsx';
import { GroupPostsTab } from './PostsTab.tsx';
import { MembersTab } from './MembersTab.tsx';
import { parseGroupTab } from './tabs.ts';

const GroupReports = lazy(() =>
  import('../moderation/GroupReports.tsx').then((module) => ({ default: module.GroupReports })),
);

/** Page of a group. One of its addresses also opens the invitation dialog. */
export function GroupScreen() {
  const { id = '' } = useParams({ strict: false });
  return (
    <Page>
      <BackLink to={paths.groups()}>{t('Groups')}</BackLink>
      {isId(id) ? <GroupLoader key={id} id={Number(id)} /> : <GroupMissing />}
    </Page>
  );
}

function GroupLoader({ id }: { id: number }) {
  const query = useApiQuery('GET /group/get-one', { id });
  if (query.isPending) return <CardSkeletons count={2} />;
  if (query.error?.code === 'not_found') return <GroupMissing />;
  if (!query.data)
    return (
      <ErrorState
        title={t('Couldn’t load this group')}
        heading="h1"
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  return <GroupContent group={query.data.group} />;
}

function GroupContent({ group }: { group: Group }) {
  const navigate = useNavigate();
  const inviting = useLocation().pathname === paths.inviteToGroup(group.id);
  const tabs = useGroupTabs(group);
  const { tab: requestedTab = 'feed' } = parseGroupTab(useSearch({ strict: false }));
  const currentTab = tabs.find(({ tab }) => tab === requestedTab)?.tab ?? tabs[0]?.tab ?? 'about';
  useTitle(group.name);

  const renderTab = () => {
    if (currentTab === 'feed') return <GroupFeedTab group={group} />;
    if (currentTab === 'members') return <MembersTab group={group} />;
    if (currentTab === 'about') return <GroupAboutTab group={group} />;
    if (currentTab === 'reports')
      return (
        <Suspense fallback={<CardSkeletons count={2} />}>
          <GroupReports group={group} />
        </Suspense>
      );
    return <GroupPostsTab key={currentTab} group={group} tab={currentTab} />;
  };
  return (
    <>
      <GroupHeader group={group} />
      <GroupTabs group={group} tabs={tabs} currentTab={currentTab} />
      {renderTab()}
      <GroupSide group={group} tab={currentTab} />
      {group.can_invite && (
        <GroupInviteDialog
          group={group}
          opened={inviting}
          onClose={() =>
            void navigate({
              to: paths.group(group.id),
              search: true,
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </>
  );
}
