import { ApiRequestError } from './errors.ts';
import { send } from './send.ts';
import { session } from './session.ts';
import { flushPending } from './undoable.ts';

/** Logs out here at once, and tells the server, whose answer changes nothing for this browser. */
export function signOut() {
  flushPending();
  void endPush().catch(() => undefined);
  const token = session.current()?.token;
  session.end();
  if (token !== undefined) {
    setEnding([...ending(), token]);
    void endOnServer(token);
  }
}

/** Tokens that were logged out here and that the server has not ended yet. They are used for nothing but that. */
const key = 'ending';
const ending = () => JSON.parse(localStorage.getItem(key) ?? '[]') as string[];
const setEnding = (tokens: string[]) =>
  tokens.length > 0
    ? localStorage.setItem(key, JSON.stringify(tokens))
    : localStorage.removeItem(key);

async function endOnServer(token: string) {
  try {
    await send('POST /user/logout', {}, { keepalive: true, token });
  } catch (error) {
    // tried again when there is a connection, or when the site is opened next
    if (!(error instanceof ApiRequestError) || error.status !== 401) return;
  }
  setEnding(ending().filter((one) => one !== token));
}

export async function endLeft() {
  await Promise.all(ending().map(endOnServer));
}
addEventListener('online', () => void endLeft());

/** This browser is told nothing more of whoever leaves it. */
async function endPush() {
  if (!('serviceWorker' in navigator)) return;
  for (const { pushManager } of await navigator.serviceWorker.getRegistrations()) {
    const subscription = await pushManager?.getSubscription();
    await subscription?.unsubscribe();
  }
}
