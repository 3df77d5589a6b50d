// What members choose to read: saved posts.
import { readingStrings } from '../../contract/readingStrings.ts';
import { expect, test } from './fixtures.ts';
import { expectPageSound } from './screenChecks.ts';
import type { Page } from '@playwright/test';

const feedOf = (page: Page) => page.getByRole('feed', { name: 'Posts' });
const cardOf = (page: Page, text: string) =>
  feedOf(page).getByRole('article').filter({ hasText: text });

async function write(page: Page, text: string) {
  await page.getByRole('textbox', { name: /What’s on your mind/ }).fill(text);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(cardOf(page, text)).toBeVisible();
}

async function choose(page: Page, text: string, item: string | RegExp) {
  await cardOf(page, text)
    .getByRole('button', { name: /More options for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('saves a post for later, lists it, and removes it with undo', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('godwit', 'Godwit Lund');
  await page.goto('/saved');
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  await page.goto('/');
  await write(page, 'The reed beds are cut on Friday.');
  await choose(page, 'The reed beds', 'Save for later');
  await expect(page.getByText(readingStrings.savedForLater)).toBeVisible();

  await page.getByRole('button', { name: 'Godwit Lund’s account' }).click();
  await page.getByRole('menuitem', { name: 'Saved for later' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved for later' })).toBeVisible();
  await expect(cardOf(page, 'The reed beds')).toBeVisible();

  await choose(page, 'The reed beds', 'Remove from saved');
  await expect(cardOf(page, 'The reed beds')).toHaveCount(0);
  await expect(page.getByText(readingStrings.removedFromSaved)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(cardOf(page, 'The reed beds')).toBeVisible();
  await expectPageSound(page, '/saved');
  await expect(cardOf(page, 'The reed beds')).toBeVisible();
});
