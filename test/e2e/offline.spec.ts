// Offline mode: the site opens, the last feed is readable, and logout deletes it.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, expireSessions, logIn, logOut, memberPassword, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('shows the last feed offline and deletes it at logout', async ({ openAsNewMember }) => {
  const words = 'The weir was repaired on Tuesday.';
  const page = await openAsNewMember('pratincole', 'Pratincole Thornbury');
  await page.getByRole('textbox', { name: /What’s on your mind/ }).click();
  await page.getByRole('textbox', { name: /What’s on your mind/ }).fill(words);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Post published.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible();
  // all assets of the site are cached
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('program')).keys()).length))
    .toBeGreaterThan(10);
  await expect
    .poll(() => page.evaluate(async () => Boolean(await (await caches.open('program')).match('/'))))
    .toBe(true);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('feed')).keys()).length))
    .toBe(1);

  await page.context().setOffline(true);
  // the service worker learns of it later than the page
  const [worker] = page.context().serviceWorkers();
  await expect.poll(() => worker?.evaluate(() => navigator.onLine)).toBe(false);
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible();
  await expect(page.getByText(/^You’re offline/)).toBeVisible();

  await page.context().setOffline(false);
  await logOut(page);
  await expect.poll(() => page.evaluate(() => caches.has('feed'))).toBe(false);
});

test('deletes the last feed once it learns that the session was ended elsewhere', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('ullock', 'Ullock Pardshaw');
  const hasFeed = () => page.evaluate(() => caches.has('feed'));
  await expect.poll(hasFeed).toBe(true);
  await expireSessions('ullock');
  // the page may leave for the login before it has loaded
  await page.goto('/groups').catch(() => {});
  await expect(page).toHaveURL(/\/login/);
  expect(await hasFeed()).toBe(false);
});

test('opens from the cache if the server does not respond while the browser is online', async ({
  openAsNewMember,
  openWindow,
  baseURL,
}) => {
  const words = 'The towpath is dry again.';
  await openAsNewMember('pochard', 'Pochard Reed', { opensHome: false });
  const proxy = await openProxy(Number(new URL(baseURL!).port));
  try {
    const page = await openWindow([], { baseURL: proxy.url });
    await logIn(page, 'pochard', memberPassword);
    await page.getByRole('textbox', { name: /What’s on your mind/ }).click();
    await page.getByRole('textbox', { name: /What’s on your mind/ }).fill(words);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(page.getByText('Post published.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(async () => Boolean(await (await caches.open('program')).match('/'))),
      )
      .toBe(true);
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('program')).keys()).length))
      .toBeGreaterThan(10);

    // connection refused, 502 from a proxy, and no response in time
    for (const mode of ['none', 'bad gateway', 'silence'] as const) {
      proxy.mode = mode;
      await page.goto('/');
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      expect(await page.evaluate(() => navigator.onLine)).toBe(true);
      if (mode !== 'none') continue;
      await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible();
      await expect(page.getByText(/^We can’t reach the site right now/)).toBeVisible();
    }
    proxy.mode = 'all';
    await page.goto('/');
    await expect(page.getByText(/^We can’t reach the site right now/)).toBeHidden();
    await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible();
  } finally {
    await proxy.close();
  }
});

type FaultyProxy = {
  url: string;
  mode: 'all' | 'none' | 'bad gateway' | 'silence';
  close: () => Promise<void>;
};

/** TCP proxy to the product that can simulate failures. */
async function openProxy(to: number): Promise<FaultyProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    if (proxy.mode === 'none') socket.destroy();
    else if (proxy.mode === 'bad gateway')
      socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    else if (proxy.mode === 'all') {
      const upstream = connect(to, '127.0.0.1').on('error', () => socket.destroy());
      socket.pipe(upstream).pipe(socket);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let mode: FaultyProxy['mode'] = 'all';
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get mode() {
      return mode;
    },
    set mode(next) {
      mode = next;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
