// Registration of the service worker, which opens the site offline and receives push messages. The
// site works without it.
import { serviceWorkerUrl } from '../notifications/pushNotifications.ts';

/** Called after the first screen has rendered. */
export async function registerServiceWorker() {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(serviceWorkerUrl);
  const { active } = await navigator.serviceWorker.ready;
  // The first screen loads before the service worker, which caches its scripts and styles now.
  const loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
  active?.postMessage({
    program: loaded.filter((url) => new URL(url).pathname.startsWith('/assets/')),
  });
}
