import { useMatches } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { t } from '../i18n/language.ts';
import { setSidebar } from '../layout/SidebarSlot.tsx';
import { Stack } from '../ui/primitives.tsx';
import { SiteLinks } from './SiteLinks.tsx';
import classes from './SideColumn.module.css';
import { Widgets } from '../home/Widgets.tsx';

/**
 * Side column on wide screens: what the screen puts there (`SidebarSlot`), the widgets if the
 * screen has room for them, and the links of the site, which cannot be below an endless feed.
 */
export function SideColumn() {
  const isQuiet = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.quiet),
  });
  // Widgets and links stay hidden until all widgets have loaded, so that nothing moves.
  const [complete, setComplete] = useState(false);
  const onComplete = useCallback(() => setComplete(true), []);
  return (
    <Stack
      as="aside"
      gap={16}
      className={classes.column}
      data-coming={(!isQuiet && !complete) || undefined}
      aria-label={t('Around you')}
    >
      <Stack ref={setSidebar} gap={16} className={classes.ofScreen} />
      {!isQuiet && <Widgets onComplete={onComplete} />}
      <SiteLinks />
    </Stack>
  );
}
