// `npm run bench:web-vitals`: how fast the demo town feels to somebody with a slow phone on a slow network, written to docs/felt.md.
// Chromium by its own protocol: the processor is slowed 4 times, the network is "fast 3G". Medians of several first visits, each in a browser that holds nothing.
//   npm run bench:web-vitals -- --rounds 1    a quick look
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { endOnSignals } from '#server/lib/process/shutdown.ts';
import startProduct from '../test/e2e/product.setup.ts';
import { middle } from './load.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const slower = 4;
/** "Fast 3G" as browsers' tools mean it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back, less what their emulation adds. */
const fast3G = {
  offline: false,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (0.75e6 / 8) * 0.9,
  latency: 150 * 3.75,
};

type Figures = { content: number; usable: number; tap: number; shift: number; script: number };
const rateLimit: { [Name in keyof Figures]: { what: string; most: number; unit: string } } = {
  content: { what: 'first content', most: 1800, unit: 'ms' },
  usable: { what: 'feed usable', most: 3000, unit: 'ms' },
  tap: { what: 'a tap is answered', most: 100, unit: 'ms' },
  shift: { what: 'layout shift', most: 0.05, unit: '' },
  script: { what: 'script of the first visit, packed', most: 200, unit: 'kB' },
};

endOnSignals();
const stop = await startProduct();
try {
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const kept = await signIn();
  const rounds: Figures[] = [];
  for (let round = 0; round < Number(values.rounds); round++)
    rounds.push(await visit(browser, kept));
  await browser.close();
  report(rounds);
} finally {
  await stop();
}

async function signIn() {
  const response = await fetch(new URL('/api/user/login', process.env['FOLKMOOT_URL']), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password: 'everyone-knows-this' }),
  });
  const { token, user_type, user_id, name } = (await response.json()) as {
    token: string;
    user_type: number;
    user_id: number;
    name: string;
  };
  return Object.entries({
    token,
    userType: user_type,
    userName: 'ada',
    userId: user_id,
    uName: name,
    userImage: '',
    userImageThumb: '',
  });
}

async function visit(browser: Browser, kept: [string, unknown][]): Promise<Figures> {
  const origin = process.env['FOLKMOOT_URL']!;
  const localStorage = kept.map(([key, value]) => ({ name: key, value: String(value) }));
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', fast3G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(watch);
  await page.goto(origin, { waitUntil: 'commit' });
  await page.locator('[data-key=like]').first().waitFor();
  const tap = await timeOfTap(page);
  await page.waitForFunction(quiet);
  const figures = await page.evaluate(() => ({
    content: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    ...(globalThis as unknown as { felt: Pick<Figures, 'shift' | 'usable'> }).felt,
    script:
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_024,
  }));
  await context.close();
  return { ...figures, tap };
}

/** In the page: nothing has come for two seconds. Its stream of events never ends, so the network is never idle. */
function quiet() {
  return (
    performance.now() -
      Math.max(
        ...performance
          .getEntriesByType('resource')
          .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
      ) >
    2000
  );
}

/** In the page, so that nothing is added by asking it from outside: what moves by itself, and when a Like is painted and can be pressed. */
function watch() {
  const felt = { shift: 0, usable: NaN };
  Object.assign(globalThis, { felt });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) felt.shift += entry.value;
  }).observe({ type: 'layout-shift' as never, buffered: true });
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('[data-key=like]')) return;
    observer.disconnect();
    // after its frame, when the page is free to answer
    requestAnimationFrame(() => setTimeout(() => (felt.usable = performance.now())));
  }).observe(document, { subtree: true, childList: true });
}

/** From the press on Like to the frame that shows it, while the network is as slow as ever. */
function timeOfTap(page: Page) {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const button = document.querySelector<HTMLElement>('[data-key=like]')!;
        const before = performance.now();
        new MutationObserver((_changes, observer) => {
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - before)));
        }).observe(button, { attributes: true });
        button.click();
      }),
  );
}

function report(rounds: Figures[]) {
  const names = Object.keys(rateLimit) as (keyof Figures)[];
  const figure = (name: keyof Figures) => middle(rounds.map((round) => round[name]));
  const shown = (value: number, unit: string) =>
    unit === '' ? value.toFixed(3) : `${Math.round(value)} ${unit}`;
  const rows = names.map((name) => {
    const { what, most, unit } = rateLimit[name];
    return `| ${what} | ${shown(figure(name), unit)} | ${shown(most, unit)} | ${figure(name) < most ? 'yes' : '**no**'} |`;
  });
  const text = [
    '# Speed as felt',
    '',
    `A member opens the feed of the demo town for the first time, on a phone of 390 pixels with a processor slowed ${slower} times and a "fast 3G" network`,
    `(1.6 Mbit/s, 560 ms of latency as browsers' tools emulate it). Medians of ${rounds.length} visits, made by \`npm run bench:web-vitals\`; a busy machine makes them worse.`,
    '',
    '| what | measured | at most | kept |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    'What each further screen loads is held by `test/e2e/budget.spec.ts`: at most 60 kB, but for the editor of rich text, which comes when its first field is shown.',
    '',
  ].join('\n');
  writeFileSync(new URL('../docs/felt.md', import.meta.url), text);
  console.log(text);
}
