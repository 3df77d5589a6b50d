import { useMediaQuery } from '@mantine/hooks';
import { useMatches } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { startKeyBuffer } from '../shortcuts/keyBuffer.ts';
import { BottomBar } from './BottomBar.tsx';
import { DemoBanner } from './DemoBanner.tsx';
import { Header } from './Header.tsx';
import { useRealtimeSubscriptions } from './useRealtimeSubscriptions.ts';
import { OfflineBar } from './OfflineBar.tsx';
import classes from './Shell.module.css';
import { SideColumn } from './SideColumn.tsx';
import { SideMenu } from './SideMenu.tsx';
import { SkipLink } from '../layout/SkipLink.tsx';
import { useIsMobile } from '../ui/useIsMobile.ts';

const SiteShortcuts = lazy(() => {
  startKeyBuffer();
  return import('./SiteShortcuts.tsx').then((module) => ({
    default: module.SiteShortcuts,
  }));
});

/** Layout for members: header, menu, screen and side column; on phones a bar at the bottom. */
export function Shell({ children }: { children: ReactNode }) {
  useRealtimeSubscriptions();
  const phone = useIsMobile();
  // The screen takes the place of the side column.
  const roomy = useMatches({
    select: (matches) => matches.find(({ staticData }) => staticData.roomy)?.staticData.roomy,
  });
  // Has room for the side column and for the names in the menu.
  const wide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });

  return (
    <>
      <SkipLink />
      <Header />
      <OfflineBar />
      <DemoBanner />
      <div className={classes.grid} data-roomy={roomy}>
        {!phone && (
          <div className={classes.menu}>
            <SideMenu rail={!wide || roomy === 'folded'} />
          </div>
        )}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {wide && !roomy && <SideColumn />}
      </div>
      {phone && <BottomBar />}
      <Suspense>
        <SiteShortcuts />
      </Suspense>
    </>
  );
}
