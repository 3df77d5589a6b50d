// Parent routes: inside the frame or standalone, for members or for everyone.
import { Outlet, createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { session } from './api/session.ts';
import { paths } from './paths.ts';
import { Frame } from './layout/Frame.tsx';
import { MarkLink } from './layout/TokenLink.tsx';
import { NotFoundScreen } from './layout/NotFoundScreen.tsx';
import { useFocusOnNavigate } from './layout/useFocusOnNavigate.ts';
import { endedLately } from './ui/draftStore.ts';
import { MarkLinks } from './ui/TokenLinks.ts';

function Root() {
  useFocusOnNavigate();
  return (
    <MarkLinks value={MarkLink}>
      <Outlet />
    </MarkLinks>
  );
}

function Nowhere() {
  return (
    <Frame>
      <NotFoundScreen />
    </Frame>
  );
}

export const root = createRootRoute({ component: Root, notFoundComponent: Nowhere });

// Inside the frame, header and menu remain during navigation.
export const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: () => <Frame />,
});

/** Screens for members only. */
export const member = createRoute({
  getParentRoute: () => frame,
  id: 'member',
  beforeLoad: ({ location }) => {
    if (session.current()) return;
    const start = location.pathname === paths.home() || location.pathname === paths.dashboard();
    throw redirect({
      to: paths.login(),
      search: { ...(endedLately() && { ended: true }), ...(!start && { return: location.href }) },
    });
  },
});
