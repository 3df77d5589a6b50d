import { Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBan, IconBell, IconChevronRight, IconDatabase, IconDevices, IconKey, IconLock, IconUser } from '@tabler/icons-react';
import { Link, Navigate, Outlet, useMatches } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { BackLink } from '../shell/BackLink.tsx';
import { useTitle } from '../ui/title.ts';
import classes from './SettingsFrame.module.css';

const screens = [
  { to: paths.profileSettings(), label: 'Profile settings', icon: IconUser },
  { to: paths.changePassword(), label: 'Change password', icon: IconLock },
  { to: paths.notificationSettings(), label: 'Notifications', icon: IconBell },
  { to: paths.blockedPeople(), label: 'Blocked people', icon: IconBan },
  { to: paths.loggingIn(), label: 'Logging in', icon: IconKey },
  { to: paths.sessions(), label: 'Where you are logged in', icon: IconDevices },
  { to: paths.accountData(), label: 'Your data', icon: IconDatabase },
];

const usePhone = () => useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });

/** The settings: a list beside the one that is open; on phones the list is a screen of its own. */
export function SettingsFrame() {
  // The screen that is drawn: while it is being left, the address is that of the next one already.
  const drawn = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const phone = usePhone();
  const open = screens.find(({ to }) => to === drawn);
  useTitle(open?.label ?? 'Settings');

  return (
    <div className={classes.frame}>
      {(!phone || !open) && (
        <div className={classes.side}>
          {phone ? <Title order={1}>Settings</Title> : <p className={classes.head}>Settings</p>}
          <nav aria-label="Settings">
            <ul className={classes.list}>
              {screens.map(({ to, label, icon: ScreenIcon }) => (
                <li key={to}>
                  <Link to={to} className={classes.entry} aria-current={open?.to === to ? 'page' : undefined}>
                    <ScreenIcon size={20} stroke={1.75} aria-hidden />
                    {label}
                    <IconChevronRight className={classes.onward} size={18} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      )}
      <div className={classes.screen}>
        {phone && open && <BackLink to={paths.settings()}>Settings</BackLink>}
        {open && <Title order={1}>{open.label}</Title>}
        <Outlet />
      </div>
    </div>
  );
}

/** Where no setting is chosen: the list alone, or beside the first of them. */
export const SettingsHome = () => (usePhone() ? null : <Navigate to={paths.profileSettings()} replace />);
