// The composer: one line until it is used, whose form loads later.
import type { Page } from '@playwright/test';
import { photo } from '../pictures.ts';
import { holdResponses } from './holdResponses.ts';
import { expectAccessible } from './screenChecks.ts';
import { expect, test } from './fixtures.ts';

const region = (page: Page) => page.getByRole('region', { name: 'New post' });
const field = (page: Page) => region(page).getByRole('textbox', { name: /What’s on your mind/ });
const submit = (page: Page) => region(page).getByRole('button', { name: 'Post', exact: true });
const form = '**/ComposerForm-*.js';

test('is one line until it is used, and opens in place with the focus in the text', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('bluethroat', 'Bluethroat Amari');
  await expect(field(page)).toBeVisible();
  const closed = (await region(page).boundingBox())!;
  expect(closed.height).toBeLessThanOrEqual(72);
  await expect(submit(page)).toHaveCount(0);

  await field(page).click();
  await expect(submit(page)).toBeVisible();
  await expect(field(page)).toBeFocused();
  const opened = (await region(page).boundingBox())!;
  expect(opened.y).toBe(closed.y);
  expect(opened.height).toBeGreaterThan(150);

  // Escape closes an empty form, and the focus stays in its place.
  await page.keyboard.press('Escape');
  await expect(submit(page)).toHaveCount(0);
  await expect(region(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(submit(page)).toBeVisible();
  await expect(field(page)).toBeFocused();

  // A draft opens the form at once, without the focus.
  await page.keyboard.type('The weir is loud today.');
  await page.keyboard.press('Escape');
  await expect(submit(page)).toBeVisible();
  await page.reload();
  await expect(field(page)).toHaveValue('The weir is loud today.');
  await expect(field(page)).not.toBeFocused();
  await submit(page).click();
  await expect(
    page.getByRole('article').filter({ hasText: 'The weir is loud today.' }),
  ).toBeVisible();
  await expect(submit(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('');
});

test('keeps every character that is typed while the form loads', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('chickadee', 'Chickadee Stone');
  await field(page).waitFor();
  const code = await holdResponses(page, form);
  await page.reload();
  await field(page).click();
  await code.requested;
  await page.keyboard.type('Bring lamps on Fridy');
  await page.keyboard.press('ArrowLeft');
  code.release();
  await page.keyboard.type('a');
  await expect(submit(page)).toBeVisible();
  await page.keyboard.type('!');
  await expect(field(page)).toHaveValue('Bring lamps on Frida!y');

  // What was typed before the page closed is a draft.
  await submit(page).click();
  await expect(page.getByRole('article').filter({ hasText: 'Bring lamps' })).toBeVisible();
  await page.unroute(form);
  // never answered
  await page.route(form, () => undefined);
  await page.reload();
  await field(page).click();
  await page.keyboard.type('Until the bell');
  await expect(field(page)).toHaveValue('Until the bell');
  await page.unroute(form);
  await page.reload();
  await expect(submit(page)).toBeVisible();
  await expect(field(page)).toHaveValue('Until the bell');
});

test('says when the form cannot be loaded, and keeps the text for the next try', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('shoveler', 'Shoveler Lindqvist');
  await field(page).waitFor();
  const code = await holdResponses(page, form);
  await page.reload();
  await field(page).click();
  await page.keyboard.type('The lock is');
  code.abort();
  await expect(page.getByText('Couldn’t open the form.')).toBeVisible();
  await expect(field(page)).toHaveValue('The lock is');
});

test('shows a card for an address in the text, which can be removed', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('gadwall', 'Gadwall Varga');
  const requests: string[] = [];
  await page.route('**/api/content/link-preview?*', async (route) => {
    const url = new URL(route.request().url()).searchParams.get('url')!;
    requests.push(url);
    await route.fulfill({
      json: {
        link_title: url.endsWith('/none') ? '' : `The page ${new URL(url).pathname}`,
        link_description: 'About the ferry',
        link_image: '',
      },
    });
  });
  await field(page).click();
  await page.keyboard.type('The timetable: https://ferry.example/times');
  const card = region(page).getByRole('link', { name: /The page \/times/ });
  await expect(card).toBeVisible();
  await page.keyboard.type(' and https://ferry.example/none');
  await expectAccessible(page, 'the composer with a link card');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await region(page).getByRole('button', { name: 'Remove the link preview' }).click();
  await expect(card).toBeHidden();
  // Once per address; the other one has no preview.
  await expect
    .poll(() => requests)
    .toEqual(['https://ferry.example/times', 'https://ferry.example/none']);
  await field(page).fill('Now https://ferry.example/boats');
  await expect(region(page).getByRole('link', { name: /The page \/boats/ })).toBeVisible();
  const [request] = await Promise.all([
    page.waitForRequest('**/api/content/add'),
    submit(page).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({ link: 'https://ferry.example/boats' });
});

test('asks the page of a link for its card in a post for friends only after a click', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('goosander', 'Goosander Halloway');
  const requests: string[] = [];
  await page.route('**/api/content/link-preview?*', async (route) => {
    requests.push(route.request().url());
    await route.fulfill({
      json: { link_title: 'The ferry', link_description: '', link_image: '' },
    });
  });
  const show = region(page).getByRole('button', { name: 'Show link preview' });
  const card = region(page).getByRole('link', { name: /The ferry/ });
  await field(page).click();
  await region(page).getByLabel('Who can see this').selectOption('Friends');
  await field(page).fill('For you: https://ferry.example/once');
  await expect(show).toBeVisible();
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'the composer with a link for friends');
  await page.setViewportSize({ width, height });
  const publish = async () => {
    const [request] = await Promise.all([
      page.waitForRequest('**/api/content/add'),
      submit(page).click(),
    ]);
    await expect(field(page)).toHaveValue('');
    return request.postDataJSON() as object;
  };
  expect(await publish()).toMatchObject({ link: '', shared_as: 'Friends' });
  expect(requests).toEqual([]);

  const link = 'https://ferry.example/boats';
  await field(page).fill(`Also: ${link}`);
  await show.click();
  await expect(card).toBeVisible();
  await expect(show).toBeHidden();
  await expect(field(page)).toBeFocused();
  expect(await publish()).toMatchObject({ link, shared_as: 'Friends' });

  // A card that is shown stays when the audience becomes smaller.
  await field(page).fill(`Look: ${link}`);
  await region(page).getByLabel('Who can see this').selectOption('Public');
  await expect(card).toBeVisible();
  await region(page).getByLabel('Who can see this').selectOption('Private');
  await expect(card).toBeVisible();
  expect(await publish()).toMatchObject({ link, shared_as: 'Private' });
});

test('adds photos from the line, and fits a phone', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('tattler', 'Tattler Okafor');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(field(page)).toBeVisible();
  expect((await region(page).boundingBox())!.height).toBeLessThanOrEqual(72);
  await expectAccessible(page, 'the line of the composer');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    region(page).getByRole('button', { name: 'Photos' }).click(),
  ]);
  await chooser.setFiles({
    name: 'tattler.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo('jpeg', 300, 200),
  });
  const dialog = page.getByRole('dialog', { name: 'New post' });
  await expect(dialog.getByRole('button', { name: /^Remove photo/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Post', exact: true })).toBeVisible();
  await expectAccessible(page, 'the open composer on a phone');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});

test('fills the screen of a phone, and Back and Close keep the draft without a question', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('skua', 'Skua Ferro');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'New post' });
  const text = dialog.getByRole('textbox', { name: /What’s on your mind/ });
  // The focus alone does not cover the screen.
  await field(page).focus();
  await expect(dialog).toHaveCount(0);
  await field(page).click();
  await expect(text).toBeFocused();
  await page.keyboard.type('The tide turns at six');
  const box = (await dialog.boundingBox())!;
  expect([box.width, box.height]).toEqual([390, 844]);
  const post = dialog.getByRole('button', { name: 'Post', exact: true });
  const place = (await post.boundingBox())!;
  expect(place.y).toBeLessThan(60);
  expect(place.x).toBeGreaterThan(195);

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
  // The line shows the draft.
  await expect(field(page)).toHaveAttribute('placeholder', 'The tide turns at six');
  await field(page).click();
  await expect(text).toHaveValue('The tide turns at six');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(field(page)).toHaveAttribute('placeholder', 'The tide turns at six');
  await field(page).click();
  await expect(text).toHaveValue('The tide turns at six');
  await dialog.getByRole('button', { name: 'Post later' }).click();
  await expect(dialog.getByRole('button', { name: 'Schedule', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Don’t schedule' }).click();
  await post.click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole('article').filter({ hasText: 'The tide turns at six' }),
  ).toBeVisible();
  // The history has no entry of the form left.
  await page.goBack();
  await expect(page).toHaveURL('/about');
});
