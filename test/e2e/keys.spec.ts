// Keyboard shortcuts: cards, screens, the command menu, and turning the shortcuts off.
import { holdResponses } from './holdResponses.ts';
import { expectAccessible } from './screenChecks.ts';
import { expect, test } from './fixtures.ts';

test('navigates the feed, acts on a card and opens screens and commands by keys, which can be turned off', async ({
  openAsNewMember,
}) => {
  const words = 'The sandbank by the lock is dry.';
  const page = await openAsNewMember('dabchick', 'Dabchick Moreau');
  const box = page.getByRole('textbox', { name: /What’s on your mind/ });
  await box.waitFor();
  // shortcuts load after the screen; keys that were pressed before are replayed
  const keys = await holdResponses(page, '**/SiteShortcuts-*.js');
  await page.reload();
  await keys.requested;
  await box.waitFor();
  await page.keyboard.press('n');
  keys.release();
  await expect(box).toBeFocused();
  await page.keyboard.type(`${words} j k l`);
  await page.keyboard.press('Control+Enter');
  const card = page.getByRole('article').filter({ hasText: words });
  await expect(card).toBeVisible();

  // shortcuts work only outside of text fields
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(card).toBeFocused();
  await page.keyboard.press('j');
  await expect(card).not.toBeFocused();
  await page.keyboard.press('k');
  await expect(card).toBeFocused();
  await page.keyboard.press('l');
  await expect(card.getByRole('button', { name: 'Like: 1 like' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('c');
  await expect(card.getByRole('textbox', { name: /Write a comment/ })).toBeFocused();
  await page.keyboard.type('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await card.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/feed\/\d+\/details$/);

  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/\/polls$/);
  await page.keyboard.press('Control+k');
  const commands = page.getByRole('dialog', { name: 'Commands' });
  await expect(commands.getByRole('combobox', { name: 'Command' })).toBeFocused();
  await expectAccessible(page, 'the command menu');
  await page.keyboard.type('keys');
  await expect(commands.getByRole('option', { name: 'Appearance and shortcuts' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/display$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'My representatives',
  );
  await expectAccessible(page, 'the help on shortcuts');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(commands).toBeVisible();
});
