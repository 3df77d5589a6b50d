import { paths } from '../paths.ts';
import { parseUrl } from '../ui/links.ts';

/** Placeholder origin of this site. */
const origin = 'https://site.invalid';

const rememberedKey = 'return';

/** Remembers where to return after the login, across the sign-up in this tab. */
export const rememberReturnPath = (path: string) => sessionStorage.setItem(rememberedKey, path);

export const readReturnPath = () => sessionStorage.getItem(rememberedKey) ?? undefined;

/** The path to open after login: from the URL, or the remembered one, which is used once. */
export function takeReturnPath(requested: unknown): string {
  const remembered = sessionStorage.getItem(rememberedKey);
  sessionStorage.removeItem(rememberedKey);
  return safeReturnPath(requested ?? remembered);
}

/**
 * Returns the requested path if it is a path of this site. Otherwise /dashboard, which redirects by
 * role.
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
