// Order of comments, and how many earlier ones are shown at a time.
import { expectAccessible } from './screenChecks.ts';
import { addComments, expect, postJson, test } from './fixtures.ts';

test('shows 20 earlier comments at a time, and remembers the order in the browser', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('bobolink', 'Bobolink Adair');
  const { content } = (await postJson(page, '/content/add', {
    text: 'Which day suits you?',
    shared_as: 'Public',
  })) as { content: { id: number } };
  await addComments('bobolink', String(content.id), 30);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/feed/${content.id}/details`);
  const comments = page.locator('[data-comment]');
  await expect(comments).toHaveCount(2);
  const texts = async () =>
    (await comments.allInnerTexts()).map((text) => Number(/Comment (\d+)/.exec(text)![1]));
  await page.getByRole('button', { name: 'View previous comments' }).click();
  await expect(comments).toHaveCount(22);
  expect(await texts()).toEqual(Array.from({ length: 22 }, (_, n) => n + 9));
  await page.getByRole('button', { name: 'View previous comments' }).click();
  await expect(comments).toHaveCount(30);
  await expect(page.getByRole('button', { name: 'View previous comments' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Show newest first' }).click();
  await expect(comments.first()).toContainText('Comment 30');
  expect(await texts()).toEqual(Array.from({ length: 30 }, (_, n) => 30 - n));
  await expectAccessible(page, 'comments, newest first');
  await page.reload();
  await expect(comments.first()).toContainText('Comment 30');
  await page.getByRole('textbox', { name: /Write a comment/ }).fill('Sunday is best.');
  await page.getByRole('button', { name: 'Comment', exact: true }).last().click();
  await expect(comments.first()).toContainText('Sunday is best.');
  await page.getByRole('button', { name: 'View previous comments' }).click();
  await expect(comments).toHaveCount(23);
  await expect(comments.first()).toContainText('Sunday is best.');
  await page.getByRole('button', { name: 'Show oldest first' }).click();
  await expect(comments.last()).toContainText('Sunday is best.');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});
