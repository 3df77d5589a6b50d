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
import { SiteLinks } from './SiteLinks.tsx';
import { SkipLink } from '../layout/SkipLink.tsx';
import { useHasSideColumn } from '../layout/useHasSideColumn.ts';
import { useIsMobile } from '../ui/useIsMobile.ts';

const SiteShortcuts = lazy(() => {
  startKeyBuffer();
  return import('./SiteShortcuts.tsx').then((module) => ({
    default: module.SiteShortcuts,
  }));
});

/**
 * Layout for members: header, menu, screen and side column; on phones a bar at the bottom. An open
 * conversation has the whole screen of a phone.
 */
export function Shell({ children }: { children: ReactNode }) {
  useRealtimeSubscriptions();
  const phone = useIsMobile();
  // The screen takes the place of the side column.
  const roomy = useMatches({
    select: (matches) => matches.find(({ staticData }) => staticData.roomy)?.staticData.roomy,
  });
  const ends = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.ends),
  });
  const isAlone =
    useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.alone) }) &&
    phone;
  const wide = useHasSideColumn();
  const hasColumn = wide && !roomy;

  return (
    <>
      <SkipLink />
      {!isAlone && <Header />}
      <OfflineBar />
      {!isAlone && <DemoBanner />}
      <div className={classes.grid} data-roomy={roomy} data-alone={isAlone || undefined}>
        {!phone && (
          <div className={classes.menu}>
            <SideMenu rail={!wide || roomy === 'folded'} />
          </div>
        )}
        <main id="main" tabIndex={-1}>
          {children}
          {ends && !hasColumn && (
            <footer className={classes.footer}>
              <SiteLinks />
            </footer>
          )}
        </main>
        {hasColumn && <SideColumn />}
      </div>
      {phone && !isAlone && <BottomBar />}
      <Suspense>
        <SiteShortcuts />
      </Suspense>
    </>
  );
}
