// Forms that are submitted during an upload.
import type { Page } from '@playwright/test';
import { photo } from '../pictures.ts';
import { holdResponses } from './holdResponses.ts';
import { expect, test } from './fixtures.ts';

const choosePhoto = async (page: Page, button: string) => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ]);
  await chooser.setFiles({
    name: 'wryneck.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo('jpeg', 300, 200),
  });
};

test('delays publishing a poll until its photo is uploaded, and cancels it if the upload fails', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('wryneck', 'Wryneck Adeyemi', { opensHome: false });
  await page.goto('/polls/create');
  await page.getByLabel('Question').fill('Which bird is this?');
  await page.getByLabel('Option 1', { exact: true }).fill('A wryneck');
  await page.getByLabel('Option 2', { exact: true }).fill('A wren');
  const publish = page.getByRole('button', { name: 'Publish' });

  const heldUpload = await holdResponses(page, '**/api/poll/upload');
  await choosePhoto(page, 'Add a photo');
  await heldUpload.requested;
  await publish.click();
  await expect(publish).toBeDisabled();
  heldUpload.abort();
  await expect(page.getByRole('button', { name: 'Add a photo' })).toBeFocused();
  await expect(page).toHaveURL(/\/polls\/create$/);

  await page.unroute('**/api/poll/upload');
  const retriedUpload = await holdResponses(page, '**/api/poll/upload');
  await choosePhoto(page, 'Add a photo');
  await retriedUpload.requested;
  await publish.click();
  await expect(publish).toBeDisabled();
  retriedUpload.release();
  await expect(page.getByText('Poll has been created sucessfully.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Photo by Wryneck Adeyemi' })).toBeVisible();
});

test('delays creating a group until its icon is uploaded', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('wigeon', 'Wigeon Castillo', { opensHome: false });
  await page.goto('/groups/create');
  const heldUpload = await holdResponses(page, '**/api/group/upload');
  await choosePhoto(page, 'Add an icon');
  await heldUpload.requested;
  await page.getByLabel('Name', { exact: true }).fill('Wigeon watch');
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  heldUpload.release();
  await expect(page.getByRole('heading', { level: 1, name: 'Wigeon watch' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Group', exact: true }).locator('img'),
  ).toBeVisible();
});
