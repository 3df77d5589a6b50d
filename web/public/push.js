// Hears from the browser's push service that there is something new. What it is, only the site itself says.
const site = new URL(location.href).searchParams.get('name') ?? '';

const windows = () => clients.matchAll({ type: 'window', includeUncontrolled: true });

addEventListener('push', (event) => event.waitUntil(tell()));

async function tell() {
  // Whoever looks at the site sees it there.
  if ((await windows()).some(({ focused }) => focused)) return;
  await registration.showNotification(site, { body: 'There is something new for you.', icon: '/icon-192.png', tag: 'news' });
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
