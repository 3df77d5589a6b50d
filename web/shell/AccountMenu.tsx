import { UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconBookmark,
  IconCalendarClock,
  IconPencil,
  IconDeviceDesktop,
  IconGavel,
  IconHelp,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRole } from '../api/useRole.ts';
import { useMember } from '../api/session.ts';
import { runShortcut } from '../shortcuts/shortcuts.ts';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { Menu, MenuChoice, MenuGroup, MenuItem } from '../ui/Menu.tsx';
import classes from './AccountMenu.module.css';
import { OwnAvatar } from '../layout/OwnAvatar.tsx';

const themes = [
  { value: 'light', label: t('Light theme'), icon: IconSun },
  { value: 'dark', label: t('Dark theme'), icon: IconMoon },
  { value: 'auto', label: t('Use device setting'), icon: IconDeviceDesktop },
] as const;

/** Menu of the member under the avatar in the header: profile, settings, theme and logout. */
export function AccountMenu() {
  const { uName, userName } = useMember();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();

  return (
    <Menu
      width={220}
      target={(target) => (
        <UnstyledButton
          {...target}
          className={classes.target}
          aria-label={t('{{name}}’s account', { name: uName })}
        >
          <OwnAvatar size={36} />
        </UnstyledButton>
      )}
    >
      <MenuItem
        icon={<IconUser size={18} aria-hidden />}
        onClick={() => void navigate({ to: paths.profile(userName) })}
      >
        {t('Profile')}
      </MenuItem>
      <MenuItem
        icon={<IconBookmark size={18} aria-hidden />}
        onClick={() => void navigate({ to: paths.saved() })}
      >
        {t('Saved for later')}
      </MenuItem>
      <MenuItem
        icon={<IconPencil size={18} aria-hidden />}
        onClick={() => void navigate({ to: paths.drafts() })}
      >
        {t('Drafts')}
      </MenuItem>
      <MenuItem
        icon={<IconCalendarClock size={18} aria-hidden />}
        onClick={() => void navigate({ to: paths.scheduled() })}
      >
        {t('Scheduled posts')}
      </MenuItem>
      <StaffMenuItem />
      <MenuItem
        icon={<IconSettings size={18} aria-hidden />}
        onClick={() => void navigate({ to: paths.settings() })}
      >
        {t('Settings')}
      </MenuItem>
      <MenuGroup label={t('Theme')}>
        {themes.map(({ value, label, icon: ThemeIcon }) => (
          <MenuChoice
            key={value}
            icon={<ThemeIcon size={18} aria-hidden />}
            checked={colorScheme === value}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </MenuChoice>
        ))}
      </MenuGroup>
      <MenuItem
        icon={<IconHelp size={18} aria-hidden />}
        onClick={() => void navigate({ to: paths.help() })}
      >
        {t('Help')}
      </MenuItem>
      <MenuItem icon={<IconKeyboard size={18} aria-hidden />} onClick={() => runShortcut('?')}>
        {t('Keyboard shortcuts')}
      </MenuItem>
      <MenuItem
        icon={<IconLogout size={18} aria-hidden />}
        onClick={() => void navigate({ to: paths.logout(), state: { chosen: true } })}
      >
        {t('Logout')}
      </MenuItem>
    </Menu>
  );
}

/**
 * Link to the administration for moderators and administrators. Mounted when the menu first opens,
 * so that the role is queried only then.
 */
function StaffMenuItem() {
  const navigate = useNavigate();
  if (useRole() === 'member') return null;
  return (
    <MenuItem
      icon={<IconGavel size={18} aria-hidden />}
      onClick={() => void navigate({ to: paths.admin() })}
    >
      {t('Administration')}
    </MenuItem>
  );
}
