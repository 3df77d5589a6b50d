// Audit of one screen, which is loaded once and then checked in every mode.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { violationsOf } from '../../test/e2e/axe.ts';
import {
  findLayoutErrors,
  findMotionErrors,
  listPending,
  resetKeyboardWalk,
  inspectFocus,
} from './inPage.ts';

const widths = [1360, 768, 390, 320] as const;
/** Height of a screenshot: the first view and a little of what follows. */
const heights: Partial<Record<number, number>> = { 1360: 960, 390: 1080 };
/** Most Tab stops that are visited. */
const stopLimit = 40;

/** Checks, in the order of the table. */
export const auditChecks = {
  axe: 'axe-core, light and dark at four widths',
  layout: 'layout at four widths',
  text: 'text at 200 %',
  rtl: 'right to left',
  forced: 'forced colors',
  motion: 'motion',
  keys: 'keyboard',
} as const;
export type AuditCheck = keyof typeof auditChecks;
export type AuditedPage = {
  errors: { check: AuditCheck; message: string }[];
  /** Runs of axe-core. */
  axeRuns: number;
  focusStops: number;
};

/**
 * An open screen. An address that redirects on wide screens, such as the first entry of a list, is
 * opened again at other widths.
 */
type OpenScreen = { page: Page; open: () => Promise<void> };

export async function auditPage(
  { page, open }: OpenScreen,
  { isQuick }: { isQuick: boolean },
): Promise<AuditedPage> {
  const audit: AuditedPage = { errors: [], axeRuns: 0, focusStops: 0 };
  const reportErrors = (check: AuditCheck, label: string, errors: string[]) =>
    audit.errors.push(...errors.map((error) => ({ check, message: `${label}: ${error}` })));
  const axe = async (check: AuditCheck, label: string) => {
    reportErrors(check, label, await violationsOf(page));
    audit.axeRuns++;
  };

  reportErrors('motion', 'reduced', await page.evaluate(findMotionErrors));
  await pressTab(page, stopLimit, (focusStop) => {
    if (!focusStop.again) audit.focusStops++;
    reportErrors('keys', '1360 px', focusStop.errors);
  });
  await page.emulateMedia({ forcedColors: 'active' });
  await axe('forced', '1360 px');
  await pressTab(page, 8, (focusStop) => reportErrors('forced', '1360 px', focusStop.errors));
  await page.emulateMedia({ forcedColors: 'none' });

  for (const width of isQuick ? [1360, 390] : widths) {
    await resize({ page, open }, width, 900);
    reportErrors('layout', `${width} px`, await page.evaluate(findLayoutErrors));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await axe('axe', `${width} px, ${colorScheme}`);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    if (width !== 1360 && width !== 390) continue;
    const initialErrors = new Set(await page.evaluate(findLayoutErrors));
    /** Errors that the page does not have in its normal mode. */
    const newErrors = async () =>
      (await page.evaluate(findLayoutErrors)).filter((error) => !initialErrors.has(error));
    await page.evaluate(() => void (document.documentElement.dir = 'rtl'));
    await waitUntilSettled(page);
    reportErrors('rtl', `${width} px`, await newErrors());
    await page.evaluate(() => {
      document.documentElement.removeAttribute('dir');
      document.documentElement.style.fontSize = '200%';
    });
    await waitUntilSettled(page);
    reportErrors('text', `${width} px`, await newErrors());
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  }
  return audit;
}

/** Screenshots as WebP files, by width and color scheme. */
export async function takeScreenshots(
  { page, open }: OpenScreen,
  dark: boolean,
): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  for (const width of [1360, 390]) {
    await resize({ page, open }, width, heights[width]!);
    for (const colorScheme of dark ? (['dark', 'light'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme });
      await waitUntilSettled(page);
      const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      pictures.set(
        `${width}${colorScheme === 'dark' ? '-dark' : ''}`,
        await sharp(shot).webp({ quality: 62, effort: 5, smartSubsample: true }).toBuffer(),
      );
    }
  }
  await resize({ page, open }, 1360, 900);
  return pictures;
}

async function resize({ page, open }: OpenScreen, width: number, height: number) {
  await page.setViewportSize({ width, height });
  await open();
  await waitUntilSettled(page);
}

/**
 * Resolves when nothing is loading and no new request has started since the last look. Waits up to
 * two minutes, so that a slow machine gets the same screenshot.
 */
export async function waitUntilSettled(page: Page) {
  const deadline = Date.now() + 120_000;
  for (let before = -1; ;) {
    const [pending, requested] = (await page.evaluate(
      `[(${String(listPending)})(), performance.getEntriesByType('resource').length]`,
    )) as [string, number];
    if (pending === '' && requested === before) return;
    if (Date.now() > deadline) throw new Error(`${page.url()} never becomes idle: ${pending}`);
    before = requested;
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 150))),
    );
  }
}

type Stop = NonNullable<ReturnType<typeof inspectFocus>>;

/**
 * Presses Tab until the focus leaves the page, every element was visited, or `maxStops` is reached.
 */
async function pressTab(page: Page, maxStops: number, onStop: (focusStop: Stop) => void) {
  let first: string | undefined;
  let repeats = 0;
  await page.evaluate(resetKeyboardWalk);
  for (let count = 0; count < maxStops; count++) {
    await page.keyboard.press('Tab');
    const focusStop = await page.evaluate(inspectFocus);
    if (!focusStop) continue;
    repeats = focusStop.again ? repeats + 1 : 0;
    onStop(focusStop);
    first ??= focusStop.name;
    if (focusStop.again && focusStop.name === first) return;
    if (repeats === 5)
      return onStop({ ...focusStop, errors: [`${focusStop.name} traps the focus`] });
  }
}
