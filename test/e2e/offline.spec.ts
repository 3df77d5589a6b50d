// Without a network: the site opens, the last feed can be read, and nothing of it is left for the next one.
import { expect, logOut, test } from './people.ts';

test.use({ serviceWorkers: 'allow' });

test('the last feed is read without a network, and is gone when its reader signs out', async ({ neighbor }) => {
  const words = 'The weir was mended on Tuesday.';
  const page = await neighbor('pratincole', 'Pratincole Okonkwo');
  await page.getByRole('textbox', { name: /What matters to you/ }).click();
  await page.getByRole('textbox', { name: /What matters to you/ }).fill(words);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Your post has been published.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible();
  // all that the site is made of is kept
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('program')).keys()).length)).toBeGreaterThan(10);
  await expect.poll(() => page.evaluate(async () => Boolean(await (await caches.open('program')).match('/')))).toBe(true);
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('feed')).keys()).length)).toBe(1);

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
