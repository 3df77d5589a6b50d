// Sharing from another app into the composer, and the hint to install the site.
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './screenChecks.ts';

test('a shared page becomes a draft, which is not published', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('ignatz', 'Ignatz Vellacott');
  await page.goto(
    `/share?${new URLSearchParams({ title: 'Bus map', text: 'Look here', url: 'https://bus.example/map' })}`,
  );
  const field = page.getByRole('textbox', { name: /What’s on your mind/ });
  await expect(field).toHaveValue('Bus map\nLook here\nhttps://bus.example/map');
  await expect(page).toHaveURL(/\/#compose$/);
  await expect(page.getByRole('article').filter({ hasText: 'Look here' })).toHaveCount(0);
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    share_target: { action: string };
  };
  expect(manifest.share_target.action).toBe('/share');

  // a draft that has begun is not changed without a question
  await page.goto(`/share?${new URLSearchParams({ text: 'Not mine' })}`);
  await expect(page.getByRole('heading', { name: 'Add to your draft?' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'the question about a shared text');
  await page.setViewportSize({ width: 1360, height: 900 });
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field).toHaveValue('Bus map\nLook here\nhttps://bus.example/map');
  await page.goto(`/share?${new URLSearchParams({ text: 'And the timetable' })}`);
  await page.getByRole('button', { name: 'Add to draft' }).click();
  await expect(field).toHaveValue('Bus map\nLook here\nhttps://bus.example/map\nAnd the timetable');
});

test('says so when the browser has no room for a shared text', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('ermintrude', 'Ermintrude Vossberg');
  await page.addInitScript(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, value) {
      if (this === localStorage && value.includes('Too much')) throw new DOMException('full');
      setItem.call(this, name, value);
    };
  });
  await page.goto(`/share?${new URLSearchParams({ text: 'Too much' })}`);
  await expect(page.getByRole('heading', { name: 'Couldn’t save the shared text' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Too much');
});

test('offers the installation once, and not on the first day', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('ottoline', 'Ottoline Pemberwick');
  const offer = () =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      Object.assign(event, { prompt: () => Promise.resolve() });
      dispatchEvent(event);
      return event.defaultPrevented;
    });
  const hint = page.getByRole('region', { name: 'Install the app' });
  await expect(page.getByRole('feed')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('install'))).not.toBeNull();
  expect(await offer()).toBe(true);
  await expect(hint).toBeHidden();

  await page.evaluate(() => localStorage.setItem('install', '2001-01-01'));
  await page.reload();
  await expect(page.getByRole('feed')).toBeVisible();
  await offer();
  await expect(hint).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(hint).toBeInViewport({ ratio: 1 });
  await hint.getByRole('button', { name: 'Close' }).click();
  await expect(hint).toBeHidden();
  await page.reload();
  await expect(page.getByRole('feed')).toBeVisible();
  await offer();
  await expect(hint).toBeHidden();
  await page.goto('/account/display');
  await offer();
  await expect(page.getByRole('main').getByRole('button', { name: 'Install' })).toBeVisible();
});

test('without a service worker, the composer says that nothing arrived', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('razorbill', 'Razorbill Quennell');
  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { action: '/share', method: 'post', enctype: 'multipart/form-data' });
    document.body.append(form);
    setTimeout(() => form.submit());
  });
  await expect(
    page.getByText('What you shared didn’t arrive. Please share it again.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/#compose$/);
  await expect(page.getByRole('textbox', { name: /What’s on your mind/ })).toBeVisible();
});
