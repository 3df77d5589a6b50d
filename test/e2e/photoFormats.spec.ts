// Photos in formats that not every program reads.
import type { Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { strings } from '#contract/strings.ts';
import { expectAccessible } from './screenChecks.ts';
import { expect, test } from './fixtures.ts';

const drawn = (): Sharp =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#2e7d6b' } });

async function choosePhoto(page: Page, name: string, mimeType: string, buffer: Buffer) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Photos, files', exact: true }).first().click(),
  ]);
  await chooser.setFiles({ name, mimeType, buffer });
}

const expectPosted = async (page: Page, name: string, width: number) => {
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(0);
  const image = page.getByRole('button', { name: `Photo by ${name}` }).getByRole('img');
  await expect(image.first()).toHaveAttribute('width', String(width));
};

test('an AVIF photo is posted', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('limpetarrowsmith', 'Limpet Arrowsmith');
  await choosePhoto(page, 'creek.avif', 'image/avif', await drawn().avif().toBuffer());
  await expectPosted(page, 'Limpet Arrowsmith', 900);
});

test('the browser converts an AVIF photo that is too large for the server', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('mussellorimer', 'Mussel Lorimer');
  const large = await drawn().resize(4400, 3300).avif({ effort: 0 }).toBuffer();
  await choosePhoto(page, 'pond.avif', 'image/avif', large);
  await expectPosted(page, 'Mussel Lorimer', 2048);
});

test('a HEIC photo that the browser cannot read is refused with advice', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('cockleoakes', 'Cockle Oakes');
  await page.setViewportSize({ width: 390, height: 844 });
  const bytes = Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heicMiHBMiPr', 'latin1');
  // Many systems know no type for it.
  await choosePhoto(page, 'IMG_0001.HEIC', '', bytes);
  await expect(page.getByText(strings.heicNotSupported)).toBeVisible();
  await expectAccessible(page, 'a photo that was not accepted');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});

test('the browser converts a HEIC photo that it can read, and keeps no metadata', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('nautilusferrand', 'Nautilus Ferrand');
  const uploads: Buffer[] = [];
  await page.route('**/api/content/upload', (route) => {
    uploads.push(route.request().postDataBuffer()!);
    return route.continue();
  });
  // Chromium reads no HEIC. It decides by the bytes, so a JPEG stands for what Safari can read.
  const canary = 'canary-7f3a';
  const bytes = await drawn()
    .resize(6000, 4000)
    .withExif({ IFD0: { Artist: canary } })
    .jpeg()
    .toBuffer();
  expect(bytes.includes(canary)).toBe(true);
  await choosePhoto(page, 'IMG_0002.heic', 'image/heic', bytes);
  // The server stores at most 2048 pixels.
  await expectPosted(page, 'Nautilus Ferrand', 2048);
  expect(uploads).toHaveLength(1);
  expect(uploads[0]!.includes(canary)).toBe(false);
  expect(uploads[0]!.includes('IMG_0002.jpg')).toBe(true);
});
