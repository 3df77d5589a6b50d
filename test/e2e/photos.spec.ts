// Photos of posts: descriptions, order, layout and the viewer.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { blockEventStream, expectAccessible } from './screenChecks.ts';
import { expect, test } from './fixtures.ts';

/** A photo with a color of its own. */
const drawn = async (name: string, red: number, width = 1500, height = 1000) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width, height, channels: 3, background: { r: red, g: 120, b: 110 } },
  })
    .png()
    .toBuffer(),
});

async function choosePhotos(page: Page, files: Awaited<ReturnType<typeof drawn>>[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Photos, files', exact: true }).first().click(),
  ]);
  await chooser.setFiles(files);
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(files.length);
}

const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(0);
};

test('photos are described, moved with keys and buttons, and opened full screen', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('heronvance', 'Heron Vance');
  await choosePhotos(page, [
    await drawn('one', 10),
    await drawn('two', 90),
    await drawn('three', 170),
  ]);
  await page.getByRole('button', { name: 'Photo 1: Add description' }).click();
  await page
    .getByLabel('Describe photo 1 for people who can’t see it')
    .fill('A heron standing in shallow water');
  await expect(page.getByRole('button', { name: 'Photo 1: Description added' })).toBeVisible();

  // The description moves with its photo.
  await page.getByRole('button', { name: 'Later', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Photo 2: Description added' })).toBeVisible();
  await expect(page.getByText('photo 1 is now number 2 of 3.')).toBeAttached();
  await page.getByRole('button', { name: 'Drag photo 2' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('photo 2 is over position 2 of 3.')).toBeAttached();
  // The library listens for arrow keys a moment later. Position 3 is the last.
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('photo 2 is over position 3 of 3.')).toBeAttached({
      timeout: 1000,
    });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Photo 3: Description added' })).toBeVisible();
  await expectAccessible(page, 'the tray of photos');
  await publish(page);

  const picture = page.getByRole('button', { name: 'A heron standing in shallow water' });
  await expect(picture).toBeVisible();
  const image = picture.getByRole('img');
  await expect(image).toHaveAttribute('srcset', /\/480\?.* 480w, .*\/960\?.* 960w, .* 1500w$/);
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0);

  const externalRequests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(process.env.FOLKMOOT_URL!)) externalRequests.push(request.url());
  });
  await picture.click();
  const viewer = page.getByRole('dialog', { name: 'Photo by Heron Vance' });
  await expect(viewer.getByText('3 of 3', { exact: true })).toBeVisible();
  await expect(viewer.getByText('A heron standing in shallow water')).toBeVisible();
  await expectAccessible(page, 'the viewer');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByText('2 of 3', { exact: true })).toBeVisible();
  await viewer.getByRole('button', { name: 'Next photo' }).click();
  await expect(viewer.getByText('3 of 3', { exact: true })).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Next photo' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(viewer.getByRole('button', { name: 'Fit' })).toBeVisible();
  await viewer.getByRole('button', { name: 'Larger' }).click();
  await expect(viewer.getByRole('button', { name: /^\d+%$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(picture).toBeFocused();
  expect(externalRequests).toEqual([]);

  // The description is changed later, and a search finds it.
  await page
    .getByRole('button', { name: /^More options for Heron/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit post' });
  await dialog.getByRole('button', { name: 'Photo 3: Description added' }).click();
  await dialog
    .getByLabel('Describe photo 3 for people who can’t see it')
    .fill('A bittern in the reeds');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'A bittern in the reeds' })).toBeVisible();
});

test('Back closes the viewer and stays on the page', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('bitterncole', 'Bittern Cole');
  await choosePhotos(page, [await drawn('one', 200)]);
  await publish(page);
  const picture = page.getByRole('button', { name: 'Photo by Bittern Cole' });
  await picture.click();
  const address = page.url();
  const viewer = page.getByRole('dialog', { name: 'Photo by Bittern Cole' });
  await expect(viewer).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Close' })).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  expect(page.url()).toBe(address);
  await expect(picture).toBeFocused();

  // Closing with the button leaves no entry behind that Back would have to pass.
  await picture.click();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => (history.state as { photoViewer?: true }).photoViewer))
    .toBeUndefined();
});

test('photos fit into cards on a phone and on a wide screen', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('curlewbright', 'Curlew Bright');
  const counts = [1, 2, 3, 4, 7];
  for (const count of counts) {
    await choosePhotos(
      page,
      await Promise.all(Array.from({ length: count }, (_, n) => drawn(`photo-${n}`, 30 * n))),
    );
    await publish(page);
  }
  await choosePhotos(page, [await drawn('tall', 250, 400, 1600)]);
  await publish(page);
  await blockEventStream(page);
  await page.goto('/profile/curlewbright');
  await expect(
    page.getByRole('button', { name: 'Photo 5 of 7 by Curlew Bright +2' }),
  ).toBeVisible();
  await expect(page.getByText('Show the whole photo')).toBeVisible();
  for (const [width, colorScheme] of [
    [1360, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    const firstPhotos = page.getByRole('button', {
      name: /^Photo (1 of \d )?by Curlew Bright/,
    });
    await firstPhotos.last().scrollIntoViewIfNeeded();
    await expect(firstPhotos).toHaveCount(counts.length + 1);
    const heights = await firstPhotos.evaluateAll((buttons) =>
      buttons.map((button) => button.clientHeight),
    );
    for (const height of heights) {
      expect(height).toBeGreaterThan(60);
      expect(height).toBeLessThanOrEqual(420);
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    await expectAccessible(page, `photos at ${width} px`);
  }
});

test('a moving picture can be paused, and starts paused under reduced motion', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('avocetlund', 'Avocet Lund');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const frame = (red: number) => ({
    create: { width: 300, height: 200, channels: 3, background: { r: red, g: 0, b: 0 } },
  });
  await choosePhotos(page, [
    {
      name: 'moving.gif',
      mimeType: 'image/gif',
      buffer: await sharp([frame(0), frame(250)] as never, { join: { animated: true } })
        .gif()
        .toBuffer(),
    },
  ]);
  await publish(page);
  const pause = page.getByRole('button', { name: 'Pause animation' });
  await pause.click();
  await expect(page.locator('canvas')).toBeVisible();
  const play = page.getByRole('button', { name: 'Play animation' });
  await expect(play).toBeFocused();
  await play.click();
  await expect(page.locator('canvas')).toHaveCount(0);
  await expect(pause).toBeVisible();

  // The viewer has a pause of its own.
  const openPhoto = () => page.getByRole('button', { name: 'Photo by Avocet Lund' }).click();
  const viewer = page.getByRole('dialog', { name: 'Photo by Avocet Lund' });
  const shown = viewer.getByRole('img', { name: 'Photo by Avocet Lund' });
  await openPhoto();
  await expect(shown).toHaveAttribute('src', /^\/f\//);
  await viewer.getByRole('button', { name: 'Pause animation' }).click();
  await expect(shown).toHaveAttribute('src', /^blob:/);
  await expect(viewer.getByRole('button', { name: 'Play animation' })).toBeFocused();
  await viewer.getByRole('button', { name: 'Larger' }).click();
  await expect(shown).toHaveAttribute('src', /^blob:/);
  await viewer.getByRole('button', { name: 'Play animation' }).click();
  await expect(shown).toHaveAttribute('src', /^\/f\//);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/profile/avocetlund');
  await expect(play).toBeVisible();
  await expectAccessible(page, 'a paused picture');
  await openPhoto();
  await expect(viewer.getByRole('button', { name: 'Play animation' })).toBeVisible();
  await expect(shown).toHaveAttribute('src', /^blob:/);
  await expect(shown).toBeVisible();
  await expectAccessible(page, 'the viewer with a paused picture');
  await page.setViewportSize({ width: 390, height: 844 });
  await viewer.getByRole('button', { name: 'Play animation' }).click();
  await expect(shown).toHaveAttribute('src', /^\/f\//);
});
