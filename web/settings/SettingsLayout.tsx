import {
  IconBan,
  IconBell,
  IconDatabase,
  IconDevices,
  IconGavel,
  IconKey,
  IconLock,
  IconMessages,
  IconPalette,
  IconUser,
  IconVolumeOff,
} from '@tabler/icons-react';
import { paths } from '../paths.ts';
import { ListLayout, ListHome } from '../layout/ListLayout.tsx';
import { t } from '../i18n/language.ts';

const groups = [
  {
    title: t('You'),
    screens: [
      { to: paths.profileSettings(), label: t('Profile settings'), icon: IconUser },
      { to: paths.notificationSettings(), label: t('Notifications'), icon: IconBell },
      { to: paths.display(), label: t('Appearance and shortcuts'), icon: IconPalette },
    ],
  },
  {
    title: t('Security and data'),
    screens: [
      { to: paths.changePassword(), label: t('Change password'), icon: IconLock },
      { to: paths.loggingIn(), label: t('Login and security'), icon: IconKey },
      { to: paths.sessions(), label: t('Devices'), icon: IconDevices },
      { to: paths.accountData(), label: t('Your data'), icon: IconDatabase },
    ],
  },
  {
    title: t('Safety'),
    screens: [
      {
        to: paths.messageSettings(),
        label: t('Message settings'),
        icon: IconMessages,
      },
      { to: paths.muted(), label: t('Muted'), icon: IconVolumeOff },
      { to: paths.blockedPeople(), label: t('Blocked people'), icon: IconBan },
      { to: paths.decisions(), label: t('Moderation decisions'), icon: IconGavel },
    ],
  },
];

export const SettingsLayout = () => (
  <ListLayout title={t('Settings')} home={paths.settings()} groups={groups} />
);

export const SettingsHome = () => <ListHome first={paths.profileSettings()} />;
