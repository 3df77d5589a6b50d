// The catalog of components (`npm run catalog`): every story at the width of a phone, light and
// dark.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';

/** A name that is resolved nowhere. Browsers treat it as a secure origin. */
const origin = 'http://catalog.localhost';
const root = new URL('../../', import.meta.url).pathname;

const test = base.extend<object, { folder: string }>({
  folder: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'folkmoot-catalog-'));
      const options = ['--test', '--preview-only', '--quiet', '--disable-telemetry'];
      await promisify(execFile)(
        join(root, 'node_modules/.bin/storybook'),
        ['build', '--config-dir', 'tools/catalog', '--output-dir', folder, ...options],
        { cwd: root },
      );
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** Shows a story in the open page. Loading the page for each would take most of the time. */
const showStory = (page: Page, storyId: string) =>
  page.evaluate(
    (id) =>
      new Promise<void>((resolve, reject) => {
        const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as {
          __STORYBOOK_ADDONS_CHANNEL__: {
            once: (event: string, listener: () => void) => void;
            emit: (event: string, detail: object) => void;
          };
        };
        // the page already shows the first one
        for (const event of ['storyFinished', 'storyUnchanged'])
          channel.once(event, () => resolve());
        for (const event of ['storyErrored', 'storyThrewException', 'playFunctionThrewException'])
          channel.once(event, () => reject(new Error(`${id}: ${event}`)));
        channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' });
      }),
    storyId,
  );

test('every story is accessible, has no errors and fits a phone, light and dark', async ({
  page,
  folder,
}) => {
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
    entries: Record<string, { id: string }>;
  };
  const ids = Object.keys(entries);
  expect(ids.length).toBeGreaterThan(60);

  const faults: string[] = [];
  let current = '';
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(`${current}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`${current}: ${error.message}`));
  await page.route('**', async (route) => {
    const { origin: requested, pathname } = new URL(route.request().url());
    if (requested === origin) return route.fulfill({ path: join(folder, pathname) });
    faults.push(`${current}: requested ${route.request().url()}`);
    return route.abort();
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin}/iframe.html?id=${ids[0]}&viewMode=story`);
  await page.locator('#storybook-root main').waitFor();
  for (current of ids) {
    await showStory(page, current);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const violation of await violationsOf(page))
        faults.push(`${current}, ${colorScheme}: ${violation}`);
    }
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (excess > 0) faults.push(`${current}: scrolls sideways`);
  }
  expect(faults).toEqual([]);
});
