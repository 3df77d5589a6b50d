// Photos from the share menu of a phone, which the service worker hands to the composer.
import type { Page } from '@playwright/test';
import { photo } from '../pictures.ts';
import { expect, logInHere, logOut, memberPassword, test } from './fixtures.ts';
import { expectAccessible } from './screenChecks.ts';

test.use({ serviceWorkers: 'allow' });

/** Pretends that the page is the installed app, which the share menu opens. */
const installApp = (page: Page) =>
  page.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) =>
      matchMedia.call(window, query.includes('(display-mode: standalone)') ? 'all' : query);
  });

/** Sends the form that the share menu sends. */
async function share(page: Page, names: string[], text = '') {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const bytes = [...(await photo('png', 300, 200))];
  await page.evaluate(
    ([names, text, bytes]) => {
      const form = document.createElement('form');
      Object.assign(form, { action: '/share', method: 'post', enctype: 'multipart/form-data' });
      const textInput = form.appendChild(document.createElement('input'));
      Object.assign(textInput, { name: 'text', value: text });
      const fileInput = form.appendChild(document.createElement('input'));
      Object.assign(fileInput, { name: 'photos', type: 'file', multiple: true });
      const transfer = new DataTransfer();
      for (const name of names)
        transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
      fileInput.files = transfer.files;
      document.body.append(form);
      Object.assign(window, { isSharing: true });
      // After this call has returned.
      setTimeout(() => form.submit());
    },
    [names, text, bytes] as const,
  );
  await page.waitForFunction(() => !('isSharing' in window));
}

const attached = (page: Page) => page.getByRole('button', { name: /^Remove photo/ });
const countStored = (page: Page) =>
  page.evaluate(async () =>
    (await caches.has('shared')) ? (await (await caches.open('shared')).keys()).length : 0,
  );

test('photos shared with the installed app are attached to a new post', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('kittiwake', 'Kittiwake Osgathorpe', { phone: true });
  await installApp(page);
  await share(page, ['weir.png', 'mill.png'], 'By the weir');
  await expect(page).toHaveURL(/\/#compose$/);
  const form = page.getByRole('dialog', { name: 'New post' });
  await expect(form.getByRole('textbox', { name: /What’s on your mind/ })).toHaveValue(
    'By the weir',
  );
  await expect(attached(page)).toHaveCount(2);
  await expectAccessible(page, 'the composer with shared photos');
  await expect.poll(() => countStored(page)).toBe(0);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Post published.')).toBeVisible();
  const post = page.getByRole('article').filter({ hasText: 'By the weir' });
  await expect(post.getByRole('img', { name: /Photo/ })).toHaveCount(2);
});

test('a draft that has begun, or a tab of the browser, asks before photos are uploaded', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('shearwater', 'Shearwater Tredinnick');
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/content/upload')) uploads.push(request.url());
  });
  // any site can send this form
  await share(page, ['weir.png']);
  await expect(page.getByRole('heading', { name: 'Add to a new post?' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'weir.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/#compose$/);
  await expect.poll(() => countStored(page)).toBe(0);
  const field = page.getByRole('textbox', { name: /What’s on your mind/ });
  await field.fill('Begun before');
  // the draft is stored after a moment
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join(' ')))
    .toContain('Begun before');
  expect(uploads).toEqual([]);

  await installApp(page);
  await share(page, ['weir.png', 'mill.png'], 'And this');
  await expect(page.getByRole('heading', { name: 'Add to your draft?' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'the question about shared photos');
  await page.setViewportSize({ width: 1360, height: 900 });
  expect(uploads).toEqual([]);
  await page.getByRole('button', { name: 'Add to draft' }).click();
  await expect(field).toHaveValue('Begun before\nAnd this');
  await expect(attached(page)).toHaveCount(2);

  // ten photos for a post: those beyond are named
  await share(
    page,
    Array.from({ length: 10 }, (_, index) => `boat-${index + 1}.png`),
  );
  await page.getByRole('button', { name: 'Add to draft' }).click();
  await expect(
    page.getByText('A post can have up to 10 photos. Not added: boat-9.png, boat-10.png.'),
  ).toBeVisible();
  await expect(attached(page)).toHaveCount(10);
});

test('what is shared before the login waits for it, for a day, and a logout deletes it', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('guillemot', 'Guillemot Hartwright');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await logOut(page);
  await share(page, ['ferry.png'], 'Seen today');
  await expect(page.getByRole('heading', { name: 'Log in', exact: true })).toBeVisible();
  await logInHere(page, 'guillemot', memberPassword);
  await expect(page.getByRole('heading', { name: 'Add to a new post?' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to post' }).click();
  await expect(attached(page)).toHaveCount(1);

  await share(page, ['second.png']);
  await expect(page.getByRole('heading', { name: 'Add to your draft?' })).toBeVisible();
  expect(await countStored(page)).toBe(1);
  await logOut(page);
  await expect.poll(() => countStored(page)).toBe(0);

  await share(page, ['third.png']);
  await expect.poll(() => countStored(page)).toBe(1);
  const loginUrl = page.url();
  await page.evaluate(async () => {
    const cache = await caches.open('shared');
    const [key] = await cache.keys();
    await cache.put(key!, new Response('', { headers: { 'X-At': '0' } }));
  });
  await page.goto('/explore');
  await expect.poll(() => countStored(page)).toBe(0);
  await page.goto(loginUrl);
  await logInHere(page, 'guillemot', memberPassword);
  await expect(page.getByText('What you shared didn’t arrive.')).toBeVisible();
  await expect(page).toHaveURL(/\/#compose$/);
});
