// Another account that logs in in a second tab of the same browser.
import { expect, test } from './fixtures.ts';

test('a text that is being written is not shown to a member who logs in in another tab', async ({
  openAsNewMember,
}) => {
  const words = 'The heron said it in confidence.';
  const first = await openAsNewMember('ravenglass', 'Ravenglass Muncaster');
  const other = await openAsNewMember('sedbergh', 'Sedbergh Rawthey');
  const composer = first.getByRole('textbox', { name: /What’s on your mind/ });
  await composer.click();
  await composer.fill(words);

  const session = await other.evaluate(() => Object.entries<string>(localStorage));
  const second = await first.context().newPage();
  await second.goto('/');
  await second.evaluate((items) => {
    for (const [key, value] of items) localStorage.setItem(key, value);
  }, session);
  await expect(first.getByRole('button', { name: 'Sedbergh Rawthey’s account' })).toBeVisible();
  await expect(first.getByText(words)).toHaveCount(0);
  await expect(composer).toHaveValue('');
});
