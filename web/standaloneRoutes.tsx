// Standalone screens: account screens and link targets of emails.
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { safeReturn } from './account/returnPath.ts';
import { session, useSession } from './api/session.ts';
import { root } from './layouts.tsx';
import { paths } from './paths.ts';
import { Frame } from './layout/Frame.tsx';
import { FormSkeleton } from './ui/Skeletons.tsx';

const alone = { getParentRoute: () => root, pendingComponent: FormSkeleton };
const LoginScreen = lazyRouteComponent(() => import('./account/LoginScreen.tsx'), 'LoginScreen');
const SignupScreen = lazyRouteComponent(() => import('./account/SignupScreen.tsx'), 'SignupScreen');
const LogoutScreen = lazyRouteComponent(() => import('./account/LogoutScreen.tsx'), 'LogoutScreen');

const login = createRoute({
  ...alone,
  path: '/login',
  validateSearch: (search): { return?: string; ended?: true } => ({
    ...(search['ended'] === true && { ended: true }),
    ...(typeof search['return'] === 'string' && { return: search['return'] }),
  }),
  // Also runs when a session starts, and then redirects to the requested screen.
  beforeLoad: ({ search }) => {
    if (session.current()) throw redirect({ href: safeReturn(search.return), replace: true });
  },
  component: LoginScreen,
});

// The login screen: the role decides where the user is redirected.
const adminLogin = createRoute({
  ...alone,
  path: '/admin/login',
  beforeLoad: () => {
    if (session.current()) throw redirect({ to: paths.admin(), replace: true });
  },
  component: LoginScreen,
});

const confirmEmail = createRoute({
  ...alone,
  path: '/confirm-email/$code',
  component: LoginScreen,
});
const signup = createRoute({ ...alone, path: '/signup', component: SignupScreen });
const AcceptInvitationScreen = lazyRouteComponent(
  () => import('./friends/AcceptInvitationScreen.tsx'),
  'AcceptInvitationScreen',
);

/** Target of every invitation link: members see the inviter's request, others the sign-up form. */
function Invited() {
  if (!useSession()) return <SignupScreen />;
  return (
    <Frame>
      <AcceptInvitationScreen />
    </Frame>
  );
}
const invited = createRoute({
  ...alone,
  path: '/signup-with-invitation/$code',
  component: Invited,
});
const refuseInvitations = createRoute({
  ...alone,
  path: '/refuse-invitations/$code',
  component: lazyRouteComponent(
    () => import('./friends/InvitationOptOutScreen.tsx'),
    'RefuseInvitationsScreen',
  ),
});
const unsubscribe = createRoute({
  ...alone,
  path: '/unsubscribe/$code',
  component: lazyRouteComponent(
    () => import('./notifications/UnsubscribeScreen.tsx'),
    'UnsubscribeScreen',
  ),
});
const appeal = createRoute({
  ...alone,
  path: '/appeal/$code',
  component: lazyRouteComponent(() => import('./moderation/AppealScreen.tsx'), 'AppealScreen'),
});
const mailLinkFile = () => import('./actions/EmailLinkScreens.tsx');
const mailLinks = [
  createRoute({
    ...alone,
    path: '/confirm-signature/$code',
    component: lazyRouteComponent(
      () => import('./actions/ConfirmSignatureScreen.tsx'),
      'ConfirmSignatureScreen',
    ),
  }),
  createRoute({
    ...alone,
    path: '/withdraw-signature/$code',
    component: lazyRouteComponent(mailLinkFile, 'WithdrawSignatureScreen'),
  }),
  createRoute({
    ...alone,
    path: '/stop-updates/$code',
    component: lazyRouteComponent(mailLinkFile, 'StopUpdatesScreen'),
  }),
] as const;
const social = createRoute({
  ...alone,
  path: '/social/$provider',
  component: lazyRouteComponent(() => import('./account/SocialScreen.tsx'), 'SocialScreen'),
});
const logout = <P extends string>(path: P) =>
  createRoute({ ...alone, path, component: LogoutScreen });

const forgotPassword = createRoute({
  ...alone,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('./account/ForgotPasswordScreen.tsx'),
    'ForgotPasswordScreen',
  ),
});

const resetPassword = createRoute({
  ...alone,
  path: '/reset-password/$token',
  component: lazyRouteComponent(
    () => import('./account/ResetPasswordScreen.tsx'),
    'ResetPasswordScreen',
  ),
});

const firstStart = createRoute({
  ...alone,
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
