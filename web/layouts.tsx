// Parent routes of all others: without the frame (root), with it, and with it for members only.
import { Outlet, createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { session } from './api/session.ts';
import { paths } from './paths.ts';
import { Frame } from './shell/Frame.tsx';
import { TokenLink } from './layout/TokenLink.tsx';
import { NotFound } from './layout/PageError.tsx';
import { useFocusOnNavigate } from './shell/useFocusOnNavigate.ts';
import { hasExpiredRecently } from './api/draftStore.ts';
import { TokenLinkContext } from './ui/TokenLinks.ts';

function Root() {
  useFocusOnNavigate();
  // What the server wrote into the page is invisible now, unless replaceEarly.ts removes it later.
  useLayoutEffect(() => document.querySelector(':root:not([data-early]) .early')?.remove(), []);
  return (
    <TokenLinkContext value={TokenLink}>
      <Outlet />
    </TokenLinkContext>
  );
}

/** Shown for an address without a route. */
function NoRoute() {
  return (
    <Frame>
      <NotFound />
    </Frame>
  );
}

export const rootRoute = createRootRoute({ component: Root, notFoundComponent: NoRoute });

// Inside the frame, header and menu remain during navigation.
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  component: () => <Frame />,
});

/** Screens for members only. Visitors are redirected to the login screen and return afterwards. */
export const memberRoute = createRoute({
  getParentRoute: () => frameRoute,
  id: 'member',
  beforeLoad: ({ location }) => {
    if (session.current()) return;
    // Login leads there anyway.
    const isStart = location.pathname === paths.home() || location.pathname === paths.dashboard();
    throw redirect({
      to: paths.login(),
      search: {
        // The login screen says that the session ended.
        ...(hasExpiredRecently() && { ended: true }),
        ...(!isStart && { return: location.href }),
      },
    });
  },
});
