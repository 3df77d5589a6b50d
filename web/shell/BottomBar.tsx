import { VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconFlag,
  IconHome,
  IconMenu2,
  IconMessage,
  IconPlus,
  type Icon,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../paths.ts';
import { t } from '../i18n/language.ts';
import { Wrap } from '../ui/primitives.tsx';
import classes from './BottomBar.module.css';
import { useRouteExists } from '../layout/useRouteExists.ts';
import { isMenuEntryActive } from '../layout/menu.ts';
import { usePendingCounts } from '../notifications/usePendingCounts.ts';
import { CountBadge } from './CountBadge.tsx';

const MenuDrawer = lazy(() =>
  import('./MenuDrawer.tsx').then((module) => ({ default: module.MenuDrawer })),
);

/** A tab with a hash opens something on its screen and is never the current one. */
type Tab = { label: string; icon: Icon; to: string; hash?: string };

const tabs: Tab[] = [
  { label: t('Home'), icon: IconHome, to: paths.home() },
  { label: t('Actions'), icon: IconFlag, to: paths.actions() },
  { label: t('Post|verb'), icon: IconPlus, to: paths.home(), hash: 'compose' },
  { label: t('Messages'), icon: IconMessage, to: paths.messages() },
];

/**
 * Bottom bar on phones, in place of the side menu. Post opens the composer on the home screen; Menu
 * opens a drawer with all entries.
 */
export function BottomBar() {
  const hasScreen = useRouteExists();
  const { pathname } = useLocation();
  const counts = usePendingCounts();
  const visibleTabs = tabs.filter(({ to }) => hasScreen(to));
  // The tabs of the bar show their own counts. The menu button stands for all others.
  const othersPending = Object.entries(counts).some(
    ([path, count]) => count && !visibleTabs.some(({ to }) => to === path),
  );
  // The drawer is loaded when it is first opened.
  const [everOpened, setEverOpened] = useState(false);
  const [opened, drawer] = useDisclosure(false, { onOpen: () => setEverOpened(true) });

  return (
    <>
      <Wrap as="nav" className={classes.bar} aria-label={t('Shortcuts')}>
        {visibleTabs.map(({ label, icon: TabIcon, to, hash }) => (
          <Link
            key={label}
            to={to}
            hash={hash ?? ''}
            activeOptions={{ includeHash: hash !== undefined }}
            className={classes.tab}
            aria-current={!hash && isMenuEntryActive(pathname, to) ? 'page' : undefined}
          >
            <TabIcon size={22} stroke={1.75} aria-hidden />
            {label}
            {!hash && (
              <CountBadge
                count={counts[to] ?? 0}
                label={(n) => t(', {{n}} unread', { n })}
                className={classes.count}
              />
            )}
          </Link>
        ))}
        <button
          type="button"
          className={classes.tab}
          onClick={drawer.open}
          aria-haspopup="dialog"
          aria-expanded={opened}
        >
          <IconMenu2 size={22} stroke={1.75} aria-hidden />
          {t('Menu')}
          {othersPending && (
            <>
              <span className={classes.dot} aria-hidden />
              <VisuallyHidden>{t(', needs your attention')}</VisuallyHidden>
            </>
          )}
        </button>
      </Wrap>
      <Suspense>{everOpened && <MenuDrawer opened={opened} onClose={drawer.close} />}</Suspense>
    </>
  );
}
