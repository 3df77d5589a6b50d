// Small conventions of reading: folded texts, times, links, theme, the skip link and the way back.
import { addComments, expect, postJson, test } from './fixtures.ts';
import { expectAccessible, expectPageSound } from './screenChecks.ts';

test('a long post is folded, has its exact time, and its link is copied', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('tindall', 'Tindall Pikeholme', { opensHome: false });
  await page.goto('/');
  await postJson(page, '/content/add', {
    text: Array.from({ length: 30 }, (_, i) => `Line ${i + 1} of the minutes`).join('\n'),
    shared_as: 'Public',
  });
  await page.reload();
  const card = page
    .getByRole('feed', { name: 'Posts' })
    .getByRole('article')
    .filter({ hasText: 'Line 1 of the minutes' });
  const height = async () => (await card.boundingBox())!.height;
  const more = card.getByRole('button', { name: 'Show more' });
  await expect(more).toBeVisible();
  const folded = await height();
  await more.click();
  await expect.poll(height).toBeGreaterThan(folded + 200);
  await card.getByRole('button', { name: 'Show less' }).click();
  await expect.poll(height).toBeLessThan(folded + 50);

  // A text that its author shortens while it is unfolded has nothing to fold.
  await more.click();
  await card.getByRole('button', { name: /^More options for / }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit post' });
  await dialog.getByRole('textbox').first().fill('Line 1 of the minutes, shortened');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText('shortened');
  await expect(card.getByRole('button', { name: 'Show less' })).toHaveCount(0);
  const year = String(new Date().getFullYear());
  await expect(card.locator('time').first()).toHaveAttribute('title', new RegExp(year));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await card.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link);
  await expect(page.getByText('Line 1 of the minutes, shortened')).toBeVisible();
});

test('the first tab stop skips the menu, and a theme is chosen in the account menu', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('garrickson', 'Garrickson Oswaldkirk');
  const first = page.locator('a, button, input').first();
  await expect(first).toHaveText('Skip to content');
  await first.focus();
  await expect(first).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  for (const width of [1360, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/account/display');
    for (const [name, scheme] of [
      ['Dark theme', 'dark'],
      ['Light theme', 'light'],
    ] as const) {
      await page.getByRole('radio', { name }).check();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
      await expectAccessible(page, `${name} at ${width} px`);
    }
  }
});

test('Back from a post returns to the same place in a long thread', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('ellerbeck', 'Ellerbeck Skelding', { opensHome: false });
  await page.goto('/');
  const { content } = (await postJson(page, '/content/add', {
    text: 'The long one',
    shared_as: 'Public',
  })) as { content: { id: number } };
  await addComments('ellerbeck', String(content.id), 60);
  const path = `/feed/${content.id}/details`;
  await page.goto(path);
  await page.getByRole('button', { name: 'View previous comments' }).click();
  const comment = page
    .getByRole('article', { name: /^Comment by/ })
    .filter({ hasText: 'Comment 45' });
  await comment.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(200);
  await comment.getByRole('link', { name: 'Ellerbeck Skelding' }).first().click();
  await expect(page).toHaveURL(/profile\/ellerbeck/);
  await page.goBack();
  await expect(comment).toBeInViewport();
  await expectPageSound(page, path);
});
