// PDF, audio and video attached to posts and comments.
import type { Page } from '@playwright/test';
import { createPdf, createWav } from '../media.ts';
import { createFirstAdministrator, openNewSite, type NewSite } from './newSite.ts';
import { expectAccessible } from './screenChecks.ts';
import { expect, test as base } from './fixtures.ts';

const test = base.extend<object, { site: NewSite }>({
  site: [
    async ({}, use) => {
      const site = await openNewSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  database: async ({ site }, use) => use(site.database),
});

type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

async function choose(page: Page, button: string, ...files: ChosenFile[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button, exact: true }).first().click(),
  ]);
  await chooser.setFiles(files);
}
const chooseForPost = (page: Page, ...files: ChosenFile[]) =>
  choose(page, 'Photos, files', ...files);

const pdf = (name: string, buffer = createPdf()): ChosenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer,
});

/** A video of half a second, made by the browser. */
async function recordVideo(page: Page): Promise<ChosenFile> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 320, height: 180 });
    const context = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    for (let i = 0; i < 12; i++) {
      context.fillStyle = `hsl(${i * 30} 60% 50%)`;
      context.fillRect(0, 0, 320, 180);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  });
  return { name: 'Bridge.webm', mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') };
}

const expectNoOverflow = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);

test('members attach the files that an administrator allows', async ({
  site,
  openAsVisitor,
  openAsNewMember,
}) => {
  test.setTimeout(240_000);
  const admin = await openAsVisitor();
  await createFirstAdministrator(admin, site, 'June Abernathy');
  await admin.goto('/admin/settings');
  await expect(admin.getByRole('checkbox', { name: 'PDF, up to 10 MB' })).toBeChecked();
  const audio = admin.getByRole('checkbox', { name: 'Audio, up to 20 MB' });
  const video = admin.getByRole('checkbox', { name: 'Video, up to 30 MB' });
  await expect(audio).not.toBeChecked();
  await audio.check();
  await video.check();
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();

  const page = await openAsNewMember('quillonmoss', 'Quillon Mossbank');
  await page.getByRole('textbox', { name: /What’s on your mind/ }).fill('The agenda');
  // What is not accepted is named, and the text stays.
  await chooseForPost(
    page,
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') },
    pdf('Long.pdf', Buffer.concat([createPdf(), Buffer.alloc(10 * 1024 * 1024)])),
  );
  await expect(page.getByText('Please choose a photo, a PDF, audio, or a video.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove notes.txt' }).click();
  await expect(page.getByText('Please choose a file of up to 10 MB.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Long.pdf' }).click();
  await chooseForPost(page, pdf('fake.pdf', Buffer.from('not a PDF')));
  await expect(page.getByText(/^Please choose a PDF, or audio or video as/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove fake.pdf' }).click();
  await expect(page.getByText('The agenda')).toBeVisible();

  await chooseForPost(page, pdf('Agenda of May.pdf'), pdf('Second.pdf'));
  await expect(page.getByText(/^You can attach one PDF.* Not added: Second\.pdf\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Agenda of May.pdf: Add description' }).click();
  await page
    .getByLabel('Describe Agenda of May.pdf for people who can’t see or hear it')
    .fill('Six items');
  await expectAccessible(page, 'the tray with a PDF');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const link = page
    .getByRole('list', { name: 'Files' })
    .getByRole('link', { name: /^Agenda of May\.pdf PDF, \d+ bytes Six items$/ });
  await expect(link).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('Agenda of May.pdf');
  // A job draws the first page.
  await expect(async () => {
    await page.reload();
    const width = () =>
      link
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth, undefined, { timeout: 2_000 });
    await expect.poll(width, { timeout: 4_000 }).toBe(480);
  }).toPass({ timeout: 60_000 });

  // A link that was on screen for longer than its URL is valid gets a new one.
  await page.clock.install();
  await page.route(
    '**/api/content/list*',
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/\be=\d+/g, 'e=1');
      await route.fulfill({ response, body });
    },
    { times: 1 },
  );
  await page.reload();
  await expect(link).toHaveAttribute('href', /\be=1\b/);
  await page.clock.setSystemTime(Date.now() + 90_000);
  const [renewed] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(renewed.suggestedFilename()).toBe('Agenda of May.pdf');

  await chooseForPost(page, await recordVideo(page));
  await expect(page.getByRole('button', { name: 'Bridge.webm: Add description' })).toBeVisible();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const player = page.locator('video');
  await expect(player).toHaveAccessibleName(/^Bridge\.webm Video, /);
  await expect
    .poll(() => player.evaluate((element: HTMLVideoElement) => element.videoWidth))
    .toBe(320);
  expect(await player.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  await player.evaluate(async (element: HTMLVideoElement) => element.play());
  await expect
    .poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);

  const card = page.getByRole('article').filter({ has: player });
  await card.getByRole('button', { name: 'Comment', exact: true }).click();
  await choose(page, 'Add a photo or file', {
    name: 'Bells.wav',
    mimeType: 'audio/wav',
    buffer: createWav(),
  });
  await expect(page.getByRole('button', { name: 'Bells.wav: Add description' })).toBeVisible();
  await card.getByRole('button', { name: 'Comment', exact: true }).last().click();
  const sound = page.locator('audio');
  await expect(sound).toHaveAccessibleName(/^Bells\.wav Audio, /);
  await sound.evaluate(async (element: HTMLAudioElement) => element.play());
  expect(await sound.evaluate((element: HTMLAudioElement) => element.duration)).toBe(2);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'a video and its comment with sound');
  await expectNoOverflow(page);
  await page.goto('/');
  await expect(link).toBeVisible();
  await expectAccessible(page, 'a post with a PDF');
  await expectNoOverflow(page);
});
