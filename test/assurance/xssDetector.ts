// Browser tabs that detect whether a text runs as a script: whether it calls `hurt`, opens a
// dialog, navigates away, or contacts a third party. They also interact with elements to trigger
// it.
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { attackerHost } from './xssVectors.ts';

export type ReportError = (message: string) => void;

type Options = {
  /** The only origin that the tabs may contact. */
  url: string;
  /** The local storage of the site. */
  browserStorage?: Record<string, string>;
  /** Whether the Content-Security-Policy remains in effect. */
  policy: boolean;
  reportError: ReportError;
};

const inPage = fileURLToPath(new URL('inPage.js', import.meta.url));

export async function openWatchedWindow(
  browser: Browser,
  { url, browserStorage = {}, policy, reportError }: Options,
): Promise<Page> {
  const localStorage = Object.entries(browserStorage).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] };
  // a service worker would bypass `withoutPolicy`. Replacing it with a debugger attached can also
  // make the next navigation hang
  const context = await browser.newContext({
    viewport: { width: 1360, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState,
  });
  if (!policy) await withoutPolicy(context, url);
  const page = await context.newPage();
  await installDetectors(context, (message) => reportError(`${page.url()}: ${message}`));
  context.on('page', (other) => reportError(`a window was opened at ${other.url()}`));
  context.on('request', (request) => {
    if (
      !request.url().startsWith(`${url}/`) &&
      !/^(blob|about):|^data:(image|font)\//.test(request.url())
    )
      reportError(`${page.url()} requested ${request.url()}`);
  });
  page.on('framenavigated', (frame) => {
    if (
      frame !== page.mainFrame() ||
      (frame.url() !== 'about:blank' && !frame.url().startsWith(`${url}/`))
    )
      reportError(`it navigated to ${frame.url()}`);
  });
  return page;
}

/** Removes the policy, so that only the product's own handling of texts protects the page. */
const withoutPolicy = (context: BrowserContext, url: string) =>
  context.route(
    ({ pathname }) => !/^\/(api|f|assets)\//.test(pathname),
    async (route) => {
      // requests to third parties have been reported already
      if (!route.request().url().startsWith(`${url}/`)) return route.abort();
      if (route.request().resourceType() !== 'document') return route.continue();
      // the server may just have closed the idle connection that this one uses
      const response = await route.fetch({ maxRetries: 3 });
      const { 'content-security-policy': _gone, ...headers } = response.headers();
      return route.fulfill({ response, headers });
    },
  );

/** Installs the detectors in every page, including pages without protection. */
export async function installDetectors(
  context: BrowserContext,
  reportError: (message: string, frame: string) => void,
) {
  await context.exposeBinding('hurt', ({ frame }, number: unknown) =>
    reportError(`${String(number)} ran`, frame.url()),
  );
  await context.addInitScript({ path: inPage });
  context.on('dialog', (dialog) => {
    reportError(`a dialog said ${dialog.message()}`, '');
    void dialog.dismiss();
  });
}

/** The number of the vector that ran, or that a request came from. */
export const vectorNumberIn = (message: string) =>
  Number(new RegExp(`(?:^|\\s|${attackerHost}[/\\\\]*)(\\d{4})\\b`).exec(message)?.[1] ?? 0);

/**
 * Shows a path of the product in this tab, scrolls to its end, and reports elements that could act.
 */
export async function auditForScripts(page: Page, address: string, reportError: ReportError) {
  await page.evaluate(`lookout.go(${JSON.stringify(address)})`);
  await page.evaluate('lookout.toTheEnd()');
  // in an empty page nothing can run, so it would prove nothing
  if (!(await page.evaluate(`document.querySelector('#root')?.textContent.trim()`)))
    reportError(`${page.url()} remained empty`);
  await interactWithPage(page, reportError);
}

/** Interacts with everything that is in the page now. */
async function interactWithPage(page: Page, reportError: ReportError) {
  for (const found of (await page.evaluate('lookout.provoke()')) as string[])
    reportError(`${page.url()} holds ${found}`);
  for (const refused of (await page.evaluate('lookout.violated.splice(0)')) as string[])
    reportError(`${page.url()}: ${refused}`);
}
