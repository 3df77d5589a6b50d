import { Drawer } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { LinkButton } from '../layout/LinkButton.tsx';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { Stack } from '../ui/primitives.tsx';
import { SiteLinks } from './SiteLinks.tsx';
import { SideMenu } from './SideMenu.tsx';

/**
 * Drawer with the main menu and the links of the site, opened from the bottom bar on phones.
 * Choosing a link closes it.
 */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(320px, 90%)"
      title={t('Menu')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack gap={16}>
        <SideMenu onChoose={onClose} />
        <LinkButton
          to={paths.inviteFriends()}
          variant="light"
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={onClose}
        >
          {t('Invite friends')}
        </LinkButton>
        <SiteLinks onChoose={onClose} />
      </Stack>
    </Drawer>
  );
}
