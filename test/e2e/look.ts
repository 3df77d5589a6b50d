// Looks at a screen with the eyes of everybody.
import type { Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { expect } from './people.ts';

const sights = [
  { width: 1360, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
  { width: 390, colorScheme: 'dark' },
  { width: 320, colorScheme: 'light' },
] as const;

/** A page is never at rest while it listens for what changes: from here on it has to ask. */
export const stopListening = (page: Page) => page.route(stream, (route) => route.abort());
const stream = '**/api/events';

/** A screen at four widths, in light and dark. */
export async function auditPage(page: Page, path: string) {
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (
      !request.url().startsWith(process.env.FOLKMOOT_URL!) &&
      !/^(data|blob):/.test(request.url())
    )
      strangers.push(request.url());
  });
  await stopListening(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  for (const { width, colorScheme } of sights) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    // what a width needs and the one before did not is fetched now
    await page.waitForLoadState('networkidle');
    await fault(page, `${path} at ${width} px, ${colorScheme}`);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      `${path} at ${width} px scrolls sideways`,
    ).toBeLessThanOrEqual(0);
  }
  expect(strangers).toEqual([]);
}

/** Nothing that a rule of WCAG 2.2 AA forbids. */
export async function fault(page: Page, where: string) {
  // axe styles what it measures, which the policy refuses: that is not about us
  await page.evaluate(() => void ((window as { countAndHash?: boolean }).countAndHash = true));
  expect(page.frames(), `${where} holds no other page`).toHaveLength(1);
  const violations = await violationsOf(page);
  await page.evaluate(() => new Promise<void>((told) => setTimeout(told)));
  await page.evaluate(() => void ((window as { countAndHash?: boolean }).countAndHash = false));
  expect(violations, where).toEqual([]);
}
