import { useRouter } from '@tanstack/react-router';

/** Tells whether a screen exists at an address. The shell offers only ways that lead somewhere; a screen that is registered shows up by itself. */
export function useRouteExists(): (path: string) => boolean {
  const router = useRouter();
  return (path) => router.getMatchedRoutes(path)[2] !== undefined;
}
