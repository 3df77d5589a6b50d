// Layout and accessibility checks of a screen.
import type { Locator, Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { expect } from './fixtures.ts';

const viewports = [
  { width: 1360, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
  { width: 390, colorScheme: 'dark' },
  { width: 320, colorScheme: 'light' },
] as const;

/** Blocks the event stream. Otherwise the network of a page is never idle. */
export const blockEventStream = (page: Page) => page.route(stream, (route) => route.abort());
const stream = '**/api/events';

/**
 * Checks a screen at four widths, in light and dark mode, and that it requests nothing from other
 * sites.
 */
export async function expectPageSound(page: Page, path: string) {
  const externalRequests: string[] = [];
  page.on('request', (request) => {
    if (
      !request.url().startsWith(process.env.FOLKMOOT_URL!) &&
      !/^(data|blob):/.test(request.url())
    )
      externalRequests.push(request.url());
  });
  await blockEventStream(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  for (const { width, colorScheme } of viewports) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    // Wait for what this width loads in addition.
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, `${path} at ${width} px, ${colorScheme}`);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      `${path} at ${width} px scrolls sideways`,
    ).toBeLessThanOrEqual(0);
  }
  expect(externalRequests).toEqual([]);
}

/** Asserts that the page has no violations of WCAG 2.2 AA. */
export async function expectAccessible(page: Page, label: string) {
  // axe adds inline styles, which the Content-Security-Policy rejects. The flag tells the violation
  // listener in fixtures.ts to ignore them.
  await page.evaluate(() => void ((window as { axeRunning?: boolean }).axeRunning = true));
  expect(page.frames(), `${label} has no frames`).toHaveLength(1);
  const violations = await violationsOf(page);
  await page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)));
  await page.evaluate(() => void ((window as { axeRunning?: boolean }).axeRunning = false));
  expect(violations, label).toEqual([]);
}

/**
 * Opens a menu with the keyboard, which focuses its first item. A scroll that is still under way
 * closes a menu, so that it may take more than one attempt.
 */
export async function openMenuByKey(page: Page, button: Locator) {
  await button.focus();
  await expect(async () => {
    if ((await button.getAttribute('aria-expanded')) !== 'true') await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused({ timeout: 2_000 });
  }).toPass();
}
