import {
  IconBell,
  IconBook,
  IconBuildingBank,
  IconChecklist,
  IconFileText,
  IconFlag,
  IconHome,
  IconMessage,
  IconNews,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import { paths } from '../paths.ts';
import { plural, t } from '../i18n/language.ts';

type MenuEntry = {
  label: string;
  icon: Icon;
  to: string;
  /** Accessible text of a count, such as "2 requests waiting". */
  countLabel?: (count: number) => string;
  /**
   * Shows a dot, not the number: unlike requests and messages, notifications wait for no answer.
   */
  hasDot?: boolean;
};

/** Main menu entries, in their order. The side menu hides those without a registered route. */
export const menuEntries: MenuEntry[] = [
  { label: t('Dashboard'), icon: IconHome, to: paths.home() },
  {
    label: t('Messages'),
    icon: IconMessage,
    to: paths.messages(),
    countLabel: (count) => plural(count, '{{n}} unread message', '{{n}} unread messages'),
  },
  {
    label: t('Notifications'),
    icon: IconBell,
    to: paths.notifications(),
    countLabel: (count) => plural(count, '{{n}} unread notification', '{{n}} unread notifications'),
    hasDot: true,
  },
  {
    label: t('Friends'),
    icon: IconUsers,
    to: paths.friends(),
    countLabel: (count) =>
      plural(count, '{{n}} friend request waiting', '{{n}} friend requests waiting'),
  },
  {
    label: t('Groups'),
    icon: IconUsersGroup,
    to: paths.groups(),
    countLabel: (count) =>
      plural(count, '{{n}} group invitation waiting', '{{n}} group invitations waiting'),
  },
  { label: t('News'), icon: IconNews, to: paths.news() },
  { label: t('Polls'), icon: IconChecklist, to: paths.polls() },
  { label: t('Articles'), icon: IconBook, to: paths.blogs() },
  { label: t('Actions'), icon: IconFlag, to: paths.actions() },
  { label: t('My representatives'), icon: IconBuildingBank, to: paths.representatives() },
];

const pageIcons: Record<string, Icon> = {
  bell: IconBell,
  book: IconBook,
  building: IconBuildingBank,
  checklist: IconChecklist,
  flag: IconFlag,
  home: IconHome,
  message: IconMessage,
  news: IconNews,
  users: IconUsers,
};

/** The icon of a page by the name that the API gives; unknown names have a default. */
export const pageIcon = (name: string): Icon => pageIcons[name] ?? IconFileText;

/**
 * Whether the screen at `pathname` belongs to the entry with the address `to`. Home and dashboard
 * are the same screen.
 */
export const isMenuEntryActive = (pathname: string, to: string): boolean =>
  pathname === to ||
  (to === paths.home() ? pathname === paths.dashboard() : pathname.startsWith(`${to}/`));
