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

  const choose = async (from: string, to: string) => {
    await page.getByRole('button', { name: from }).click();
    await page.getByRole('menuitemradio', { name: to }).click();
  };
  await choose('Oldest comments first', 'Newest comments first');
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
  await choose('Newest comments first', 'Oldest comments first');
  await expect(comments.last()).toContainText('Sunday is best.');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});

test('shows the most liked comments first, with the keyboard, also after a reload', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('veery', 'Veery Okonjo');
  const { content } = (await postJson(page, '/content/add', {
    text: 'What should the square be named?',
    shared_as: 'Public',
  })) as { content: { id: number } };
  await addComments('veery', String(content.id), 25);
  await page.goto(`/feed/${content.id}/details`);
  const comments = page.locator('[data-comment]');
  await expect(comments).toHaveCount(2);
  await page.getByRole('button', { name: 'View previous comments' }).click();
  await expect(comments).toHaveCount(22);
  const fifth = comments.nth(1);
  const liked = page.waitForResponse((response) => response.url().includes('/comment/like'));
  await expect(fifth).toContainText('Comment 5');
  await fifth.getByRole('button', { name: 'Like', exact: true }).click();
  await liked;
  const menu = page.getByRole('button', { name: 'Oldest comments first' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitemradio').last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(comments.first()).toContainText('Comment 5');
  await expect(comments.nth(1)).toContainText('Comment 25');
  await expect(page.getByRole('button', { name: 'Most liked comments first' })).toBeFocused();
  await expect(comments).toHaveCount(20);
  await page.getByRole('button', { name: 'View more comments' }).click();
  await expect(comments).toHaveCount(25);
  await page.reload();
  await expect(comments.first()).toContainText('Comment 5');
  await page.getByRole('textbox', { name: /Write a comment/ }).fill('Heron Square.');
  await page.getByRole('button', { name: 'Comment', exact: true }).last().click();
  await expect(comments.first()).toContainText('Heron Square.');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'comments, most liked first');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});

test('new comments appear on top of the most liked ones, and the order stays chosen', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('dickcissel', 'Dickcissel Amberley');
  const other = await openAsNewMember('phainopepla', 'Phainopepla Ottershaw');
  const { content } = (await postJson(page, '/content/add', {
    text: 'What shall the fountain show?',
    shared_as: 'Public',
  })) as { content: { id: number } };
  await addComments('dickcissel', String(content.id), 3);
  await page.goto(`/feed/${content.id}/details`);
  const chooseMostLiked = async (from: string) => {
    await page.getByRole('button', { name: from }).click();
    await page.getByRole('menuitemradio', { name: 'Most liked comments first' }).click();
  };
  await chooseMostLiked('Oldest comments first');
  await expect(page.getByRole('button', { name: 'Most liked comments first' })).toBeVisible();
  await postJson(other, '/comment/add', { content_id: content.id, comment: 'A heron.' });
  await page.getByRole('button', { name: '1 new comment' }).click({ timeout: 30_000 });
  const comments = page.locator('[data-comment]');
  await expect(comments.first()).toContainText('A heron.');
  await expect(page.getByRole('button', { name: 'Newest comments first' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('commentOrder'))).toBe('liked');
  await chooseMostLiked('Newest comments first');
  await expect(page.getByRole('button', { name: 'Most liked comments first' })).toBeVisible();
});
