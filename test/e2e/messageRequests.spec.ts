// Answers to message requests in their list, while another conversation is open.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

async function sendFirst(from: Page, username: string, words: string) {
  await from.goto(`/messages/with/${username}`);
  await from.getByRole('textbox', { name: /^Message to / }).fill(words);
  await from.keyboard.press('Enter');
  await expect(from.getByRole('log', { name: 'Messages' })).toContainText(words);
}

test('declines and accepts requests in the list, and keeps the focus and the open conversation', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('gudgeonet', 'Gudgeonet Aalto', { opensHome: false });
  for (const [username, name] of [
    ['loachling', 'Loachling Obi'],
    ['minnowby', 'Minnowby Reyes'],
    ['burbotson', 'Burbotson Lund'],
  ] as const)
    await sendFirst(
      await openAsNewMember(username, name, { opensHome: false }),
      'gudgeonet',
      `Hello from ${name}`,
    );
  await page.goto('/messages/requests');
  const list = page.getByRole('list', { name: 'Conversations' });
  await list.getByRole('link', { name: /Loachling Obi/ }).click();
  await expect(page).toHaveURL(/\/messages\/with\/loachling/);
  const open = page.url();
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log).toContainText('Hello from Loachling Obi');

  await list.getByRole('button', { name: 'Decline: Minnowby Reyes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this request?' });
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').and(page.locator(':focus'))).toHaveCount(1);
  expect(page.url()).toBe(open);
  await expect(log).toContainText('Hello from Loachling Obi');

  // Back leads to the conversation that was open before
  await list.getByRole('button', { name: 'Accept: Burbotson Lund' }).click();
  await expect(page).toHaveURL(/\/messages\/with\/burbotson$/);
  await expect(log).toContainText('Hello from Burbotson Lund');
  await page.goBack();
  await expect(page).toHaveURL(open);
});
