import type { Group } from '#contract/group.ts';
import { minute } from '#contract/durations.ts';
import { useApiQuery } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { useRouteExists } from '../layout/useRouteExists.ts';
import { TabLink } from '../layout/TabLink.tsx';
import { useTabStrip } from '../layout/useTabStrip.ts';
import { t } from '../i18n/language.ts';
import classes from './GroupTabs.module.css';
import { postTypeTabs, type PostTypeTab, type GroupTab } from './tabs.ts';

type LabeledTab = { tab: GroupTab; label: string };

/**
 * Whether the group has visible posts of this type. Queried only if this decides whether the tab is
 * shown; otherwise false.
 */
function useHasPosts(group: Group, tab: PostTypeTab) {
  const { of, canCreate } = postTypeTabs[tab];
  const decides = group.can_read && !(canCreate(group) && !group.archived_on);
  const query = useApiQuery(
    'GET /content/list',
    { group_id: group.id, pageSize: 1, ...of },
    { enabled: decides, staleTime: minute },
  );
  return (query.data?.contents.length ?? 0) > 0;
}

/**
 * Tabs that the viewer sees. A tab for one type of posts is shown if members can create the type or
 * if there are posts of it; other tabs would be empty.
 */
export function useGroupTabs(group: Group): LabeledTab[] {
  const hasScreen = useRouteExists();
  const hasPosts = {
    discussions: useHasPosts(group, 'discussions'),
    bookmarks: useHasPosts(group, 'bookmarks'),
    polls: useHasPosts(group, 'polls'),
    blogs: useHasPosts(group, 'blogs'),
    actions:
      group.total_actions > 0 ||
      (group.can_edit && group.can_post && hasScreen(paths.createGroupAction(group.id))),
  };
  const about: LabeledTab = { tab: 'about', label: t('About') };
  if (!group.can_read) return [about];
  const postTabs = (Object.keys(postTypeTabs) as PostTypeTab[]).filter(
    (tab) => (postTypeTabs[tab].canCreate(group) && !group.archived_on) || hasPosts[tab],
  );
  return [
    { tab: 'feed', label: t('Feed') },
    ...postTabs.map((tab): LabeledTab => ({ tab, label: postTypeTabs[tab].label })),
    { tab: 'members', label: t('Members') },
    about,
    ...(group.membership === 'owner' || group.membership === 'moderator'
      ? [{ tab: 'reports', label: t('Reports') } as const]
      : []),
  ];
}

/** Tabs of a group page. */
export function GroupTabs({
  group: { id },
  tabs,
  currentTab,
}: {
  group: Group;
  tabs: readonly LabeledTab[];
  currentTab: GroupTab;
}) {
  const strip = useTabStrip(`${currentTab} ${tabs.length}`);
  return (
    <nav ref={strip} className={classes.tabs} aria-label={t('Group sections')} data-keep-focus>
      {tabs.map(({ tab, label }) => (
        <TabLink
          key={tab}
          to={paths.group(id)}
          search={tab === 'feed' ? {} : { tab }}
          isCurrent={tab === currentTab}
        >
          {label}
        </TabLink>
      ))}
    </nav>
  );
}
