import { createRouter } from '@tanstack/react-router';
import { routeTree } from './routes.tsx';
import { PageError } from './layout/ScreenError.tsx';
import { CardSkeletons } from './ui/Skeletons.tsx';

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // A change of screen shows its skeleton at once.
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
    /** A menu led here, not a link that somebody wrote. */
    chosen?: true;
  }
  interface StaticDataRouteOption {
    /** The screen takes the place of the side column, too. */
    roomy?: boolean;
  }
}
