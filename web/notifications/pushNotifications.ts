// Subscription of this browser to push notifications, which are shown while no page of the site has
// the focus.
import { send } from '../api/send.ts';
import { siteName } from '../ui/title.ts';

/** State of push notifications in this browser. */
export type PushPermission = 'insecure' | 'unsupported' | 'denied' | 'off' | 'on';

/** URL of the site's service worker. `name` is the title of its notifications. */
export const serviceWorkerUrl = `/push.js?name=${encodeURIComponent(siteName)}`;

export async function getPushPermission(): Promise<PushPermission> {
  if (!isSecureContext) return 'insecure';
  if (
    !('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
  )
    return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && (await subscription()) ? 'on' : 'off';
}

const subscription = async () =>
  (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription();

/**
 * Subscribes to push notifications. Must be called from a click, because the browser asks for
 * permission. Returns undefined if the user denies it.
 */
export async function subscribeToPush(): Promise<string | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { key } = await send('GET /notification/push-key', {});
  await navigator.serviceWorker.register(serviceWorkerUrl);
  const { pushManager } = await navigator.serviceWorker.ready;
  // An old subscription may use another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const newSubscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { p256dh = '', auth = '' } = newSubscription.toJSON().keys ?? {};
  try {
    return (
      await send('POST /notification/push-subscribe', {
        endpoint: newSubscription.endpoint,
        keys: { p256dh, auth },
      })
    ).message;
  } catch (error) {
    await newSubscription.unsubscribe();
    throw error;
  }
}

/** Returns undefined if this browser has no subscription. */
export async function unsubscribeFromPush(): Promise<string | undefined> {
  const existing = await subscription();
  if (!existing) return undefined;
  const { message } = await send('POST /notification/push-unsubscribe', {
    endpoint: existing.endpoint,
  });
  await existing.unsubscribe();
  return message;
}
