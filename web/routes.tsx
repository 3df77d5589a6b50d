import { Outlet, createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { session } from './api/session.ts';
import { safeReturn } from './account/returnPath.ts';
import { paths } from './paths.ts';
import { Frame } from './shell/Frame.tsx';
import { NotFoundScreen } from './shell/NotFoundScreen.tsx';
import { useArrival } from './shell/arrival.ts';
import { CardSkeletons, FormSkeleton, TextSkeleton } from './ui/Skeletons.tsx';

function Root() {
  useArrival();
  return <Outlet />;
}

function Nowhere() {
  return (
    <Frame>
      <NotFoundScreen />
    </Frame>
  );
}

const root = createRootRoute({ component: Root, notFoundComponent: Nowhere });

// Inside the frame: header and menu stay while screens change.
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: () => <Frame /> });

/** Screens for members alone. */
const member = createRoute({
  getParentRoute: () => frame,
  id: 'member',
  beforeLoad: ({ location }) => {
    if (session.current()) return;
    const start = location.pathname === paths.home() || location.pathname === paths.dashboard();
    throw redirect({ to: paths.login(), search: start ? {} : { return: location.href } });
  },
});

const FeedScreen = lazyRouteComponent(() => import('./content/FeedScreen.tsx'), 'FeedScreen');
const home = createRoute({ getParentRoute: () => member, path: '/', component: FeedScreen });
const dashboard = createRoute({ getParentRoute: () => member, path: '/dashboard', component: FeedScreen });

const post = createRoute({
  getParentRoute: () => frame,
  path: '/feed/$id/details',
  component: lazyRouteComponent(() => import('./content/PostScreen.tsx'), 'PostScreen'),
  pendingComponent: () => <CardSkeletons count={1} />,
});

// Static pages, open to everybody.
const PageScreen = lazyRouteComponent(() => import('./pages/PageScreen.tsx'), 'PageScreen');
const page = <P extends string>(path: P) =>
  createRoute({ getParentRoute: () => frame, path, component: PageScreen, pendingComponent: TextSkeleton });

// The account screens stand alone.
const alone = { getParentRoute: () => root, pendingComponent: FormSkeleton };
const LoginScreen = lazyRouteComponent(() => import('./account/LoginScreen.tsx'), 'LoginScreen');
const SignupScreen = lazyRouteComponent(() => import('./account/SignupScreen.tsx'), 'SignupScreen');
const LogoutScreen = lazyRouteComponent(() => import('./account/LogoutScreen.tsx'), 'LogoutScreen');

const login = createRoute({
  ...alone,
  path: '/login',
  validateSearch: (search): { return?: string } => (typeof search['return'] === 'string' ? { return: search['return'] } : {}),
  // Also runs when a session starts, and so brings whoever has just signed in to where they wanted to go.
  beforeLoad: ({ search }) => {
    if (session.current()) throw redirect({ href: safeReturn(search.return), replace: true });
  },
  component: LoginScreen,
});

const confirmEmail = createRoute({ ...alone, path: '/confirm-email/$code', component: LoginScreen });
const signup = createRoute({ ...alone, path: '/signup', component: SignupScreen });
const invitedSignup = createRoute({ ...alone, path: '/signup-with-invitation/$code', component: SignupScreen });
const logout = <P extends string>(path: P) => createRoute({ ...alone, path, component: LogoutScreen });

const forgotPassword = createRoute({
  ...alone,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./account/ForgotPasswordScreen.tsx'), 'ForgotPasswordScreen'),
});

const resetPassword = createRoute({
  ...alone,
  path: '/reset-password/$token',
  component: lazyRouteComponent(() => import('./account/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
});

export const routeTree = root.addChildren([
  login,
  confirmEmail,
  forgotPassword,
  resetPassword,
  signup,
  invitedSignup,
  logout('/logout'),
  logout('/admin/logout'),
  frame.addChildren([
    member.addChildren([home, dashboard]),
    post,
    page('/page/$url'),
    page('/terms-and-condition'),
    page('/privacy-policy'),
  ]),
]);
