import type { Input } from '#contract/calls.ts';
import type { Group } from '#contract/group.ts';
import { t } from '../i18n/language.ts';

type PostFilter = Pick<Input<'GET /content/list'>, 'blog' | 'poll' | 'action' | 'tool'>;

/**
 * Tabs that list posts of one type. `of` is the filter of `/content/list`. `canCreate` tells
 * whether members can create new ones; the tab is shown then, or if there are posts.
 */
export const postTypeTabs = {
  discussions: {
    label: t('Discussions'),
    of: { tool: 'discussion' },
    canCreate: (group: Group) => group.enable_discussion === 'Y',
  },
  bookmarks: {
    label: t('Bookmarks'),
    of: { tool: 'bookmark' },
    canCreate: (group: Group) => group.enable_bookmark === 'Y',
  },
  polls: {
    label: t('Polls'),
    of: { poll: 'Y' },
    canCreate: (group: Group) => group.enable_poll === 'Y',
  },
  blogs: {
    label: t('Articles'),
    of: { blog: 'Y' },
    canCreate: (group: Group) => group.enable_blog === 'Y',
  },
  // Only the owner creates actions: useGroupTabs decides.
  actions: { label: t('Actions'), of: { action: 'Y' }, canCreate: () => false },
} as const satisfies Record<
  string,
  { label: string; of: PostFilter; canCreate: (group: Group) => boolean }
>;

export type PostTypeTab = keyof typeof postTypeTabs;
export type GroupTab = 'feed' | PostTypeTab | 'members' | 'about' | 'reports';

const tabs: readonly string[] = [
  'feed',
  ...Object.keys(postTypeTabs),
  'members',
  'about',
  'reports',
];

/** Query parameters of a group page. Without `tab`, the feed is shown. */
export const parseGroupTab = (search: Record<string, unknown>): { tab?: GroupTab } => {
  const tab = tabs.find((tabName) => tabName === search['tab']) as GroupTab | undefined;
  return tab && tab !== 'feed' ? { tab } : {};
};
