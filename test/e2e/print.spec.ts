// Print style sheet.
import { expect, test } from './fixtures.ts';

test('prints text, author, date and comments of a post, without controls', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('oystercatcher', 'Oystercatcher Shore');
  await page.getByRole('textbox', { name: /What’s on your mind/ }).click();
  await page
    .getByRole('textbox', { name: /What’s on your mind/ })
    .fill('The ferry runs until ten.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const post = page.getByRole('article').filter({ hasText: 'The ferry runs' });
  await post.locator('a[data-key=open]').click();
  await page.getByRole('textbox', { name: /comment/i }).fill('And on Sundays?');
  await page.getByRole('button', { name: 'Comment', exact: true }).last().click();
  await expect(page.getByRole('article', { name: 'Comment by Oystercatcher Shore' })).toBeVisible();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const words of ['The ferry runs until ten.', 'And on Sundays?'])
    await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Oystercatcher Shore' }).first()).toBeVisible();
  const date = page.locator('time').first();
  await expect(date).toBeVisible();
  expect(await date.evaluate((time) => getComputedStyle(time, '::after').content)).toContain(
    String(new Date().getFullYear()),
  );
  for (const role of [
    'navigation',
    'banner',
    'complementary',
    'button',
    'textbox',
    'search',
  ] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByText('This is a demo.')).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  // print uses the text color of the light theme, also in dark mode
  const textColor = (element: Element) => getComputedStyle(element).color;
  expect(await page.getByText('And on Sundays?').evaluate(textColor)).toBe('rgb(31, 41, 40)');
});
