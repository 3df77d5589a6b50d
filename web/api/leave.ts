import { send } from './send.ts';
import { session } from './session.ts';
import { doItNow } from './soon.ts';

/** Signs out here at once, and tells the server, whose answer changes nothing for this browser. */
export function leave() {
  doItNow();
  void endPush().catch(() => undefined);
  if (session.current()) void send('POST /user/logout', {}, { keepalive: true }).catch(() => undefined);
  session.end();
}

/** This browser is told nothing more of whoever leaves it. */
async function endPush() {
  if (!('serviceWorker' in navigator)) return;
  for (const { pushManager } of await navigator.serviceWorker.getRegistrations()) {
    const subscription = await pushManager?.getSubscription();
    await subscription?.unsubscribe();
  }
}
