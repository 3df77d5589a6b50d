// Without a network: the site opens, the last feed can be read, and nothing of it is left for the next one.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, logIn, logOut, passwordOfNeighbors, test } from './people.ts';

test.use({ serviceWorkers: 'allow' });

test('the last feed is read without a network, and is gone when its reader signs out', async ({
  neighbor,
}) => {
  const words = 'The weir was mended on Tuesday.';
  const page = await neighbor('pratincole', 'Pratincole Okonkwo');
  await page.getByRole('textbox', { name: /What matters to you/ }).click();
  await page.getByRole('textbox', { name: /What matters to you/ }).fill(words);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Post published.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible();
  // all that the site is made of is kept
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
  // the worker hears of it later than the page
  const [worker] = page.context().serviceWorkers();
  await expect.poll(() => worker?.evaluate(() => navigator.onLine)).toBe(false);
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible();
  await expect(page.getByText(/^You are offline/)).toBeVisible();

  await page.context().setOffline(false);
  await logOut(page);
  await expect.poll(() => page.evaluate(() => caches.has('feed'))).toBe(false);
});

test('the site opens as it was kept where its server gives no answer, though the browser has a network', async ({
  neighbor,
  openWindow,
  baseURL,
}) => {
  const words = 'The towpath is dry again.';
  await neighbor('pochard', 'Pochard Reed', 'nowhere');
  const way = await openWay(Number(new URL(baseURL!).port));
  try {
    const page = await openWindow([], { baseURL: way.url });
    await logIn(page, 'pochard', passwordOfNeighbors);
    await page.getByRole('textbox', { name: /What matters to you/ }).click();
    await page.getByRole('textbox', { name: /What matters to you/ }).fill(words);
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

    // no answer at all, a proxy that says so, and none within a reasonable time
    for (const answer of ['none', 'bad gateway', 'silence'] as const) {
      way.answer = answer;
      await page.goto('/');
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      expect(await page.evaluate(() => navigator.onLine)).toBe(true);
      if (answer !== 'none') continue;
      await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible();
      await expect(page.getByText(/^We can’t reach the site right now/)).toBeVisible();
    }
    way.answer = 'all';
    await page.goto('/');
    await expect(page.getByText(/^We can’t reach the site right now/)).toBeHidden();
    await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible();
  } finally {
    await way.close();
  }
});

type NetworkSwitch = {
  url: string;
  answer: 'all' | 'none' | 'bad gateway' | 'silence';
  close: () => Promise<void>;
};

/** A way to the product that can be cut. */
async function openWay(to: number): Promise<NetworkSwitch> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    if (way.answer === 'none') socket.destroy();
    else if (way.answer === 'bad gateway')
      socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    else if (way.answer === 'all') {
      const onward = connect(to, '127.0.0.1').on('error', () => socket.destroy());
      socket.pipe(onward).pipe(socket);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let answer: NetworkSwitch['answer'] = 'all';
  const way: NetworkSwitch = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get answer() {
      return answer;
    },
    set answer(next) {
      answer = next;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return way;
}
