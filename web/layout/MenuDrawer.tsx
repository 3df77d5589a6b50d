import { Drawer } from '@mantine/core';
import { t } from '../i18n/language.ts';
import { LegalLinks } from './LegalLinks.tsx';
import classes from './MenuDrawer.module.css';
import { SideMenu } from './SideMenu.tsx';

/** The full menu on phones. */
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
      <div className={classes.entries}>
        <SideMenu onChoose={onClose} />
        <LegalLinks />
      </div>
    </Drawer>
  );
}
