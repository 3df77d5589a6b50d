// Service worker. It shows a notification on a push, whose content only the site itself shows,
// opens the site offline as it was last loaded, and stores what another app shares until a page of
// the site takes it. Other content of people is stored by the page (web/api/offlineFeed.ts).
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
  if (origin !== location.origin) return;
  if (mode === 'navigate') event.waitUntil(deleteOldShared());
  if (method === 'POST' && mode === 'navigate' && pathname === '/share')
    event.respondWith(storeShared(event.request));
  if (method !== 'GET') return;
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

// Names and times agree with web/api/sharedStore.ts and web/posts/shareTarget.ts.
const sharedCacheName = 'shared';
const maxSharedAgeMs = 24 * 60 * 60 * 1_000;
/** Ten photos as large as the site accepts, and some that are not added. */
const maxSharedBytes = 300 * 1024 * 1024;

/**
 * Stores the form of the share menu as it is, in place of the previous one, and opens the page that
 * reads it. The page says so if it could not be stored. Any site can send such a form, so the page
 * asks before it uploads anything.
 */
async function storeShared(request) {
  const id = crypto.randomUUID();
  try {
    const form = await request.blob();
    await caches.delete(sharedCacheName);
    if (form.size <= maxSharedBytes)
      await (
        await caches.open(sharedCacheName)
      ).put(
        `/kept/shared/${id}`,
        new Response(form, {
          headers: {
            'Content-Type': request.headers.get('Content-Type') ?? '',
            'X-At': String(Date.now()),
          },
        }),
      );
  } catch {
    // No room: there is nothing under the id.
  }
  return Response.redirect(`/share?shared=${id}`, 303);
}

async function deleteOldShared() {
  if (!(await caches.has(sharedCacheName))) return;
  const cache = await caches.open(sharedCacheName);
  for (const request of await cache.keys()) {
    const age = Date.now() - Number((await cache.match(request))?.headers.get('X-At'));
    if (age > maxSharedAgeMs) await cache.delete(request);
  }
}
