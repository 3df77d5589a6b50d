import type { Output } from '#contract/calls.ts';
import { strings } from '#contract/strings.ts';
import { session } from '../api/session.ts';
import { storeAudience } from './storedAudience.ts';
import { storeBrowserKey } from './browserKeys.ts';
import { chooseLanguage, language } from '../i18n/language.ts';
import { toast } from '../ui/toast.ts';

/** The response of every login call has these fields. */
type Login = Output<'POST /user/second-step'>;

/**
 * Starts the session of a login response. Returns whether this page can continue. It cannot if the
 * response has no session, because a second step follows. It cannot if the account uses another
 * language either: the page then reloads in it, at `path` or where it is.
 */
export function startSession(response: Login, path?: string): boolean {
  const {
    token,
    user_type,
    user_id,
    username,
    name,
    image,
    image_thumb,
    last_audience = 'Public',
  } = response;
  if (token === undefined) return false;
  // With a token, the response has all of these; the defaults are for the compiler.
  const next = {
    token,
    userType: user_type ?? 2,
    userName: username ?? '',
    userId: user_id ?? 0,
    userImage: image ?? '',
    uName: name ?? '',
    userImageThumb: image_thumb ?? '',
  };
  if (response.browser_key !== undefined) storeBrowserKey(response.browser_key);
  if (response.restored) toast.success(strings.accountReactivated);
  if (response.language === undefined || response.language === language) {
    session.start(next, response.new);
    storeAudience(last_audience);
    return true;
  }
  session.store(next, response.new);
  storeAudience(last_audience);
  chooseLanguage(response.language, path);
  return false;
}
