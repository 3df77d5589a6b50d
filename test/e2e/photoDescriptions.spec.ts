// Descriptions of photos in polls and messages. Those of posts are in photos.spec.ts.
import type { Page } from '@playwright/test';
import { photo } from '../pictures.ts';
import { expectAccessible } from './screenChecks.ts';
import { befriend, expect, test } from './fixtures.ts';

const label = 'Describe this photo for people who can’t see it';

async function choosePhoto(page: Page, button: string) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  await chooser.setFiles({
    name: 'oak.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo('jpeg', 900, 500),
  });
}

const expectNoSidewaysScroll = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);

test('the photo of a poll is described in the form, and later again', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('sycamoregrey', 'Sycamore Greycoat', { opensHome: false });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/polls/create');
  await page.getByLabel('Question').fill('Which tree is this?');
  await page.getByLabel('Option 1', { exact: true }).fill('An oak');
  await page.getByLabel('Option 2', { exact: true }).fill('A beech');
  await expect(page.getByLabel(label)).toHaveCount(0);
  await choosePhoto(page, 'Add a photo');
  await page.getByLabel(label).fill('A leaf with round lobes');
  await expectAccessible(page, 'a poll with a described photo');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('img', { name: 'A leaf with round lobes' })).toBeVisible();

  await page
    .getByRole('button', { name: /^More options for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByLabel(label)).toHaveValue('A leaf with round lobes');
  await page.getByLabel(label).fill('An oak leaf');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('img', { name: 'An oak leaf' })).toBeVisible();
});

test('a photo in a message is described by its sender', async ({ openAsNewMember }) => {
  const writer = await openAsNewMember('rowanthistle', 'Rowanberry Thistlewick');
  const reader = await openAsNewMember('aldertuck', 'Aldertree Tuckwell', { opensHome: false });
  await befriend('rowanthistle', 'aldertuck');
  await writer.setViewportSize({ width: 390, height: 844 });
  await writer.goto('/messages/with/aldertuck');
  await choosePhoto(writer, 'Add a photo or PDF');
  const describe = writer.getByRole('button', { name: 'Describe oak.jpg' });
  await describe.click();
  await expect(writer.getByLabel(label)).toBeFocused();
  await writer.keyboard.type('The oak at the ford');
  await expectAccessible(writer, 'a message with a described photo');
  await expectNoSidewaysScroll(writer);
  await writer.getByRole('button', { name: 'Send' }).click();
  await expect(writer.getByRole('img', { name: 'The oak at the ford' })).toBeVisible();

  await reader.goto('/messages/with/rowanthistle');
  await reader.getByRole('button', { name: 'The oak at the ford' }).click();
  const viewer = reader.getByRole('dialog', { name: 'Photo by Rowanberry Thistlewick' });
  await expect(viewer.getByText('The oak at the ford')).toBeVisible();
});
