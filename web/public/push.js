// The one worker of the site. It hears from the browser's push service that there is something new (what it is, only the site itself says), and
// without a network it opens the site as it was last loaded. Of what people said it keeps nothing: that does the page, for who is signed in.
const site = new URL(location.href).searchParams.get('name') ?? '';
const program = 'program';

const windows = () => clients.matchAll({ type: 'window', includeUncontrolled: true });

addEventListener('install', () => void skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('push', (event) => event.waitUntil(tell(event.data?.json())));

const said = { en: 'There is something new for you.', es: 'Hay algo nuevo para ti.' };

async function tell(told) {
  // Whoever looks at the site sees it there.
  if ((await windows()).some(({ focused }) => focused)) return;
  await registration.showNotification(site, { body: said[told?.language] ?? said.en, icon: '/icon-192.png', tag: 'news' });
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead());
});

async function lead() {
  const [open] = await windows();
  // A window that is open stays where it is, for somebody may be writing there.
  await (open ? open.focus() : clients.openWindow('/notifications'));
}

// The page tells what it was made of; all of it is named after its content, and none of it is about anybody.
addEventListener('message', (event) => {
  if (event.data?.program) event.waitUntil(keepProgram(event.data.program));
});

async function keepProgram(files) {
  const cache = await caches.open(program);
  const wanted = new Set(files.map((file) => new URL(file, location.origin).href));
  for (const { url } of await cache.keys()) if (!wanted.has(url) && new URL(url).pathname !== '/') await cache.delete(url);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  await Promise.all(['/', ...[...wanted].filter((url) => !kept.has(url))].map((url) => cache.add(url).catch(() => undefined)));
}

addEventListener('fetch', (event) => {
  // While there is a network the browser asks for itself, and nothing here stands between it and the site.
  if (navigator.onLine) return;
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate' && !/^\/(api|f|export|logo)\//.test(pathname)) event.respondWith(keptAt('/'));
  else if (pathname.startsWith('/assets/')) event.respondWith(keptAt(url));
});

const keptAt = async (address) => (await (await caches.open(program)).match(address)) ?? Response.error();
