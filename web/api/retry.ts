// A session that ended by itself: after 30 days, because it was ended elsewhere, or because the password was changed.
import { paths } from '../paths.ts';
import { session } from './session.ts';

/** Where one logs in to go on at this address. */
function loginAddress(ended: boolean) {
  const { pathname, search, hash } = location;
  const here = pathname + search + hash;
  const wanted = [paths.home(), paths.dashboard()].includes(here as '/')
    ? []
    : [`return=${encodeURIComponent(here)}`];
  return `${paths.login()}?${[...(ended ? ['ended=true'] : []), ...wanted].join('&')}`;
}

/** After an answer that the token, or none, is not enough. The page is loaded anew, so that nothing of the session stays; drafts are kept. */
export function loginAgain(token: string | undefined) {
  if (token === undefined) {
    // a screen that is being left may still ask
    if (!session.wasLeft()) location.replace(loginAddress(false));
  } else if (session.lost(token)) location.replace(loginAddress(true));
}

/** In a tab beside the one that noticed it. */
export const sessionEnded = () => location.replace(loginAddress(true));
