// Redirect to the login after the API answered 401: the session expired (30 days unused, or 180
// days old), was ended elsewhere, or the account was suspended or deleted; or there is no session.
import { paths } from '../paths.ts';
import { clearOfflineFeed } from './offlineFeed.ts';
import { session } from './session.ts';
import { clearShared } from './sharedStore.ts';

/**
 * The login URL that returns to the current page. `wasLoggedOut` makes the login show that the user
 * was logged out. The home page is not passed as `return`.
 */
function loginUrl(wasLoggedOut: boolean) {
  const { pathname, search, hash } = location;
  const currentUrl = pathname + search + hash;
  const homes: string[] = [paths.home(), paths.dashboard()];
  const params = [
    ...(wasLoggedOut ? ['ended=true'] : []),
    ...(homes.includes(currentUrl) ? [] : [`return=${encodeURIComponent(currentUrl)}`]),
  ];
  return params.length ? `${paths.login()}?${params.join('&')}` : paths.login();
}

/**
 * Loads the login after the session has expired; also for a tab that learns from local storage that
 * another tab has found this. Deletes first what a logout deletes: this may be a lost phone that
 * was logged out elsewhere. A cache that cannot be deleted does not keep the page open.
 */
export const redirectAfterExpiry = () =>
  void Promise.allSettled([clearOfflineFeed(), clearShared()]).then(() =>
    location.replace(loginUrl(true)),
  );

/**
 * Loads the login as a new page, so that nothing of the session stays in memory. Unsent drafts stay
 * in local storage. `token` is the token that the rejected request sent. Does nothing if another
 * session has started since.
 */
export function redirectAfter401(token: string | undefined) {
  if (token === undefined) {
    // After a logout, requests that are still running must not redirect.
    if (!session.hasLoggedOut()) location.replace(loginUrl(false));
  } else if (session.expire(token)) redirectAfterExpiry();
}
