// The filters of the notifications and the menu beside each.
import { befriend, expect, test } from './fixtures.ts';
import { expectAccessible, expectPageSound, openMenuByKey } from './screenChecks.ts';
import type { Page } from '@playwright/test';

async function comment(page: Page, post: string, text: string) {
  await page.goto('/');
  const card = page.getByRole('feed').getByRole('article').filter({ hasText: post });
  await card.getByRole('button', { name: /^(Comment|1 comment)/ }).click();
  await card.getByRole('textbox').fill(text);
  await card.getByRole('textbox').press('Control+Enter');
  await expect(card.getByText(text)).toBeVisible();
}

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const menuOf = (page: Page, text: string) =>
  rows(page)
    .filter({ hasText: text })
    .getByRole('button', { name: /More options for/ });

test('filters notifications, and from the menu of one mutes its conversation, marks it as unread and turns its kind off', async ({
  openAsNewMember,
}) => {
  const corella = await openAsNewMember('corella', 'Corella Oxley');
  const page = await openAsNewMember('galah', 'Galah Harte');
  await befriend('galah', 'corella');
  await page.goto('/');
  await page
    .getByRole('textbox', { name: /What’s on your mind/ })
    .fill('The culvert floods again.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('feed').getByText('The culvert floods again.')).toBeVisible();
  await comment(corella, 'The culvert floods again.', 'I called the works office.');

  await page.goto('/notifications');
  await expect(rows(page).filter({ hasText: 'commented on your post' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Filter notifications' })
    .getByRole('link', { name: 'Groups' })
    .click();
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  const show = page.getByRole('navigation', { name: 'Filter notifications' });
  await show.getByRole('link', { name: 'Replies and mentions' }).click();
  await expect(page).toHaveURL(/filter=replies/);
  await expect(rows(page)).toHaveCount(1);

  // Opening the context menu of the browser reads nothing.
  await rows(page)
    .filter({ hasText: 'commented on your post' })
    .getByRole('link')
    .click({ button: 'right' });
  // By keys: read, unread.
  await openMenuByKey(page, menuOf(page, 'commented on your post'));
  await page.getByRole('menuitem', { name: 'Mark as read' }).press('Enter');
  await show.getByRole('link', { name: 'Unread' }).click();
  await expect(rows(page).filter({ hasText: 'commented on your post' })).toHaveCount(0);
  await show.getByRole('link', { name: 'All' }).click();
  await menuOf(page, 'commented on your post').click();
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await show.getByRole('link', { name: 'Unread' }).click();
  await expect(rows(page).filter({ hasText: 'commented on your post' })).toBeVisible();

  await menuOf(page, 'commented on your post').click();
  const choices = page.getByRole('group', { name: 'Comments and replies' });
  await expect(
    choices.getByRole('menuitemradio', { name: 'On this site and by email' }),
  ).toHaveAttribute('aria-checked', 'true');
  await expectAccessible(page, 'the menu of a notification');
  await choices.getByRole('menuitemradio', { name: 'Off' }).click();
  await expect(choices.getByRole('menuitemradio', { name: 'Off' })).toHaveAttribute(
    'aria-checked',
    'true',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await menuOf(page, 'commented on your post').click();
  await expect(
    choices.getByRole('menuitemradio', { name: 'On this site and by email' }),
  ).toHaveAttribute('aria-checked', 'true');

  await page.getByRole('menuitem', { name: 'Mute notifications about this post' }).click();
  await expect(page.getByText('Muted.')).toBeVisible();
  await comment(corella, 'The culvert floods again.', 'They come on Monday.');
  await page.goto('/account/muted');
  await expect(page.getByRole('link', { name: 'The culvert floods again.' })).toBeVisible();
  await page.getByRole('button', { name: 'Unmute The culvert floods again.' }).click();
  await expect(page.getByRole('link', { name: 'The culvert floods again.' })).toHaveCount(0);
  await expectPageSound(page, '/notifications');
});

test('offers the choice for each kind in the settings too', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('bulbul', 'Bulbul Pardoe');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/account/notification-settings');
  await page.getByRole('checkbox', { name: 'Likes: site' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Likes: site' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Comments and replies: site' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Messages: site' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'My content: site' }).uncheck();
  await expect(page.getByRole('checkbox', { name: 'Likes: site' })).toHaveCount(0);
  await expectAccessible(page, 'notification settings');
});
