// Web vitals benchmark, `npm run bench:web-vitals`: loads the demo town on a slow phone with a slow
// network and writes docs/web-vitals.md. It controls Chromium over the DevTools protocol: 4 times
// CPU throttling, "fast 3G". The result is the median of several first visits, each in a new
// browser context. Then Lighthouse audits the screens that people see first.
//     npm run bench:web-vitals -- --rounds 1    a short run
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import type { Input, Output } from '#contract/calls.ts';
import { endOnSignals } from '#server/lib/process/shutdown.ts';
import { publicPassword } from '#server/site/demoAccounts.ts';
import startProduct from '../test/e2e/product.setup.ts';
import { auditPages, type PageToAudit, type Scores } from './lighthouse.ts';
import { medianOf } from './load.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const cpuSlowdown = 4;
/**
 * "Fast 3G" as browser DevTools define it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip, with
 * the factors that their emulation applies.
 */
const fast3G = {
  offline: false,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (0.75e6 / 8) * 0.9,
  latency: 150 * 3.75,
};

/** Milliseconds, except for `shift` (cumulative layout shift) and `script` (kB). */
type Metrics = { content: number; usable: number; tap: number; shift: number; script: number };
const budgets: { [Name in keyof Metrics]: { title: string; max: number; unit: string } } = {
  content: { title: 'first content', max: 1800, unit: 'ms' },
  usable: { title: 'feed usable', max: 3000, unit: 'ms' },
  tap: { title: 'response to a tap', max: 100, unit: 'ms' },
  shift: { title: 'layout shift', max: 0.05, unit: '' },
  script: { title: 'JavaScript of the first visit, compressed', max: 200, unit: 'kB' },
};

/** The targets of Lighthouse. `shift` is a maximum. */
const targets: Scores = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  shift: 0.02,
};

endOnSignals();
const stop = await startProduct();
try {
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const storedSession = await signIn();
  const rounds: Metrics[] = [];
  for (let round = 0; round < Number(values.rounds); round++)
    rounds.push(await visit(browser, storedSession));
  await browser.close();
  const audits = await auditPages(process.env['FOLKMOOT_URL']!, await listPagesToAudit(), {
    rounds: rounds.length,
    storage: storedSession,
  });
  report(rounds, audits);
} finally {
  await stop();
}

/** The newest public post and petition of the demo town, and its first group. */
async function listPagesToAudit(): Promise<PageToAudit[]> {
  const findPublic = async (
    kind: Input<'GET /public/posts'>['kind'],
    isWanted: (content: Output<'GET /public/posts'>['contents'][number]) => boolean,
  ) => {
    const response = await fetch(
      new URL(`/api/public/posts?kind=${kind}&pageSize=50`, process.env['FOLKMOOT_URL']),
    );
    const { contents } = (await response.json()) as Output<'GET /public/posts'>;
    return contents.find(isWanted)!.id;
  };
  const post = await findPublic('posts', () => true);
  const petition = await findPublic('actions', ({ action }) => action?.kind === 'petition');
  return [
    { title: 'entry page', path: '/login' },
    { title: 'sign-up', path: '/signup' },
    { title: 'post', path: `/feed/${post}/details` },
    { title: 'petition', path: `/actions/details/${petition}` },
    { title: 'group', path: '/groups/details/1' },
    { title: 'group, as a member', path: '/groups/details/1', asMember: true },
    { title: 'page', path: '/page/about' },
  ];
}

async function signIn() {
  const response = await fetch(new URL('/api/user/login', process.env['FOLKMOOT_URL']), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password: publicPassword }),
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

async function visit(browser: Browser, storedSession: [string, unknown][]): Promise<Metrics> {
  const origin = process.env['FOLKMOOT_URL']!;
  const localStorage = storedSession.map(([key, value]) => ({ name: key, value: String(value) }));
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', fast3G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(watch);
  await page.goto(origin, { waitUntil: 'commit' });
  await page.locator('[data-key=like]').first().waitFor();
  const tap = await timeOfTap(page);
  await page.waitForFunction(waitUntilQuiet);
  const metrics = await page.evaluate(() => ({
    content: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    ...(globalThis as unknown as { vitals: Pick<Metrics, 'shift' | 'usable'> }).vitals,
    script:
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_024,
  }));
  await context.close();
  return { ...metrics, tap };
}

/**
 * Runs in the page. True when no resource has loaded for two seconds. The event stream never ends,
 * so the network is never idle.
 */
function waitUntilQuiet() {
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

/**
 * Runs in the page, to measure without protocol overhead. Records layout shifts and the time when a
 * Like button is painted and the main thread is free.
 */
function watch() {
  const vitals = { shift: 0, usable: NaN };
  Object.assign(globalThis, { vitals });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) vitals.shift += entry.value;
  }).observe({ type: 'layout-shift' as never, buffered: true });
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('[data-key=like]')) return;
    observer.disconnect();
    // After the frame, when the main thread is free.
    requestAnimationFrame(() => setTimeout(() => (vitals.usable = performance.now())));
  }).observe(document, { subtree: true, childList: true });
}

/** Milliseconds from the click on Like to the frame that shows it, on the slow network. */
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

/** "one visit", or "medians of 3 visits". */
function formatRounds(count: number, noun: string) {
  return count === 1 ? `one ${noun}` : `medians of ${count} ${noun}s`;
}

function report(rounds: Metrics[], audits: Awaited<ReturnType<typeof auditPages>>) {
  const names = Object.keys(budgets) as (keyof Metrics)[];
  const medianIn = (name: keyof Metrics) => medianOf(rounds.map((round) => round[name]));
  const format = (value: number, unit: string) =>
    unit === '' ? value.toFixed(3) : `${Math.round(value)} ${unit}`;
  const rows = names.map((name) => {
    const { title, max, unit } = budgets[name];
    return `| ${title} | ${format(medianIn(name), unit)} | ${format(max, unit)} | ${medianIn(name) < max ? 'yes' : '**no**'} |`;
  });
  const text = [
    '# Web vitals',
    '',
    `A member opens the feed of the demo town for the first time, on a phone of 390 pixels with a CPU slowed ${cpuSlowdown} times and a "fast 3G" network (1.6 Mbit/s, 560 ms of latency, as browser DevTools emulate it).`,
    `\`npm run bench:web-vitals\` measured ${formatRounds(rounds.length, 'visit')} on ${new Date().toISOString().slice(0, 10)}.`,
    'A busy machine makes them worse.',
    '',
    '| metric | measured | budget | within budget |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    '## Lighthouse',
    '',
    `Each page is audited on Lighthouse’s emulated phone, with its default (simulated) network and CPU: ${formatRounds(rounds.length, 'audit')}.`,
    `The targets are ${targets.performance} for performance, 100 for the others, and a layout shift below ${targets.shift}.`,
    '',
    '| page | performance | accessibility | best practices | SEO | layout shift | met |',
    '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
    ...audits.map(({ page, scores }) => {
      const isMet = (Object.keys(targets) as (keyof Scores)[]).every((name) =>
        name === 'shift' ? scores.shift < targets.shift : scores[name] >= targets[name],
      );
      return `| ${page.title} | ${Math.round(scores.performance)} | ${scores.accessibility} | ${scores['best-practices']} | ${scores.seo} | ${scores.shift.toFixed(3)} | ${isMet ? 'yes' : '**no**'} |`;
    }),
    '',
    'Its parts, in milliseconds of the emulated phone, and what loads.',
    'Lighthouse measures the speed of the computer as the benchmark index: on a slower or busy one, blocking time and performance are worse.',
    'It makes no input. On pages with content for visitors, the client starts with the first input or 3 seconds after the page has loaded ([decision](decisions/2026-11-28-content-before-client.md)).',
    '',
    '| page | first paint | largest paint | speed index | blocking time | kB | requests | benchmark index |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...audits.map(
      ({
        page,
        details: { first, largest, speedIndex, blocked, bytes, requests, benchmarkIndex },
      }) =>
        `| ${[page.title, ...[first, largest, speedIndex, blocked, bytes, requests, benchmarkIndex].map(Math.round)].join(' | ')} |`,
    ),
    ...audits.flatMap(({ page, failures }) =>
      failures.length ? ['', `${page.title}: ${failures.join('; ')}.`] : [],
    ),
    '',
    '`test/e2e/budget.spec.ts` limits what each further screen loads: at most 60 kB, except for the rich-text editor, which loads when its first field is shown.',
    '',
  ].join('\n');
  writeFileSync(new URL('../docs/web-vitals.md', import.meta.url), text);
  console.log(text);
}
