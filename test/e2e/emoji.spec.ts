// The emoji picker of posts, comments and messages.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './screenChecks.ts';

const pickerOf = (page: Page) => page.getByRole('dialog', { name: 'Emoji', exact: true });
const gridOf = (page: Page) => pickerOf(page).getByRole('grid');

test('inserts an emoji at the caret by keyboard, and asks no other site for it', async ({
  openAsNewMember,
}) => {
  const requests: string[] = [];
  const page = await openAsNewMember('hawfinch', 'Hawfinch Aune');
  page.on('request', (request) => requests.push(request.url()));
  const text = page.getByRole('textbox', { name: /What’s on your mind/ });
  await text.fill('The river rises today');
  await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeVisible();
  expect(requests.some((url) => /EmojiPicker|emoji/.test(url))).toBe(false);
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(10, 15));

  const button = page.getByRole('button', { name: 'Emoji', exact: true });
  await button.click();
  const search = pickerOf(page).getByRole('searchbox', { name: 'Search emoji' });
  await expect(search).toBeFocused();
  await expect(gridOf(page)).toBeVisible();
  await expectAccessible(page, 'the emoji picker');

  // Escape closes only the picker; Enter without a result does not publish.
  await search.fill('no such thing');
  await expect(pickerOf(page).getByText('No emoji found')).toBeVisible();
  await search.press('Enter');
  await search.press('Escape');
  await expect(pickerOf(page)).toBeHidden();
  await expect(text).toHaveValue('The river rises today');
  await expect(button).toBeFocused();

  await button.click();
  await search.fill('water wave');
  await expect(gridOf(page).getByRole('gridcell', { name: 'water wave' })).toBeVisible();
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(pickerOf(page)).toBeHidden();
  await expect(text).toHaveValue('The river 🌊 today');
  await expect(text).toBeFocused();
  await page.keyboard.type('!');
  await expect(text).toHaveValue('The river 🌊! today');

  // Back closes the picker and stays on the screen.
  await button.click();
  await expect(gridOf(page)).toBeVisible();
  await page.goBack();
  await expect(pickerOf(page)).toBeHidden();
  await expect(text).toHaveValue('The river 🌊! today');
  expect(requests.filter((url) => !url.startsWith(process.env.FOLKMOOT_URL!))).toEqual([]);
});

test('a phone shows the picker in a comment, dark, and in a message', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('twite', 'Twite Aune');
  await page.getByRole('textbox', { name: /What’s on your mind/ }).fill('Who repairs the pump?');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const card = page.getByRole('article').filter({ hasText: 'Who repairs the pump?' });
  await expect(card).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await card.getByRole('button', { name: 'Comment', exact: true }).click();
  await card.getByRole('button', { name: 'Emoji', exact: true }).click();
  await expect(gridOf(page)).toBeVisible();
  await expectAccessible(page, 'the emoji picker on a phone');
  const box = (await pickerOf(page).boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(390);
  await gridOf(page).getByRole('gridcell', { name: 'grinning face', exact: true }).click();
  await expect(card.getByRole('textbox')).toHaveValue('😀');

  await page.goto('/messages/with/ada');
  await page.getByRole('button', { name: 'Emoji', exact: true }).click();
  await pickerOf(page).getByRole('searchbox').fill('tree');
  await gridOf(page).getByRole('gridcell', { name: 'evergreen tree' }).click();
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toHaveValue('🌲');
});

test('the names are Spanish on a Spanish screen', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('linnet', 'Linnet Aune', { opensHome: false });
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto('/');
  await page.getByRole('textbox', { name: /mente/ }).fill('Hola');
  await page.getByRole('button', { name: 'Emoji', exact: true }).click();
  await pickerOf(page).getByRole('searchbox', { name: 'Buscar emoji' }).fill('manzana roja');
  await gridOf(page).getByRole('gridcell', { name: 'manzana roja' }).click();
  await expect(page.getByRole('textbox', { name: /mente/ })).toHaveValue('Hola🍎');
});
