// Telling this browser of news while no page of the site is open.
import { send } from '../api/send.ts';
import { siteName } from '../ui/title.ts';

/** Whether the browser is told; or why it cannot be. */
export type PushPermission = 'insecure' | 'unsupported' | 'denied' | 'off' | 'on';

/** Of the one worker of the site. */
export const workerAddress = `/push.js?name=${encodeURIComponent(siteName)}`;

export async function standingOf(): Promise<PushPermission> {
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

/** The browser itself asks whether it may: to be called for a press alone. Nothing is answered where it may not. */
export async function turnOn(): Promise<string | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { key } = await send('GET /notification/push-key', {});
  await navigator.serviceWorker.register(workerAddress);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One from before may stand under another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  try {
    return (
      await send('POST /notification/push-subscribe', {
        endpoint: made.endpoint,
        keys: { p256dh, auth },
      })
    ).message;
  } catch (refused) {
    await made.unsubscribe();
    throw refused;
  }
}

export async function turnOff(): Promise<string | undefined> {
  const standing = await subscription();
  if (!standing) return undefined;
  const { message } = await send('POST /notification/push-unsubscribe', {
    endpoint: standing.endpoint,
  });
  await standing.unsubscribe();
  return message;
}
