// Redirect to the login after a session ended without a logout: it expired after 30 days, was ended
// from another device, or the password changed.
import { paths } from '../paths.ts';
import { session } from './session.ts';

/** The login URL that returns to the current page. */
function loginAddress(ended: boolean) {
  const { pathname, search, hash } = location;
  const currentUrl = pathname + search + hash;
  const returnParams = [paths.home(), paths.dashboard()].includes(currentUrl as '/')
    ? []
    : [`return=${encodeURIComponent(currentUrl)}`];
  return `${paths.login()}?${[...(ended ? ['ended=true'] : []), ...returnParams].join('&')}`;
}

/**
 * After a 401 response. The page is reloaded, so that nothing of the session stays in memory;
 * drafts are kept.
 */
export function redirectToLogin(token: string | undefined) {
  if (token === undefined) {
    // A screen that is closing may still send requests.
    if (!session.hasLoggedOut()) location.replace(loginAddress(false));
  } else if (session.expire(token)) location.replace(loginAddress(true));
}

/** For a tab in which another tab noticed the end of the session. */
export const redirectAfterExpiry = () => location.replace(loginAddress(true));
