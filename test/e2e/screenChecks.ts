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

/** Opens a menu and chooses an item by keyboard. Does both again if a scroll closed the menu. */
export async function chooseByKey(page: Page, button: Locator, item: string) {
  await expect(async () => {
    await openMenuByKey(page, button);
    await page.getByRole('menuitem', { name: item }).press('Enter', { timeout: 2_000 });
  }).toPass();
}

/**
 * Asserts that a finger finds every button and link that is visible: it reacts to a touch anywhere
 * in a circle of 44 px around its center, or of 24 px if no other control is within the 44 px.
 * Links that are only text are exempt. The page must have been opened with `phone`.
 */
export async function expectTouchTargets(page: Page, label: string) {
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  const tooSmall = await page.evaluate(() => {
    const selector = 'a[href], button, summary, [role="button"], [role="tab"]';
    const controlAt = (x: number, y: number) =>
      document.elementFromPoint(x, y)?.closest(`${selector}, input, select, textarea, label`);
    /** The controls at a circle around the center, which is about the shape of a fingertip. */
    const around = (x: number, y: number, diameter: number) => {
      // A neighbor may take the outermost pixels.
      const radius = diameter / 2 - 2;
      return [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) =>
        controlAt(
          x + radius * Math.cos((eighth * Math.PI) / 4),
          y + radius * Math.sin((eighth * Math.PI) / 4),
        ),
      );
    };
    const nameOf = (control: Element | null | undefined) =>
      (control?.getAttribute('aria-label') ?? control?.textContent ?? 'nothing')
        .trim()
        .slice(0, 40);
    const found: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(selector)) {
      const { backgroundColor, border, padding, visibility } = getComputedStyle(control);
      const isText =
        // Links, and buttons such as "edited", in a line of text.
        control.matches('a:not(:has(img, svg)), span > button:not(:has(img, svg))') &&
        padding === '0px' &&
        border.startsWith('0px') &&
        backgroundColor === 'rgba(0, 0, 0, 0)';
      if (isText || visibility === 'hidden' || control.matches(':disabled, [aria-hidden=true]'))
        continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = control.getBoundingClientRect();
      // Hidden, or only for keyboards.
      if (box.width < 2 || box.height < 2 || box.bottom <= 0) continue;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      // Below something else.
      if (controlAt(x, y) !== control) continue;
      const strangers = around(x, y, 44).filter((at) => at !== control);
      const isSpaced =
        strangers.every((at) => !at) && around(x, y, 24).every((at) => at === control);
      if (strangers.length > 0 && !isSpaced)
        found.push(
          `${nameOf(control)} (${control.tagName.toLowerCase()}, ${Math.round(box.width)} x ${Math.round(box.height)}) beside ${strangers.map(nameOf).join(', ')}`,
        );
    }
    scrollTo(0, 0);
    return [...new Set(found)];
  });
  expect.soft(tooSmall, `${label}: touch targets that are too small`).toEqual([]);
}
