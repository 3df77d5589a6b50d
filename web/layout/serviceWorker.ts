// The worker that opens the site without a network and hears of pushes. Where there is none, the site works as ever.
import { workerAddress } from '../notifications/push.ts';

/** Once the first screen stands: nobody waits for it. */
export async function registerServiceWorker() {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(workerAddress);
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
  active?.postMessage({
    program: loaded.filter((url) => new URL(url).pathname.startsWith('/assets/')),
  });
}
