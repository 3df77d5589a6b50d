// Windows that notice for certain when a text runs as a script: it calls `hurt`, opens a dialog, leaves, or asks a stranger for something. They provoke it, too.
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { hostOfHarm } from './vectors.ts';

export type ReportFault = (what: string) => void;

type Options = {
  /** The one place that the windows may ask for anything. */
  url: string;
  /** What the browser has kept of the site. */
  kept?: Record<string, string>;
  /** Whether pages keep their Content-Security-Policy. */
  policy: boolean;
  told: ReportFault;
};

const inPage = fileURLToPath(new URL('inPage.js', import.meta.url));

export async function windowOf(
  browser: Browser,
  { url, kept = {}, policy, told }: Options,
): Promise<Page> {
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] };
  // a service worker fetches pages past `withoutPolicy`, and a new name of the site replaces it: with a debugger attached, the next navigation can hang then
  const context = await browser.newContext({
    viewport: { width: 1360, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState,
  });
  if (!policy) await withoutPolicy(context, url);
  const page = await context.newPage();
  await watched(context, (what) => told(`${page.url()}: ${what}`));
  context.on('page', (other) => told(`a window was opened at ${other.url()}`));
  context.on('request', (request) => {
    if (
      !request.url().startsWith(`${url}/`) &&
      !/^(blob|about):|^data:(image|font)\//.test(request.url())
    )
      told(`${page.url()} asked for ${request.url()}`);
  });
  page.on('framenavigated', (frame) => {
    if (
      frame !== page.mainFrame() ||
      (frame.url() !== 'about:blank' && !frame.url().startsWith(`${url}/`))
    )
      told(`it went to ${frame.url()}`);
  });
  return page;
}

/** So that nothing is left but what the product does with a text. */
const withoutPolicy = (context: BrowserContext, url: string) =>
  context.route(
    ({ pathname }) => !/^\/(api|f|assets)\//.test(pathname),
    async (route) => {
      // whoever asks a stranger is told of by then
      if (!route.request().url().startsWith(`${url}/`)) return route.abort();
      if (route.request().resourceType() !== 'document') return route.continue();
      // the server may just have closed the idle connection that this one uses
      const response = await route.fetch({ maxRetries: 3 });
      const { 'content-security-policy': _gone, ...headers } = response.headers();
      return route.fulfill({ response, headers });
    },
  );

/** What every page is watched for, also one without protection. */
export async function watched(
  context: BrowserContext,
  told: (what: string, frame: string) => void,
) {
  await context.exposeBinding('hurt', ({ frame }, number: unknown) =>
    told(`${String(number)} ran`, frame.url()),
  );
  await context.addInitScript({ path: inPage });
  context.on('dialog', (dialog) => {
    told(`a dialog said ${dialog.message()}`, '');
    void dialog.dismiss();
  });
}

/** The number of the vector that ran, or that a request came from. */
export const numberIn = (what: string) =>
  Number(new RegExp(`(?:^|\\s|${hostOfHarm}[/\\\\]*)(\\d{4})\\b`).exec(what)?.[1] ?? 0);

/** Shows an address of the product in this window, all of it, and tells what stands there that could act. */
export async function auditPage(page: Page, address: string, told: ReportFault) {
  await page.evaluate(`lookout.go(${JSON.stringify(address)})`);
  await page.evaluate('lookout.toTheEnd()');
  // where nothing is drawn nothing can run, and nothing is proved
  if (!(await page.evaluate(`document.querySelector('#root')?.textContent.trim()`)))
    told(`${page.url()} stayed empty`);
  await provoked(page, told);
}

/** Whatever stands in the page now. */
export async function provoked(page: Page, told: ReportFault) {
  for (const found of (await page.evaluate('lookout.provoke()')) as string[])
    told(`${page.url()} holds ${found}`);
  for (const refused of (await page.evaluate('lookout.violated.splice(0)')) as string[])
    told(`${page.url()}: ${refused}`);
}
