// Parent routes: inside the frame or standalone, for members or for everyone.
import { Outlet, createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { session } from './api/session.ts';
import { paths } from './paths.ts';
import { Frame } from './shell/Frame.tsx';
import { TokenLink } from './layout/TokenLink.tsx';
import { NotFoundScreen } from './layout/NotFoundScreen.tsx';
import { useFocusOnNavigate } from './shell/useFocusOnNavigate.ts';
import { hasExpiredRecently } from './api/draftStore.ts';
import { TokenLinkContext } from './ui/TokenLinks.ts';

function Root() {
  useFocusOnNavigate();
  return (
    <TokenLinkContext value={TokenLink}>
      <Outlet />
    </TokenLinkContext>
  );
}

function Nowhere() {
  return (
    <Frame>
      <NotFoundScreen />
    </Frame>
  );
}

export const rootRoute = createRootRoute({ component: Root, notFoundComponent: Nowhere });

// Inside the frame, header and menu remain during navigation.
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  component: () => <Frame />,
});

/** Screens for members only. */
export const memberRoute = createRoute({
  getParentRoute: () => frameRoute,
  id: 'member',
  beforeLoad: ({ location }) => {
    if (session.current()) return;
    const start = location.pathname === paths.home() || location.pathname === paths.dashboard();
    throw redirect({
      to: paths.login(),
      search: {
        ...(hasExpiredRecently() && { ended: true }),
        ...(!start && { return: location.href }),
      },
    });
  },
});
