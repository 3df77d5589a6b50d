// Notifications: under the bell, on their page and by email, and their removal after a block.
import type { Page } from '@playwright/test';
import { expectAccessible } from './screenChecks.ts';
import { expect, waitForEmailLink, test } from './fixtures.ts';

const bell = (page: Page) => page.getByRole('button', { name: 'Notifications', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test('shows activities under the bell live, links to them, marks them read, and removes those of a blocker', async ({
  openAsNewMember,
}) => {
  const tansy = await openAsNewMember('tansy', 'Tansy Achterberg');
  const thrift = await openAsNewMember('thrift', 'Thrift Ogunbode', { opensHome: false });
  const marram = await openAsNewMember('marram', 'Marram Feld', { opensHome: false });
  const address = await publish(tansy, 'The sluice at the old mill sticks again.');
  await expect(bell(tansy)).toHaveAccessibleDescription('');
  await bell(tansy).click();
  await expect(panel(tansy)).toContainText('No notifications yet.');
  await tansy.keyboard.press('Escape');

  // three activities, one of which two people did
  await thrift.goto(address);
  await like(thrift);
  await thrift.getByRole('textbox', { name: /Write a comment/ }).fill('I have oil and an hour.');
  await thrift.keyboard.press('Control+Enter');
  await expect(thrift.getByText('I have oil and an hour.')).toBeVisible();
  await thrift.goto('/profile/tansy');
  await thrift.getByRole('button', { name: 'Add Friend' }).click();
  await expect(thrift.getByText('Friend request sent.')).toBeVisible();
  await marram.goto(address);
  await like(marram);

  // the number appears without a reload
  await expect(bell(tansy)).toHaveAccessibleDescription('3 unread notifications');
  await expect(tansy).toHaveTitle(/^\(3\) /);
  await bell(tansy).click();
  const row = (words: string) => panel(tansy).getByRole('link', { name: words });
  await expect(row('Marram Feld and 1 other liked your post')).toContainText(
    'The sluice at the old mill sticks again.',
  );
  await expect(row('Thrift Ogunbode commented on your post')).toBeVisible();
  await expect(row('Thrift Ogunbode sent you a friend request')).toBeVisible();
  await expectAccessible(tansy, 'the notification panel');

  // a friend request can be accepted in the notification
  await panel(tansy)
    .getByRole('button', { name: 'Confirm friend request from Thrift Ogunbode' })
    .click();
  await expect(tansy.getByText('You’re now friends.')).toBeVisible();
  await expect(panel(tansy).getByRole('button', { name: /friend request from/i })).toHaveCount(0);
  await expect(row('Thrift Ogunbode sent you a friend request')).toBeFocused();
  await expect(bell(tansy)).toHaveAccessibleDescription('2 unread notifications');

  // one opens its comment and is read, the others stay unread
  await row('Thrift Ogunbode commented on your post').click();
  await expect(tansy).toHaveURL(new RegExp(`${address}\\?comment=\\d+$`));
  await expect(panel(tansy)).toBeHidden();
  await expect(bell(tansy)).toHaveAccessibleDescription('1 unread notification');
  await bell(tansy).click();
  await panel(tansy).getByRole('link', { name: 'See All' }).click();
  const today = tansy.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('listitem')).toHaveCount(3);
  await expect(today.getByRole('link', { name: /, unread$/ })).toHaveCount(1);
  await expectAccessible(tansy, 'the notifications');
  await tansy.getByRole('button', { name: 'Mark All as Read' }).click();
  await expect(today.getByRole('link', { name: /, unread$/ })).toHaveCount(0);
  await expect(tansy).toHaveTitle(/^Notifications/);
  await tansy.reload();
  await expect(today.getByRole('listitem')).toHaveCount(3);
  await expect(bell(tansy)).toHaveAccessibleDescription('');

  // a block removes the notifications of the blocker
  await thrift.reload();
  await thrift
    .getByRole('button', { name: 'More options for Tansy Achterberg', exact: true })
    .click();
  await thrift.getByRole('menuitem', { name: 'Block' }).click();
  await thrift.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(thrift.getByText('Blocked. You can no longer see each other here.')).toBeVisible();
  await tansy.reload();
  await expect(today.getByRole('link', { name: 'Marram Feld liked your post' })).toBeVisible();
  await expect(today.getByRole('listitem')).toHaveCount(1);
});

test('unsubscribes after a click on the linked page, and saves the settings', async ({
  openAsNewMember,
  openAsVisitor,
}) => {
  const bracken = await openAsNewMember('bracken', 'Bracken Lowe');
  const sedge = await openAsNewMember('sedge', 'Sedge Amari', { opensHome: false });
  await sedge.goto(await publish(bracken, 'Who has the key to the reading room?'));
  await like(sedge);
  const link = await waitForEmailLink('bracken@example.org', '/unsubscribe/');

  // opening the link does not unsubscribe
  const page = await openAsVisitor();
  await page.goto(link);
  await expect(page.getByText('we’ll stop emailing you about likes')).toBeVisible();
  await expectAccessible(page, 'the unsubscribe page');
  await bracken.goto('/account/notification-settings');
  const mails = bracken.getByRole('checkbox', { name: 'Likes: email' });
  await expect(mails).toBeChecked();
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
  await expect(page.getByText('You’ll no longer get these emails.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Notification settings' })).toBeVisible();
  await bracken.reload();
  await expect(mails).not.toBeChecked();

  // unsaved changes cause a confirmation and are kept
  await bracken.getByRole('radio', { name: 'Once a day' }).check();
  await bracken.getByRole('checkbox', { name: 'Actions: email' }).check();
  await expect(bracken.getByText('You have unsaved changes.')).toBeVisible();
  await bracken
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Blocked people' })
    .click();
  await bracken
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await bracken.reload();
  await expect(bracken.getByRole('radio', { name: 'Once a day' })).toBeChecked();
  await bracken.getByRole('button', { name: 'Save' }).click();
  await expect(bracken.getByText('Settings saved.')).toBeVisible();
  await bracken.reload();
  await expect(bracken.getByRole('radio', { name: 'Once a day' })).toBeChecked();
  await expect(bracken.getByRole('checkbox', { name: 'Actions: email' })).toBeChecked();
  await expect(bracken.getByText('You have unsaved changes.')).toBeHidden();
});

/** Creates a public post and returns its path. */
async function publish(page: Page, words: string): Promise<string> {
  const composer = page.getByRole('textbox', { name: /What’s on your mind/ });
  await composer.click();
  await composer.fill(words);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const card = page.getByRole('article').filter({ hasText: words }).first();
  return (await card.locator('a[href^="/feed/"]').first().getAttribute('href'))!;
}

async function like(page: Page) {
  const button = page.locator('button[aria-pressed]').first();
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}
