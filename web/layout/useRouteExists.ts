import { useRouter } from '@tanstack/react-router';

/**
 * Returns a function that tells whether a route matches an address. Links from one feature to
 * another are shown only if the other one has registered its screen.
 */
export function useRouteExists(): (path: string) => boolean {
  const router = useRouter();
  // The third element is the route found.
  return (path) => router.getMatchedRoutes(path)[2] !== undefined;
}
