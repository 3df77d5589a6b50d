// The one worker of the site. It hears from the browser's push service that there is something new (what it is, only the site itself says), and
// without a network it opens the site as it was last loaded. Of what people said it keeps nothing: that does the page, for who is signed in.
const site = new URL(location.href).searchParams.get('name') ?? '';
const program = 'program';
/** Kept whatever the page was made of. */
const always = ['/', '/opening.js'];

const windows = () => clients.matchAll({ type: 'window', includeUncontrolled: true });

addEventListener('install', () => void skipWaiting());
// A page is asked for while the worker is still starting, so that it comes no later because of it.
addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()])),
);

addEventListener('push', (event) => event.waitUntil(tell(event.data?.json())));

const said = { en: 'There is something new for you.', es: 'Hay algo nuevo para ti.' };

async function tell(told) {
  // Whoever looks at the site sees it there.
  if ((await windows()).some(({ focused }) => focused)) return;
  await registration.showNotification(site, {
    body: said[told?.language] ?? said.en,
    icon: '/icon-192.png',
    tag: 'news',
  });
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
  for (const { url } of await cache.keys())
    if (!wanted.has(url) && !always.includes(new URL(url).pathname)) await cache.delete(url);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  await Promise.all(
    [...always, ...[...wanted].filter((url) => !kept.has(url))].map((url) =>
      cache.add(url).catch(() => undefined),
    ),
  );
}

/** Milliseconds that a page is waited for before it is shown as it was kept. */
const patience = 10_000;
/** The last page was not answered: nothing else here will be. `navigator.onLine` does not tell, as in a Wi-Fi without internet. */
let unreachable = false;

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate' && !/^\/(api|f|export|logo)\//.test(pathname))
    event.respondWith(page(event));
  // While the site answers, the browser asks for its files itself.
  else if (
    (unreachable || !navigator.onLine) &&
    (pathname.startsWith('/assets/') || always.includes(pathname))
  )
    event.respondWith(file(event.request));
});

const keptAt = async (address) => (await caches.open(program)).match(address);
const file = async (request) => (await keptAt(request.url)) ?? fetch(request);

/** From the site; where it cannot be reached, or a proxy before it says so, as it was kept. */
async function page(event) {
  const asked = Promise.resolve(event.preloadResponse).then(
    (early) => early ?? fetch(event.request),
  );
  const tooLong = new Promise((resolve) => {
    setTimeout(resolve, patience);
  });
  const answer = await Promise.race([asked, tooLong]).catch(() => undefined);
  unreachable = !answer || [502, 503, 504].includes(answer.status);
  return (unreachable && (await keptAt('/'))) || asked;
}
