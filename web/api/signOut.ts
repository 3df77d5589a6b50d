import { ApiRequestError } from './errors.ts';
import { send } from './send.ts';
import { session } from './session.ts';
import { storeProviderLogout } from './providerLogout.ts';
import { flushPending } from './undoable.ts';

/** How long the server keeps the session, at most, for a deletion that it does not answer. */
const maxWaitMs = 10_000;

/**
 * Logs out immediately in this browser, without waiting for the server. The server ends the session
 * when it has answered the pending deletions, which need it. If it cannot be reached,
 * `endPendingSessions` tries again later.
 */
export function signOut({ deletesDrafts = false } = {}) {
  const settled = flushPending();
  void endPush().catch(() => undefined);
  const token = session.current()?.token;
  session.end({ deletesDrafts });
  if (token !== undefined) {
    storeEndingTokens([...listEndingTokens(), token]);
    const timeout = new Promise((resolve) => setTimeout(resolve, maxWaitMs));
    void Promise.race([settled, timeout]).then(() => endOnServer(token));
  }
}

/**
 * Tokens of logged-out sessions that the server has not ended yet. They are used only to end them.
 */
const storageKey = 'ending';
const listEndingTokens = () => JSON.parse(localStorage.getItem(storageKey) ?? '[]') as string[];
const storeEndingTokens = (tokens: string[]) =>
  tokens.length > 0
    ? localStorage.setItem(storageKey, JSON.stringify(tokens))
    : localStorage.removeItem(storageKey);

async function endOnServer(token: string) {
  try {
    const response = await send('POST /user/logout', {}, { keepalive: true, token });
    storeProviderLogout(response.provider_logout);
  } catch (error) {
    // After a 401 the session has ended. Otherwise retried when the network returns, or the next
    // time the site is opened.
    if (!(error instanceof ApiRequestError) || error.status !== 401) return;
  }
  storeEndingTokens(listEndingTokens().filter((item) => item !== token));
}

/** Ends the sessions that were logged out while the server could not be reached. */
export async function endPendingSessions() {
  await Promise.all(listEndingTokens().map(endOnServer));
}
addEventListener('online', () => void endPendingSessions());
addEventListener('pagehide', () => void endPendingSessions());

/** Ends the push subscription, so that this browser gets no notifications for the member. */
async function endPush() {
  if (!('serviceWorker' in navigator)) return;
  for (const { pushManager } of await navigator.serviceWorker.getRegistrations()) {
    const subscription = await pushManager?.getSubscription();
    await subscription?.unsubscribe();
  }
}
