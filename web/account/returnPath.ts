import { paths } from '../paths.ts';
import { parsed } from '../ui/links.ts';

/** Stands for this site. */
const here = 'https://site.invalid';

/** Where to go after signing in: the screen that was asked for, if it is one of ours. */
export function safeReturn(wanted: unknown): string {
  // as browsers read it: tabs, line breaks and backslashes in an address lead to other sites
  const url =
    typeof wanted === 'string' && wanted.startsWith('/') ? parsed(wanted, here) : undefined;
  if (url?.origin !== here) return paths.dashboard();
  const path = url.pathname + url.search + url.hash;
  // dots that are gone may have left two slashes at its beginning
  return parsed(path, here)?.href === url.href ? path : paths.dashboard();
}
