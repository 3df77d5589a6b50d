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

test('prints the result of a poll with its bars, and a letter alone', async ({ openAs }) => {
  const page = await openAs('ada', { opensHome: false });
  await page.goto('/polls?state=closed');
  await page
    .getByRole('link', { name: /^See results: / })
    .first()
    .click();
  const poll = page
    .getByRole('article')
    .filter({ has: page.getByRole('list', { name: 'Results' }) });
  await expect(poll.first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const results = poll.first().getByRole('list', { name: 'Results' });
  await expect(results).toBeVisible();
  await expect(results).toContainText('%');
  expect(
    await results
      .locator('[data-bar]')
      .first()
      .evaluate((bar) => getComputedStyle(bar).printColorAdjust),
  ).toBe('exact');

  await page.emulateMedia({ media: 'screen' });
  await page.goto('/actions?kind=letter');
  await page
    .getByRole('link', { name: /^Write the letter/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Write the letter' });
  const subject = await dialog.getByRole('textbox', { name: 'Subject' }).inputValue();
  expect(subject).not.toBe('');
  await dialog.getByRole('textbox', { name: /own words/ }).fill('My own line.');
  const letter = page.locator('[data-printed-part]');
  await expect(letter).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(letter).toBeVisible();
  await expect(letter).toContainText(subject);
  await expect(letter).toContainText('My own line.');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toBeHidden();
});

test('prints an article and an action without controls', async ({ openAs }) => {
  const page = await openAs('ada', { opensHome: false });
  for (const [list, link] of [
    ['/blogs', 'main a[href*="/feed/"]'],
    ['/actions', 'main a[href^="/actions/details/"]'],
  ] as const) {
    await page.goto(list);
    await page.locator(link).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    for (const role of ['navigation', 'banner', 'complementary', 'textbox'] as const)
      await expect(page.getByRole(role), `${list}: ${role}`).toHaveCount(0);
    // Photos are buttons, and printed.
    await expect(page.locator('button:visible:not([data-printed])')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  }
});
