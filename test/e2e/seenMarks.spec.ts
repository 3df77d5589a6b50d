// Seen marks: turned on in the settings by both, with one person and with a group.
import type { Page } from '@playwright/test';
import { befriend, expect, postJson, test } from './fixtures.ts';
import { expectAccessible, expectPageSound } from './screenChecks.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Message to ${name}` });
const setting = (page: Page) =>
  page.getByRole('switch', { name: 'Show when I have read messages' });

async function turnOn(page: Page) {
  await page.goto('/account/messages');
  await expect(setting(page)).not.toBeChecked();
  await setting(page).press('Space');
  await expect(page.getByText('People who also turned this on now see')).toBeVisible();
  await expect(setting(page)).toBeChecked();
}

test('members who turned it on see that their message was read', async ({ openAsNewMember }) => {
  const winifred = await openAsNewMember('winifred', 'Winifred Hathersage');
  const leopold = await openAsNewMember('leopold', 'Leopold Strickland', {
    opensHome: false,
    phone: true,
  });
  await befriend('winifred', 'leopold');
  await turnOn(winifred);
  await expectPageSound(winifred, '/account/messages');
  await winifred.setViewportSize({ width: 1360, height: 900 });
  await winifred.unrouteAll();

  // Not as long as only one has it on.
  await winifred.goto('/messages/with/leopold');
  await field(winifred, 'Leopold Strickland').fill('Are the lamps ordered?');
  await winifred.keyboard.press('Enter');
  await expect(log(winifred)).toContainText('Are the lamps ordered?');
  await leopold.goto('/messages/with/winifred');
  await expect(log(leopold)).toContainText('Are the lamps ordered?');
  await field(leopold, 'Winifred Hathersage').fill('Not yet');
  await leopold.getByRole('button', { name: 'Send' }).tap();
  await expect(log(winifred)).toContainText('Not yet');
  await expect(log(winifred).getByText(/^Seen/)).toBeHidden();

  await turnOn(leopold);
  await leopold.goto('/messages/with/winifred');
  await expect(log(leopold)).toContainText('Not yet');
  await field(winifred, 'Leopold Strickland').fill('Then I will');
  await winifred.keyboard.press('Enter');
  await expect(log(leopold)).toContainText('Then I will');
  await expect(log(winifred).getByText(/^Seen \d+:\d\d/)).toBeVisible();
  await expectAccessible(winifred, 'a conversation with a seen mark');

  // A group names who has read it.
  const created = await postJson(winifred, '/conversation/create', {
    name: 'Lamp lighters',
    people: ['leopold'],
  });
  const path = `/messages/group/${(created as { conversation: { id: number } }).conversation.id}`;
  await winifred.goto(path);
  await field(winifred, 'Lamp lighters').fill('All are here');
  await winifred.keyboard.press('Enter');
  await leopold.goto(path);
  await expect(log(leopold)).toContainText('All are here');
  await winifred.getByRole('button', { name: 'Seen by 1 person' }).press('Enter');
  const dialog = winifred.getByRole('dialog', { name: 'Seen by' });
  await expect(dialog.getByRole('listitem')).toHaveText(/Leopold Strickland/);
  await expectAccessible(winifred, 'the people who have read a message');
  await winifred.keyboard.press('Escape');

  // Turned off, the earlier marks disappear.
  await postJson(leopold, '/message/show-read', { show: false });
  await winifred.goto('/messages/with/leopold');
  await expect(log(winifred)).toContainText('Then I will');
  await expect(log(winifred).getByText(/^Seen/)).toBeHidden();
  await expectPageSound(winifred, path);
});
