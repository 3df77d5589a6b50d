import { createRouter } from '@tanstack/react-router';
import type { LoginPurpose } from './account/loginPurpose.ts';
import { routeTree } from './routes.tsx';
import { PageError } from './layout/PageError.tsx';
import { CardSkeletons } from './ui/Skeletons.tsx';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // Navigation shows the placeholder immediately.
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  defaultPendingComponent: CardSkeletons,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** The navigation came from a menu, not from an external link. */
    chosen?: true;
    /** The step of the sign-up form, from 1. */
    signupStep?: number;
    /** What the link that led to the login or sign-up is for. */
    loginPurpose?: LoginPurpose;
    /** The visitor just logged out. */
    loggedOut?: true;
    /** The photo viewer is open. */
    photoViewer?: true;
    /** The composer was opened from its line, so that Back closes it. */
    composer?: true;
    /** Something is open over the screen, which Back closes. */
    overlay?: true;
  }
  interface StaticDataRouteOption {
    /** The screen also covers the side column. `folded`: the menu shows icons only. */
    roomy?: true | 'folded';
    /** The side column has no widgets: the screen has its own, or repeats what they show. */
    quiet?: true;
    /** No endless list: the links of the site are below the screen if no column has them. */
    ends?: true;
    /** On phones, the screen has the whole window, without the header and the bar. */
    alone?: true;
  }
}
