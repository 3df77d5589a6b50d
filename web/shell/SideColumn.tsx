import { useCallback, useState } from 'react';
import { t } from '../i18n/language.ts';
import { setSidebar } from '../layout/SidebarSlot.tsx';
import { Stack } from '../ui/primitives.tsx';
import { LegalLinks } from './LegalLinks.tsx';
import classes from './SideColumn.module.css';
import { Widgets } from '../home/Widgets.tsx';

/**
 * Side column: content of the screen, widgets, and the links of a footer, which an endless feed
 * cannot have below it.
 */
export function SideColumn() {
  // Rendered at once: widgets that arrive late would push content down.
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
