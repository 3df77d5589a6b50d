// Routes of screens without the frame: login and sign-up, and targets of links in emails.
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { prefetchQuery } from './api/hooks.ts';
import { session } from './api/session.ts';
import { rootRoute } from './layouts.tsx';
import { paths } from './paths.ts';
import { FormSkeleton } from './ui/Skeletons.tsx';

const standalone = { getParentRoute: () => rootRoute, pendingComponent: FormSkeleton };
const EntryScreen = lazyRouteComponent(() => import('./entry/EntryScreen.tsx'), 'EntryScreen');
const LoginScreen = lazyRouteComponent(() => import('./account/LoginScreen.tsx'), 'LoginScreen');
const SignupScreen = lazyRouteComponent(() => import('./account/SignupScreen.tsx'), 'SignupScreen');
const LogoutScreen = lazyRouteComponent(() => import('./account/LogoutScreen.tsx'), 'LogoutScreen');

const login = createRoute({
  ...standalone,
  path: '/login',
  validateSearch: (search): { return?: string; ended?: true } => ({
    ...(search['ended'] === true && { ended: true }),
    ...(typeof search['return'] === 'string' && { return: search['return'] }),
  }),
  // Also runs when a session starts, and then redirects to the requested screen.
  beforeLoad: async ({ search }) => {
    if (!session.current()) return;
    const { takeReturnPath } = await import('./account/returnPath.ts');
    throw redirect({ href: takeReturnPath(search.return), replace: true });
  },
  // Does not wait for it: the screen shows a skeleton.
  loader: () => void prefetchQuery('GET /public/entry', {}),
  component: EntryScreen,
});

// The login screen: the role decides where the user is redirected.
const adminLogin = createRoute({
  ...standalone,
  path: '/admin/login',
  beforeLoad: () => {
    if (session.current()) throw redirect({ to: paths.admin(), replace: true });
  },
  component: LoginScreen,
});

// The login screen confirms the address with the code first.
const confirmEmail = createRoute({
  ...standalone,
  path: '/confirm-email/$code',
  component: LoginScreen,
});
const signup = createRoute({ ...standalone, path: '/signup', component: SignupScreen });
const invited = createRoute({
  ...standalone,
  path: '/signup-with-invitation/$code',
  component: lazyRouteComponent(
    () => import('./invitations/InvitationScreen.tsx'),
    'InvitationScreen',
  ),
});
const refuseInvitations = createRoute({
  ...standalone,
  path: '/refuse-invitations/$code',
  component: lazyRouteComponent(
    () => import('./friends/InvitationOptOutScreen.tsx'),
    'InvitationOptOutScreen',
  ),
});
const unsubscribe = createRoute({
  ...standalone,
  path: '/unsubscribe/$code',
  component: lazyRouteComponent(
    () => import('./notifications/UnsubscribeScreen.tsx'),
    'UnsubscribeScreen',
  ),
});
const appeal = createRoute({
  ...standalone,
  path: '/appeal/$code',
  component: lazyRouteComponent(() => import('./moderation/AppealScreen.tsx'), 'AppealScreen'),
});
const mailLinkFile = () => import('./actions/EmailLinkScreens.tsx');
const mailLinks = [
  createRoute({
    ...standalone,
    path: '/confirm-signature/$code',
    component: lazyRouteComponent(
      () => import('./actions/ConfirmSignatureScreen.tsx'),
      'ConfirmSignatureScreen',
    ),
  }),
  createRoute({
    ...standalone,
    path: '/withdraw-signature/$code',
    component: lazyRouteComponent(mailLinkFile, 'WithdrawSignatureScreen'),
  }),
  createRoute({
    ...standalone,
    path: '/stop-updates/$code',
    component: lazyRouteComponent(mailLinkFile, 'StopUpdatesScreen'),
  }),
  createRoute({
    ...standalone,
    path: '/stop-signature-emails/$code',
    component: lazyRouteComponent(mailLinkFile, 'SignatureEmailsOptOutScreen'),
  }),
] as const;
const social = createRoute({
  ...standalone,
  path: '/social/$provider',
  component: lazyRouteComponent(() => import('./account/SocialScreen.tsx'), 'SocialScreen'),
});
const logout = <P extends string>(path: P) =>
  createRoute({ ...standalone, path, component: LogoutScreen });

const forgotPassword = createRoute({
  ...standalone,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('./account/ForgotPasswordScreen.tsx'),
    'ForgotPasswordScreen',
  ),
});

const resetPassword = createRoute({
  ...standalone,
  path: '/reset-password/$token',
  component: lazyRouteComponent(
    () => import('./account/ResetPasswordScreen.tsx'),
    'ResetPasswordScreen',
  ),
});

const firstStart = createRoute({
  ...standalone,
  path: '/first-start/$code',
  component: lazyRouteComponent(() => import('./account/FirstStartScreen.tsx'), 'FirstStartScreen'),
});

export const standaloneRoutes = [
  login,
  adminLogin,
  confirmEmail,
  forgotPassword,
  resetPassword,
  firstStart,
  social,
  signup,
  invited,
  refuseInvitations,
  unsubscribe,
  appeal,
  ...mailLinks,
  logout('/logout'),
  logout('/admin/logout'),
] as const;
