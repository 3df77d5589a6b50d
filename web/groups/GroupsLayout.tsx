import { IconPlus } from '@tabler/icons-react';
import { Outlet, useLocation, useSearch } from '@tanstack/react-router';
import { useApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { SidebarSlot } from '../layout/SidebarSlot.tsx';
import { LayoutTabs } from '../layout/LayoutTabs.tsx';
import { LinkButton } from '../layout/LinkButton.tsx';
import { Page } from '../layout/Page.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { t } from '../i18n/language.ts';
import { useTitle } from '../ui/title.ts';
import { FindByTag } from './FindByTag.tsx';
import { useHasSideColumn } from '../layout/useHasSideColumn.ts';
import { LatestDiscussions } from './LatestDiscussions.tsx';
import { groupLists, parseGroupSearch } from './lists.ts';

/**
 * Layout of the group lists, with tabs. Where there is no side column, the discussions are below
 * the list.
 */
export function GroupsLayout() {
  const { pathname } = useLocation();
  const hasSideColumn = useHasSideColumn();
  const { sort } = parseGroupSearch(useSearch({ strict: false }));
  const counts = useApiQuery('GET /group/count-groups-by-status', {}).data?.counts;
  const currentList =
    groupLists.find(({ to }) => to === pathname.replace(/\/$/, '')) ?? groupLists[0];
  const hasGroups = !counts || Object.values(counts).some((count) => count > 0);
  useTitle(currentList === groupLists[0] ? t('Groups') : `${currentList.label} · ${t('Groups')}`);

  return (
    <Page>
      <PageHeader title={t('Groups')}>
        <LinkButton to={paths.createGroup()} leftSection={<IconPlus size={18} aria-hidden />}>
          {t('Create group')}
        </LinkButton>
      </PageHeader>
      <LayoutTabs
        label={t('Group lists')}
        currentPath={currentList.to}
        search={sort ? { sort } : {}}
        tabs={groupLists.map(({ to, label, count: countName }) => {
          const count = hasGroups && countName ? counts?.[countName] : undefined;
          return {
            to,
            label,
            count,
            waiting: countName === 'invitations' && count !== undefined && count > 0,
          };
        })}
      />
      {/* Elsewhere, the field above the list finds tags. */}
      {hasGroups && hasSideColumn && (
        <SidebarSlot>
          <FindByTag />
        </SidebarSlot>
      )}
      <Outlet />
      <SidebarSlot>
        <LatestDiscussions />
      </SidebarSlot>
    </Page>
  );
}
