// One screen, loaded once and then looked at in every way.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { violationsOf } from '../../test/e2e/axe.ts';
import { faultsOfLayout, faultsOfMotion, onItsWay, setOut, stopHere } from './inPage.ts';

const widths = [1360, 768, 390, 320] as const;
/** What a picture shows: what is seen at once, and a little of what comes after. */
const heights: Partial<Record<number, number>> = { 1360: 960, 390: 1080 };
const mostStops = 40;

/** What is looked at, in the order of the table. */
export const checks = {
  axe: 'axe-core, light and dark at four widths',
  layout: 'layout at four widths',
  text: 'text of 200 %',
  rtl: 'from right to left',
  forced: 'forced colours',
  motion: 'motion',
  keys: 'keys',
} as const;
export type Check = keyof typeof checks;
export type AuditedPage = {
  faults: { check: Check; what: string }[];
  looks: number;
  stops: number;
};

/** An open screen. Where its address leads elsewhere on a desk, as the head of a list does, other widths open it anew. */
export type Shown = { page: Page; open: () => Promise<void> };

export async function auditPage(
  { page, open }: Shown,
  { quick }: { quick: boolean },
): Promise<AuditedPage> {
  const looked: AuditedPage = { faults: [], looks: 0, stops: 0 };
  const note = (check: Check, where: string, faults: string[]) =>
    looked.faults.push(...faults.map((fault) => ({ check, what: `${where}: ${fault}` })));
  const axe = async (check: Check, where: string) => {
    note(check, where, await violationsOf(page));
    looked.looks++;
  };

  note('motion', 'reduced', await page.evaluate(faultsOfMotion));
  await pressTab(page, mostStops, (stop) => {
    if (!stop.again) looked.stops++;
    note('keys', '1360 px', stop.faults);
  });
  await page.emulateMedia({ forcedColors: 'active' });
  await axe('forced', '1360 px');
  await pressTab(page, 8, (stop) => note('forced', '1360 px', stop.faults));
  await page.emulateMedia({ forcedColors: 'none' });

  for (const width of quick ? [1360, 390] : widths) {
    await resize({ page, open }, width, 900);
    note('layout', `${width} px`, await page.evaluate(faultsOfLayout));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await axe('axe', `${width} px, ${colorScheme}`);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    if (width !== 1360 && width !== 390) continue;
    const plain = new Set(await page.evaluate(faultsOfLayout));
    const others = async () =>
      (await page.evaluate(faultsOfLayout)).filter((fault) => !plain.has(fault));
    await page.evaluate(() => void (document.documentElement.dir = 'rtl'));
    await settled(page);
    note('rtl', `${width} px`, await others());
    await page.evaluate(() => {
      document.documentElement.removeAttribute('dir');
      document.documentElement.style.fontSize = '200%';
    });
    await settled(page);
    note('text', `${width} px`, await others());
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  }
  return looked;
}

/** As WebP files: what is called by width and scheme. */
export async function picturesOf(
  { page, open }: Shown,
  dark: boolean,
): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  for (const width of [1360, 390]) {
    await resize({ page, open }, width, heights[width]!);
    for (const colorScheme of dark ? (['dark', 'light'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
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

async function resize({ page, open }: Shown, width: number, height: number) {
  await page.setViewportSize({ width, height });
  await open();
  await settled(page);
}

/** Nothing is on its way, and nothing has been asked for since a moment. However slow the machine is, the picture waits. */
export async function settled(page: Page) {
  const latest = Date.now() + 120_000;
  for (let before = -1; ;) {
    const [way, requested] = (await page.evaluate(
      `[(${String(onItsWay)})(), performance.getEntriesByType('resource').length]`,
    )) as [string, number];
    if (way === '' && requested === before) return;
    if (Date.now() > latest) throw new Error(`${page.url()} is never at rest: ${way}`);
    before = requested;
    await page.evaluate(
      () => new Promise((told) => requestAnimationFrame(() => setTimeout(told, 150))),
    );
  }
}

type Stop = NonNullable<ReturnType<typeof stopHere>>;

/** From stop to stop, until the page is left, all were visited, or there were enough. */
async function pressTab(page: Page, most: number, at: (stop: Stop) => void) {
  let first: string | undefined;
  let stayed = 0;
  await page.evaluate(setOut);
  for (let count = 0; count < most; count++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(stopHere);
    if (!stop) continue;
    stayed = stop.again ? stayed + 1 : 0;
    at(stop);
    first ??= stop.name;
    if (stop.again && stop.name === first) return;
    if (stayed === 5) return at({ ...stop, faults: [`${stop.name} holds the focus`] });
  }
}
