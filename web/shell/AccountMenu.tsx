import { UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconLogout, IconMoon, IconSettings, IconSun } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMember } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Menu, MenuChoice, MenuGroup, MenuItem } from '../ui/Menu.tsx';
import classes from './AccountMenu.module.css';
import { useHasScreen } from './known.ts';

const themes = [
  { value: 'light', label: 'Light theme', icon: IconSun },
  { value: 'dark', label: 'Dark theme', icon: IconMoon },
  { value: 'auto', label: 'As the system', icon: IconDeviceDesktop },
] as const;

/** The member's own settings, and the way out. */
export function AccountMenu() {
  const { uName, userImageThumb } = useMember();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const hasScreen = useHasScreen();
  const navigate = useNavigate();

  return (
    <Menu
      width={220}
      target={(target) => (
        <UnstyledButton {...target} className={classes.target} aria-label={`Account of ${uName}`}>
          <Avatar name={uName} image={userImageThumb} size={36} />
        </UnstyledButton>
      )}
    >
      {hasScreen(paths.settings()) && (
        <MenuItem icon={<IconSettings size={18} aria-hidden />} onClick={() => void navigate({ to: paths.settings() })}>
          Settings
        </MenuItem>
      )}
      <MenuGroup label="Theme">
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
      <MenuItem icon={<IconLogout size={18} aria-hidden />} onClick={() => void navigate({ to: paths.logout() })}>
        Logout
      </MenuItem>
    </Menu>
  );
}
