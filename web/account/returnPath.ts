import { paths } from '../paths.ts';
import { parseUrl } from '../ui/links.ts';

/** Placeholder origin of this site. */
const origin = 'https://site.invalid';

/**
 * Returns the path to open after login: `requested`, from the URL, if it is a path of this site.
 * Otherwise /dashboard, which redirects by role.
 */
export function safeReturnPath(requested: unknown): string {
  // Parsed as browsers do: tabs, line breaks and backslashes can lead to another site.
  const url =
    typeof requested === 'string' && requested.startsWith('/')
      ? parseUrl(requested, origin)
      : undefined;
  if (url?.origin !== origin) return paths.dashboard();
  const path = url.pathname + url.search + url.hash;
  // Resolving dot segments can leave a path that begins with two slashes.
  return parseUrl(path, origin)?.href === url.href ? path : paths.dashboard();
}
