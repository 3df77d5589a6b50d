// Commands of the command menu: screens, things to create, and settings.
import {
  IconBook,
  IconBookmark,
  IconCalendarClock,
  IconChecklist,
  IconFlag,
  IconGauge,
  IconHelp,
  IconKeyboard,
  IconLogout,
  IconMessageReport,
  IconPencil,
  IconSend,
  IconSettings,
  IconUser,
  IconUserPlus,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import { paths } from '../paths.ts';
import { menuEntries } from './menu.ts';
import { foldAccents } from '#contract/foldAccents.ts';
import { t } from '../i18n/language.ts';

export type Command = {
  label: string;
  icon: Icon;
  to: string;
  hash?: string;
  /** Other words, separated by spaces, under which it is found. */
  keywords?: string;
};

const createCommands: Command[] = [
  {
    label: t('New post'),
    icon: IconPencil,
    to: paths.home(),
    hash: 'compose',
    keywords: t('write say'),
  },
  {
    label: t('New poll'),
    icon: IconChecklist,
    to: paths.createPoll(),
    keywords: t('ask question vote'),
  },
  {
    label: t('New action'),
    icon: IconFlag,
    to: paths.createAction(),
    keywords: t('event petition letter'),
  },
  { label: t('New article'), icon: IconBook, to: paths.createBlog(), keywords: t('write blog') },
  {
    label: t('New group'),
    icon: IconUsersGroup,
    to: paths.createGroup(),
    keywords: t('create start found|verb'),
  },
  { label: t('New message'), icon: IconSend, to: paths.compose(), keywords: t('write chat') },
  { label: t('Invite friends'), icon: IconUserPlus, to: paths.inviteFriends() },
];

const settings: Command[] = [
  {
    label: t('Saved for later'),
    icon: IconBookmark,
    to: paths.saved(),
    keywords: t('bookmarks favorites'),
  },
  {
    label: t('Drafts'),
    icon: IconPencil,
    to: paths.drafts(),
    keywords: t('unfinished unsent'),
  },
  {
    label: t('Scheduled posts'),
    icon: IconCalendarClock,
    to: paths.scheduled(),
    keywords: t('later plan'),
  },
  { label: t('Settings'), icon: IconSettings, to: paths.settings(), keywords: t('account') },
  {
    label: t('Profile settings'),
    icon: IconUser,
    to: paths.profileSettings(),
    keywords: t('name picture'),
  },
  { label: t('Change password'), icon: IconSettings, to: paths.changePassword() },
  {
    label: t('Notification settings'),
    icon: IconSettings,
    to: paths.notificationSettings(),
    keywords: t('email mail'),
  },
  {
    label: t('Action preferences'),
    icon: IconSettings,
    to: paths.actionPreferences(),
    keywords: t('issues distance'),
  },
  {
    label: t('Message settings'),
    icon: IconSettings,
    to: paths.messageSettings(),
  },
  {
    label: t('Muted'),
    icon: IconSettings,
    to: paths.muted(),
  },
  { label: t('Blocked people'), icon: IconSettings, to: paths.blockedPeople() },
  {
    label: t('Login and security'),
    icon: IconSettings,
    to: paths.loggingIn(),
    keywords: t('passkey two-factor'),
  },
  {
    label: t('Devices'),
    icon: IconSettings,
    to: paths.sessions(),
    keywords: t('devices sessions'),
  },
  {
    label: t('Your data'),
    icon: IconSettings,
    to: paths.accountData(),
    keywords: t('download export delete account'),
  },
  {
    label: t('Appearance and shortcuts'),
    icon: IconKeyboard,
    to: paths.display(),
    keywords: t('theme dark light keyboard keys'),
  },
  {
    label: t('Help'),
    icon: IconHelp,
    to: paths.help(),
    keywords: t('questions answers contact'),
  },
  { label: t('Logout'), icon: IconLogout, to: paths.logout(), keywords: t('sign out') },
];

const administration: Command[] = [
  {
    label: t('Administration'),
    icon: IconGauge,
    to: paths.adminDashboard(),
    keywords: t('admin overview settings'),
  },
];
const moderation: Command[] = [
  {
    label: t('Reports'),
    icon: IconMessageReport,
    to: paths.adminReports(),
    keywords: t('moderation cases'),
  },
];

type Viewer = { userName: string; role: 'member' | 'moderator' | 'admin' };

/** All commands for a member, in the order in which the menu first shows them. */
export const listCommands = ({ userName, role }: Viewer): Command[] => [
  ...menuEntries,
  { label: t('Your profile'), icon: IconUser, to: paths.profile(userName) },
  ...createCommands,
  ...settings,
  ...(role === 'member' ? [] : moderation),
  ...(role === 'admin' ? administration : []),
];

/** Filters commands: every typed word must begin a word of the command. */
export function filterCommands<C extends Command>(commands: readonly C[], keyword: string): C[] {
  const searchWords = foldAccents(keyword).split(/\s+/).filter(Boolean);
  return commands.filter(({ label, keywords = '' }) => {
    const words = foldAccents(`${label} ${keywords}`).split(/[\s-]+/);
    return searchWords.every((searchWord) => words.some((word) => word.startsWith(searchWord)));
  });
}
