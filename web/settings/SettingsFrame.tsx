import { IconBan, IconBell, IconDatabase, IconDevices, IconGavel, IconKey, IconKeyboard, IconLock, IconUser } from '@tabler/icons-react';
import { paths } from '../paths.ts';
import { ListFrame, ListHome } from '../shell/ListFrame.tsx';

const screens = [
  { to: paths.profileSettings(), label: 'Profile settings', icon: IconUser },
  { to: paths.changePassword(), label: 'Change password', icon: IconLock },
  { to: paths.notificationSettings(), label: 'Notifications', icon: IconBell },
  { to: paths.blockedPeople(), label: 'Blocked people', icon: IconBan },
  { to: paths.loggingIn(), label: 'Logging in', icon: IconKey },
  { to: paths.sessions(), label: 'Where you are logged in', icon: IconDevices },
  { to: paths.decisions(), label: 'Decisions about you', icon: IconGavel },
  { to: paths.display(), label: 'Display and keys', icon: IconKeyboard },
  { to: paths.accountData(), label: 'Your data', icon: IconDatabase },
];

export const SettingsFrame = () => <ListFrame title="Settings" home={paths.settings()} screens={screens} />;

export const SettingsHome = () => <ListHome first={paths.profileSettings()} />;
