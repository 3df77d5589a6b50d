// The line in the home feed between new posts and those of the last visit.
import type { Page } from '@playwright/test';
import { befriend, expect, test } from './fixtures.ts';
import { expectPageSound } from './screenChecks.ts';

const feedOf = (page: Page) => page.getByRole('feed', { name: 'Posts' });
const lineOf = (page: Page) => page.getByRole('separator', { name: /^New since you were here/ });
const cardOf = (page: Page, text: string) =>
  feedOf(page).getByRole('article').filter({ hasText: text });

async function write(page: Page, text: string) {
  await page.getByRole('textbox', { name: /What’s on your mind/ }).fill(text);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(cardOf(page, text)).toBeVisible();
}

/** Lets hours pass since the feed was last on screen. */
const leaveFor = async (page: Page, hours: number) => {
  await page.goto('/about');
  await page.evaluate((ms) => {
    const visit = JSON.parse(localStorage.getItem('visit')!) as { at: number };
    localStorage.setItem('visit', JSON.stringify({ ...visit, at: visit.at - ms }));
  }, hours * 3_600_000);
  await page.goto('/');
};

const posts = [
  'brush is still',
  'for the paint',
  'sluice is painted',
  'sluice is shut',
  'sluice is open',
];

/** The posts of this test and the line, in the order of the feed. Other tests write posts too. */
const listOrder = async (page: Page) =>
  (await feedOf(page).locator('> article').allTextContents()).flatMap((text) =>
    text.includes('New since') ? 'line' : (posts.find((word) => text.includes(word)) ?? []),
  );

test('a line stands between new posts and those of the last visit, until the next visit', async ({
  openAsNewMember,
}) => {
  const other = await openAsNewMember('fieldfare', 'Fieldfare Brask');
  const page = await openAsNewMember('redwing', 'Redwing Stolt');
  await befriend('fieldfare', 'redwing');
  await write(other, 'The sluice is open.');
  await page.goto('/');
  await expect(cardOf(page, 'The sluice is open.')).toBeVisible();
  await expect(lineOf(page)).toHaveCount(0);

  await write(other, 'The sluice is shut.');
  // An hour later, the visit continues.
  await leaveFor(page, 1);
  await expect(cardOf(page, 'The sluice is shut.')).toBeVisible();
  await expect(lineOf(page)).toHaveCount(0);

  await write(other, 'The sluice is painted.');
  await leaveFor(page, 6);
  await expect(cardOf(page, 'The sluice is painted.')).toBeVisible();
  await expect(lineOf(page)).toHaveAccessibleName('New since you were here, 6 hours ago');
  await expect
    .poll(() => listOrder(page))
    .toEqual(['sluice is painted', 'line', 'sluice is shut', 'sluice is open']);

  // It stays there while the visit continues, also below newer posts and above hidden ones.
  await write(page, 'Thank you for the paint.');
  await write(other, 'The brush is still there.');
  await page.reload();
  await expect(cardOf(page, 'The brush is still there.')).toBeVisible();
  await expect
    .poll(() => listOrder(page))
    .toEqual([
      'brush is still',
      'for the paint',
      'sluice is painted',
      'line',
      'sluice is shut',
      'sluice is open',
    ]);
  await cardOf(page, 'The sluice is shut.')
    .getByRole('button', { name: /More options for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Hide this post' }).click();
  await expect(cardOf(page, 'The sluice is shut.')).toHaveCount(0);
  await expect(lineOf(page)).toHaveCount(1);
  await expect
    .poll(() => listOrder(page))
    .toEqual(['brush is still', 'for the paint', 'sluice is painted', 'line', 'sluice is open']);
  await expectPageSound(page, '/');
  await expect(lineOf(page)).toHaveCount(1);

  // At the next visit, the posts above it have been seen.
  await page.setViewportSize({ width: 1360, height: 900 });
  await leaveFor(page, 6);
  await expect(cardOf(page, 'The brush is still there.')).toBeVisible();
  expect((await listOrder(page)).indexOf('line')).toBeLessThan(1);
});
