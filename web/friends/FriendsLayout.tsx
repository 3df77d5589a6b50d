import { Title } from '@mantine/core';
import { Outlet, useLocation } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { LayoutTabs } from '../layout/LayoutTabs.tsx';
import { Page } from '../layout/Page.tsx';
import { usePendingCounts } from '../notifications/usePendingCounts.ts';
import { t } from '../i18n/language.ts';
import { useTitle } from '../ui/title.ts';

const tabs = [
  { to: paths.friends(), label: t('My Friends') },
  { to: paths.friendRequests(), label: t('Requests'), title: t('Friend requests') },
  { to: paths.friendSuggestions(), label: t('Suggestions'), title: t('Friend suggestions') },
  { to: paths.collections(), label: t('Collections') },
  { to: paths.inviteFriends(), label: t('Invite People') },
] as const;

/**
 * Layout of the friends screens, with tabs. `title` differs from the label of a tab if it is short.
 */
export function FriendsLayout() {
  const { pathname } = useLocation();
  /** Number of friend requests that wait for a response. */
  const waiting = usePendingCounts()[paths.friends()] ?? 0;
  const currentTab = tabs.find(({ to }) => to === pathname.replace(/\/$/, '')) ?? tabs[0];
  const title = 'title' in currentTab ? currentTab.title : currentTab.label;
  useTitle(title);

  return (
    <Page>
      <Title order={1}>{title}</Title>
      <LayoutTabs
        label={t('Friends')}
        currentPath={currentTab.to}
        tabs={tabs.map((tab) =>
          tab.to === paths.friendRequests() && waiting > 0
            ? { ...tab, count: waiting, waiting: true }
            : tab,
        )}
      />
      <Outlet />
    </Page>
  );
}
