import { useCallback, useState } from 'react';
import { t } from '../i18n/language.ts';
import { setSidebar } from '../layout/SidebarSlot.tsx';
import { Stack } from '../ui/primitives.tsx';
import { LegalLinks } from './LegalLinks.tsx';
import classes from './SideColumn.module.css';
import { Widgets } from '../home/Widgets.tsx';

/**
 * Side column on wide screens: what the screen puts there (`SidebarSlot`), the widgets, and the
 * legal links, which cannot be below an endless feed.
 */
export function SideColumn() {
  // Widgets and links stay hidden until all widgets have loaded, so that nothing moves.
  const [complete, setComplete] = useState(false);
  const onComplete = useCallback(() => setComplete(true), []);
  return (
    <Stack
      as="aside"
      gap={16}
      className={classes.column}
      data-coming={!complete || undefined}
      aria-label={t('Around you')}
    >
      <Stack ref={setSidebar} gap={16} className={classes.ofScreen} />
      <Widgets onComplete={onComplete} />
      <LegalLinks />
    </Stack>
  );
}
