import {
  IconBan,
  IconBell,
  IconDatabase,
  IconDevices,
  IconGavel,
  IconKey,
  IconKeyboard,
  IconLock,
  IconUser,
} from '@tabler/icons-react';
import { paths } from '../paths.ts';
import { ListLayout, ListHome } from '../layout/ListFrame.tsx';
import { t } from '../i18n/language.ts';

const screens = [
  { to: paths.profileSettings(), label: t('Profile settings'), icon: IconUser },
  { to: paths.changePassword(), label: t('Change password'), icon: IconLock },
  { to: paths.notificationSettings(), label: t('Notifications'), icon: IconBell },
  { to: paths.blockedPeople(), label: t('Blocked people'), icon: IconBan },
  { to: paths.loggingIn(), label: t('Logging in'), icon: IconKey },
  { to: paths.sessions(), label: t('Where you are logged in'), icon: IconDevices },
  { to: paths.decisions(), label: t('Decisions about you'), icon: IconGavel },
  { to: paths.display(), label: t('Display and keys'), icon: IconKeyboard },
  { to: paths.accountData(), label: t('Your data'), icon: IconDatabase },
];

export const SettingsLayout = () => (
  <ListLayout title={t('Settings')} home={paths.settings()} screens={screens} />
);

export const SettingsHome = () => <ListHome first={paths.profileSettings()} />;
