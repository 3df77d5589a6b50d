// Service worker. It shows a notification on a push, whose content only the site itself shows, and
// opens the site offline as it was last loaded. It stores no content of people; the page does that
// for the member (web/api/offlineFeed.ts).
const site = new URL(location.href).searchParams.get('name') ?? '';
const cacheName = 'program';
/** Always cached, whatever else the page loads. */
const always = ['/', '/opening.js'];

const listWindows = () => clients.matchAll({ type: 'window', includeUncontrolled: true });

addEventListener('install', () => void skipWaiting());
// Navigation preload: the page request does not wait for the start of the worker.
addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()])),
);

addEventListener('push', (event) => event.waitUntil(showPush(event.data?.json())));

const texts = { en: 'There is something new for you.', es: 'Hay algo nuevo para ti.' };

async function showPush(payload) {
  // A focused tab shows it itself.
  if ((await listWindows()).some(({ focused }) => focused)) return;
  await registration.showNotification(site, {
    body: texts[payload?.language] ?? texts.en,
    icon: '/icon-192.png',
    tag: 'news',
  });
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(focusOrOpen());
});

async function focusOrOpen() {
  const [open] = await listWindows();
  // An open tab stays on its page, because the user may be writing there.
  await (open ? open.focus() : clients.openWindow('/notifications'));
}

// The page sends the list of files it loaded. Their names contain content hashes, and none is
// specific to a member.
addEventListener('message', (event) => {
  if (event.data?.program) event.waitUntil(cacheFiles(event.data.program));
});

async function cacheFiles(files) {
  const cache = await caches.open(cacheName);
  const urls = new Set(files.map((file) => new URL(file, location.origin).href));
  for (const { url } of await cache.keys())
    if (!urls.has(url) && !always.includes(new URL(url).pathname)) await cache.delete(url);
  const cachedUrls = new Set((await cache.keys()).map(({ url }) => url));
  await Promise.all(
    [...always, ...[...urls].filter((url) => !cachedUrls.has(url))].map((url) =>
      cache.add(url).catch(() => undefined),
    ),
  );
}

/** How long a navigation waits for the network before the cached page is shown. */
const pageTimeoutMs = 10_000;
/**
 * True after a navigation failed: other requests will fail too. `navigator.onLine` does not detect
 * a Wi-Fi network without internet.
 */
let unreachable = false;

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate' && !/^\/(api|f|export|logo)\//.test(pathname))
    event.respondWith(respondToNavigation(event));
  // While the site is reachable, the browser fetches its files directly.
  else if (
    (unreachable || !navigator.onLine) &&
    (pathname.startsWith('/assets/') || always.includes(pathname))
  )
    event.respondWith(respondToFile(event.request));
});

const cached = async (address) => (await caches.open(cacheName)).match(address);
// opening.js has its version in the query (server/http/clientFiles.ts).
const respondToFile = async (request) =>
  (await cached(request.url.split('?')[0])) ?? fetch(request);

/**
 * The page from the network, or from the cache if the site is unreachable or a proxy reports 502,
 * 503 or 504.
 */
async function respondToNavigation(event) {
  const network = Promise.resolve(event.preloadResponse).then(
    (early) => early ?? fetch(event.request),
  );
  const timeout = new Promise((resolve) => {
    setTimeout(resolve, pageTimeoutMs);
  });
  const response = await Promise.race([network, timeout]).catch(() => undefined);
  unreachable = !response || [502, 503, 504].includes(response.status);
  return (unreachable && (await cached('/'))) || network;
}
