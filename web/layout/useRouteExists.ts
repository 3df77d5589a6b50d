import { useRouter } from '@tanstack/react-router';

/**
 * Returns whether a route matches an address. The shell only offers links to existing routes, so a
 * newly registered screen appears by itself.
 */
export function useRouteExists(): (path: string) => boolean {
  const router = useRouter();
  return (path) => router.getMatchedRoutes(path)[2] !== undefined;
}
