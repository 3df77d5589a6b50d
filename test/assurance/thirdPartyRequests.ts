// Check: every screen of the product in Chromium, with every request that its pages send or that is
// blocked.
import type { Browser, Page } from '@playwright/test';
import { signedIn } from '#test/api.ts';
import { addressesOf, screenNames, type ScreenName } from '../../tools/screenshots/addresses.ts';
import { openBrowser, openWindow } from '../../tools/screenshots/browser.ts';
import { forEachConcurrently, type Check } from './check.ts';
import { asApp, startTestServer, type TestServer } from './server.ts';

/**
 * Who opens which screens: the visitor all, the administrator those of the administration, and the
 * member all others. Only the visitor opens the logout screens.
 */
const opensScreen: Record<'visitor' | 'ada' | 'keeper', (name: ScreenName) => boolean> = {
  visitor: () => true,
  ada: (name) => !/^admin|logout/i.test(name),
  keeper: (name) => name.startsWith('admin') && !/logout/i.test(name),
};
type Persona = keyof typeof opensScreen;
const personas = Object.keys(opensScreen) as Persona[];

export const thirdPartyRequests: Check = {
  name: 'third-parties',
  title: 'Requests to third parties',
  target: '0, on every screen',
  minAttempts: personas.flatMap((persona) => screenNames.filter(opensScreen[persona])).length,
  method:
    'Every address of web/paths.ts, which a test compares with the route table, is opened in Chromium: all by a visitor, those of members by a member, those of the administration by an administrator, in the demo town and with texts that refer to external images, frames and styles. All requests are recorded. Violations of the Content-Security-Policy, script errors, empty screens and redirects to the login are failures too',
  async run({ rounds, report, ...options }) {
    const testServer = await startTestServer(options, 'screens', { SEED_DEMO: 'on' });
    const browser = await openBrowser();
    const errors: string[] = [];
    let attempts = 0;
    try {
      const addresses = await addressesOf(testServer, await createBait(testServer));
      for (const persona of personas) {
        const seen = screenNames
          .filter(opensScreen[persona])
          .filter((_, i) => rounds === undefined || i % 6 === 0);
        const pages = await Promise.all(
          Array.from({ length: 3 }, () =>
            windowOf(browser, testServer, persona, (error) => errors.push(`${persona}: ${error}`)),
          ),
        );
        await forEachConcurrently(seen, pages.length, async (name) => {
          const page = pages.pop()!;
          const address = addresses.get(name)!;
          const error = await auditPage(page, testServer.servers[0]!.url, address).catch(
            (error: Error) => error.message,
          );
          if (error) errors.push(`${persona}: ${address} ${error}`);
          // members-only screens redirect visitors to the login
          else if (
            persona !== 'visitor' &&
            new URL(page.url()).pathname.endsWith('login') &&
            !/login$/i.test(name)
          )
            errors.push(`${persona}: ${address} redirected to the login`);
          attempts++;
          pages.push(page);
        });
        for (const page of pages) await page.context().close();
        report(`${persona}: ${seen.length} screens, ${errors.length} errors so far`);
      }
    } finally {
      await browser.close();
      await testServer.close();
    }
    return { attempts, errors: [...new Set(errors)] };
  },
};

/**
 * Returns what is wrong with the page. Waits until content appears, however slow the machine, and
 * then for further requests.
 */
async function auditPage(page: Page, url: string, address: string): Promise<string | undefined> {
  await page.goto(url + address, { waitUntil: 'load', timeout: 120_000 });
  const rendered = page.locator('#root').filter({ hasText: /\S/ });
  const empty = await rendered.waitFor({ timeout: 60_000 }).then(
    () => false,
    () => true,
  );
  await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => undefined);
  return empty ? 'stayed empty' : undefined;
}

async function windowOf(
  browser: Browser,
  testServer: TestServer,
  persona: Persona,
  reportError: (error: string) => void,
): Promise<Page> {
  const { url } = testServer.servers[0]!;
  const page = await openWindow(browser, testServer, persona);
  const context = page.context();
  context.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(`${url}/`) && !/^(data|blob|about):/.test(address))
      reportError(`${page.url()} asked for ${address}`);
  });
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text()))
      reportError(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => reportError(`${page.url()}: ${error.message}`));
  return page;
}

const elsewhere = 'https://elsewhere.example';
const rich = `<p>Look</p><img src="${elsewhere}/1.png" srcset="${elsewhere}/2.png 2x"><iframe src="${elsewhere}/3"></iframe><p style="background:url(${elsewhere}/4)">here</p>
  <link rel="stylesheet" href="${elsewhere}/5"><video poster="${elsewhere}/6" src="${elsewhere}/7"></video><svg><image href="${elsewhere}/8"/></svg><a href="${elsewhere}">there</a>`;

/**
 * Content that would make a careless page contact third parties, one of each kind, and content for
 * the administration screens.
 */
async function createBait(testServer: TestServer) {
  const [ada, ben, keeper] = [
    await signedIn(asApp(testServer), 'ada'),
    await signedIn(asApp(testServer), 'ben'),
    await signedIn(asApp(testServer), 'keeper'),
  ];
  const everybody = { shared_as: 'Public' } as const;
  const text = `${rich} ![](${elsewhere}/9.png) #creek`;
  const { content: post } = await ada.ask('POST /content/add', {
    text,
    link: `${elsewhere}/10`,
    location: rich.slice(0, 100),
    ...everybody,
  });
  await ben.ask('POST /comment/add', { content_id: post.id, comment: text });
  await ben.ask('POST /content/report', {
    content_id: post.id,
    title: 'Look',
    url: `${elsewhere}/11`,
    reason: rich,
  });
  const { content: poll } = await ada.ask('POST /poll/create', {
    question: 'Where?',
    description: rich,
    answer_allowed: 1,
    close_on: '2099-01-01',
    options: [`${elsewhere}/12.png`, 'Here'],
    ...everybody,
  });
  const { content: blog } = await ada.ask('POST /blog/create', {
    title: 'Pictures',
    excerpt: 'Of there',
    description: rich,
    status: 'Published',
    ...everybody,
  });
  const { action } = await ada.ask('POST /action/create', {
    title: 'Look',
    kind: 'task',
    description: rich,
    url: `${elsewhere}/13`,
    ...everybody,
  });
  await ada.ask('POST /account/save-profile', {
    name: 'Ada Lindqvist',
    website: `${elsewhere}/14`,
    about_me: rich.slice(0, 500),
  });
  await keeper.ask('POST /news/create', {
    title: 'Look',
    description: rich,
    url: `${elsewhere}/15`,
    source: rich.slice(0, 60),
  });
  await keeper.ask('POST /admin/settings', {
    tagline: `<img src=${elsewhere}/16>`,
    donation_url: `${elsewhere}/17`,
  });
  return { post: post.id, poll: poll.id, blog: blog.id, action: action.id };
}
