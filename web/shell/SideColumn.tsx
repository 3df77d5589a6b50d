import { useLocation, useMatches } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { t } from '../i18n/language.ts';
import { isMenuEntryActive } from '../layout/menu.ts';
import { setSidebar } from '../layout/SidebarSlot.tsx';
import { Stack } from '../ui/primitives.tsx';
import { SiteLinks } from './SiteLinks.tsx';
import classes from './SideColumn.module.css';
import { Widgets } from '../home/Widgets.tsx';
import { paths } from '../paths.ts';

/**
 * Side column on wide screens: what the screen puts there (`SidebarSlot`), the widgets, and the
 * links of the site, which cannot be below an endless feed. Home shows all widgets; other screens
 * show few or none, so that the column is not longer than they are.
 */
export function SideColumn() {
  const isQuiet = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.quiet),
  });
  const pathname = useLocation({ select: ({ pathname }) => pathname });
  const isHome = isMenuEntryActive(pathname, paths.home());
  // Widgets and links stay hidden until all widgets have loaded, so that nothing moves.
  const [complete, setComplete] = useState(false);
  const onComplete = useCallback(() => setComplete(true), []);
  return (
    <Stack
      as="aside"
      gap={16}
      className={classes.column}
      data-brief={!isHome || undefined}
      data-coming={(!isQuiet && !complete) || undefined}
      aria-label={t('Around you')}
    >
      <Stack ref={setSidebar} gap={16} className={classes.ofScreen} />
      {!isQuiet && (
        <Widgets
          onComplete={onComplete}
          few={!isHome}
          hasActions={!isMenuEntryActive(pathname, paths.actions())}
        />
      )}
      <SiteLinks />
    </Stack>
  );
}
