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
  IconVolumeOff,
} from '@tabler/icons-react';
import { paths } from '../paths.ts';
import { ListLayout, ListHome } from '../layout/ListLayout.tsx';
import { t } from '../i18n/language.ts';

const screens = [
  { to: paths.profileSettings(), label: t('Profile settings'), icon: IconUser },
  { to: paths.changePassword(), label: t('Change password'), icon: IconLock },
  { to: paths.notificationSettings(), label: t('Notifications'), icon: IconBell },
  { to: paths.muted(), label: t('Muted'), icon: IconVolumeOff },
  { to: paths.blockedPeople(), label: t('Blocked people'), icon: IconBan },
  { to: paths.loggingIn(), label: t('Login and security'), icon: IconKey },
  { to: paths.sessions(), label: t('Devices'), icon: IconDevices },
  { to: paths.decisions(), label: t('Moderation decisions'), icon: IconGavel },
  { to: paths.display(), label: t('Appearance and shortcuts'), icon: IconKeyboard },
  { to: paths.accountData(), label: t('Your data'), icon: IconDatabase },
];

export const SettingsLayout = () => (
  <ListLayout title={t('Settings')} home={paths.settings()} screens={screens} />
);

export const SettingsHome = () => <ListHome first={paths.profileSettings()} />;
