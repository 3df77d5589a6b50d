// Check: texts that would run as scripts are written into every text field and viewed in Chromium
// wherever they are shown.
import { chromium, type Browser, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import type { Call } from '#contract/calls.ts';
import { startSession } from '#server/security/sessions.ts';
import { escapeHtml } from '#server/lib/text/html.ts';
import { sql } from '#server/db/sql.ts';
import { makeModerators } from '#test/reports.ts';
import { onLoopback } from '#test/loginProviders.ts';
import { townIn } from '#test/town.ts';
import { createCrowd } from './crowdMembers.ts';
import { forEachConcurrently, getErrorMessage, type Check } from './check.ts';
import { injectPayloads, type InjectedPayloads } from './injectPayloads.ts';
import {
  auditForScripts,
  vectorNumberIn,
  openWatchedWindow,
  type ReportError,
} from './xssDetector.ts';
import { pagesFor, type Persona } from './pagesToVisit.ts';
import { asApp, startTestServer, type TestServer } from './server.ts';
import { openInFrames, runUnprotected } from './unprotected.ts';
import { xssVectors } from './xssVectors.ts';
import { findMissingFixtures, sameStorageAs, storingCalls } from './storingCalls.ts';
import { writersOf, type WriterFixture } from './callFixtures.ts';

/**
 * How many vectors run somewhere in a current Chromium. The others are for older browsers and for
 * other HTML parsers.
 */
const minRunningVectors = 220;
/** The longest wait for a screen on a busy machine, in milliseconds. */
const maxWaitMs = 120_000;
/** Calls that change what other calls accept or return. They run last. */
const callsRunLast: Call[] = [
  'POST /admin/user/suspend',
  'POST /admin/user/act-on-many',
  'POST /admin/spam',
  'POST /admin/category/save',
  'POST /admin/wording/sentence',
  'POST /admin/wording/mail',
  'POST /admin/settings',
];

export const xss: Check = {
  name: 'scripts',
  title: 'Scripts executed',
  target: '0, 200 vectors in each text field',
  minAttempts: xssVectors.length * 60,
  method: `${xssVectors.length} vectors of ${new Set(xssVectors.map(({ family }) => family)).size} families, written through the API into every text field of every call that stores one (those that run in this Chromium into short fields, all into long ones; derived from the contract: a call without a fixture fails the run), and included in a hostile RSS and Atom feed and in linked pages; then every screen that shows them is opened in Chromium and scrolled to its end (posts, polls, blogs, actions, groups and people are mostly covered by lists: the first fifty of each kind and every fifth or eighth beyond), by a member, an administrator and a visitor, with and without the Content-Security-Policy, and the emails and HTML heads are opened without any. A script that runs calls a function of the browser; dialogs, other windows, navigation, requests to third parties, elements that could act and policy reports are errors too, and elements that wait for a click are clicked. The same vectors are put into unprotected pages and into the product’s own page by hand: at least ${minRunningVectors} must run there, or the detector is broken`,
  async run({ rounds, report, ...options }) {
    const hostileSite = await startHostileSite();
    const testServer = await startTestServer(options, 'scripts', {
      ALLOW_PRIVATE_HOSTS: hostileSite.host,
    });
    // runs before packages are installed, so it is not TypeScript
    const chromiumModule: string = '../../scripts/chromium.mjs';
    const { findChromium } = (await import(chromiumModule)) as {
      findChromium: () => Promise<string>;
    };
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    });
    const errors = new Set<string>();
    const reportError: ReportError = (error) => {
      if (errors.size < 500 && !errors.has(error))
        report(`✗ ${errors.add(error).size}: ${error.slice(0, 400)}`);
    };
    try {
      const runningVectors = await runUnprotected(browser);
      if (runningVectors.size < minRunningVectors)
        reportError(
          `only ${runningVectors.size} of the vectors run without protection: ${minRunningVectors} must`,
        );
      report(`${runningVectors.size} of ${xssVectors.length} vectors run without protection`);
      const windowSets = await Promise.all(
        [true, false].map((policy) => createWindows(browser, testServer, policy, reportError)),
      );
      const { scene, injected } = await injectTexts(
        testServer,
        windowSets,
        hostileSite.url,
        runningVectors,
        reportError,
        report,
        rounds,
      );
      const kept = injected
        .map((one) => [...one.stored.values()].map((numbers) => numbers.size))
        .flat();
      const fields = kept.length;
      report(`${fields} fields, ${errors.size} errors so far`);
      const screens = await visitScreens(
        testServer,
        scene,
        windowSets,
        reportError,
        report,
        rounds,
      );
      for (const mail of testServer.mails())
        scene.documents.add((await PostalMime.parse(mail)).html ?? '');
      await openInFrames(browser, [...scene.documents], (message, document) =>
        reportError(`a document: ${message} in ${document.slice(0, 200)}`),
      );
      report(`${scene.documents.size} documents, ${errors.size} errors so far`);

      const runningInProduct = await countRunningInProduct(browser, testServer);
      if (runningInProduct < markupVectors.length / 2)
        reportError(
          `only ${runningInProduct} of the vectors run in the product’s own page without its policy, put there by hand`,
        );
      const stored = kept.reduce((sum, size) => sum + size, 0);
      return {
        attempts: injected.reduce((sum, { attempts }) => sum + attempts, 0),
        errors: [...errors],
        note: `${fields} fields; ${stored.toLocaleString('en')} were stored, the rest rejected; ${screens.toLocaleString('en')} screens and ${scene.documents.size} documents opened; without protection ${runningVectors.size} of ${xssVectors.length} vectors run, and ${runningInProduct} of ${markupVectors.length} put directly into the product’s own page`,
      };
    } finally {
      await browser.close();
      await testServer.close();
      await hostileSite.close();
    }
  },
};

type Windows = Record<Persona, Page>;

async function createWindows(
  browser: Browser,
  testServer: TestServer,
  policy: boolean,
  report: ReportError,
): Promise<() => Promise<Windows>> {
  const { url } = testServer.servers[0]!;
  const open = async (persona: Persona) => {
    const browserStorage =
      persona === 'visitor' ? {} : await browserStorageFor(testServer, persona);
    const page = await openWatchedWindow(browser, {
      url,
      browserStorage,
      policy,
      reportError: (message) =>
        report(`${persona}, ${policy ? 'with' : 'without'} policy: ${message}`),
    });
    await page.goto(url, { timeout: maxWaitMs });
    return page;
  };
  // started when it is first needed
  let windows: Promise<Windows> | undefined;
  return () =>
    (windows ??= (async () => ({
      ada: await open('ada'),
      keeper: await open('keeper'),
      visitor: await open('visitor'),
    }))());
}

async function browserStorageFor(testServer: TestServer, username: string) {
  const { id, role } = (await testServer.db.queryOne<{ id: number; role: number }>(
    sql`select id, role from all_people where username = ${username}`,
  ))!;
  return {
    token: await startSession(testServer.db, id, 'the proof'),
    userType: String(role),
    userName: username,
    userId: String(id),
    uName: username,
  };
}

async function injectTexts(
  testServer: TestServer,
  windowSets: (() => Promise<Windows>)[],
  hostileUrl: string,
  runningVectors: Set<number>,
  report: ReportError,
  reportProgress: (line: string) => void,
  rounds: number | undefined,
): Promise<{ scene: WriterFixture; injected: InjectedPayloads[] }> {
  const town = await townIn(asApp(testServer));
  const [ada, ben, keeper, zoe] = [
    await town.as('ada'),
    await town.as('ben'),
    await town.as('keeper'),
    await town.as('zoe'),
  ];
  await makeModerators(town, 'zoe');
  const crowd = await createCrowd(testServer, 'member', rounds === undefined ? 400 : 60);
  // one after another: a tab shows one screen at a time
  let previous: Promise<unknown> = Promise.resolve();
  const openScreen = (address: string, persona: Persona = 'ada') =>
    (previous = previous.then(() =>
      Promise.all(
        windowSets.map(async (open) => {
          const page = (await open())[persona];
          await page.goto(new URL(address, testServer.servers[0]!.url).href, {
            timeout: maxWaitMs,
          });
          await auditForScripts(page, address, report);
        }),
      ),
    ));
  const scene: WriterFixture = {
    town,
    ada,
    ben,
    keeper,
    zoe,
    crowd,
    hostileUrl,
    openScreen,
    documents: new Set(),
  };
  const writers = writersOf(scene);
  const injected: InjectedPayloads[] = [];
  findMissingFixtures(writers).forEach(report);
  const variants = storingCalls().flatMap((call) =>
    sameStorageAs[call] ? [] : [writers[call] ?? []].flat().map((writer) => ({ call, writer })),
  );
  const write = async ({ call, writer }: (typeof variants)[number]) => {
    const start = Date.now();
    const error = await getErrorMessage(async () => {
      const one = await injectPayloads(call, writer, runningVectors, rounds);
      injected.push(one);
      one.errors.forEach(report);
      const sizes = [...one.stored].map(
        ([field, numbers]) =>
          `${field} ${numbers.size}${numbers.size ? '' : ` (${one.rejections.get(field) ?? 'too short'})`}`,
      );
      reportProgress(
        `${call} in ${((Date.now() - start) / 1_000).toFixed(1)} s: ${sizes.join(', ')}`,
      );
    });
    if (error) report(`${call}: ${error}`);
  };
  await forEachConcurrently(
    variants.filter(({ call }) => !callsRunLast.includes(call)),
    5,
    write,
  );
  await testServer.drainJobs();
  for (const variant of variants.filter(({ call }) => callsRunLast.includes(call)))
    await write(variant);
  await testServer.drainJobs();
  return { scene, injected };
}

/**
 * Opens every screen as each person who may, with and without the Content-Security-Policy
 * concurrently.
 */
async function visitScreens(
  testServer: TestServer,
  scene: WriterFixture,
  windowSets: (() => Promise<Windows>)[],
  report: ReportError,
  reportProgress: (line: string) => void,
  rounds: number | undefined,
) {
  const addresses = await pagesFor(testServer, scene);
  let screens = 0;
  await Promise.all(
    windowSets.map(async (open) => {
      const windows = await open();
      for (const persona of ['visitor', 'ada', 'keeper'] as const) {
        const start = Date.now();
        const visited = addresses[persona].filter((_, i) => rounds === undefined || i % 6 === 0);
        // reload, because some settings are embedded in the HTML head
        await windows[persona].goto(testServer.servers[0]!.url, { timeout: maxWaitMs });
        for (const address of visited) {
          const error = await getErrorMessage(() =>
            auditForScripts(windows[persona], address, report),
          );
          if (error) report(`${address}: ${error}`);
          screens++;
        }
        reportProgress(
          `${persona}: ${visited.length} screens in ${((Date.now() - start) / 1_000).toFixed(0)} s`,
        );
      }
    }),
  );
  for (const [address, document] of await documentsOf(testServer, scene))
    scene.documents.add(address.endsWith('html') ? document : `<!-- ${address} -->${document}`);
  return screens;
}

/**
 * Documents that the server generates besides the screens: HTML heads, and calendars, which a
 * browser might interpret as a page.
 */
async function documentsOf(
  testServer: TestServer,
  { ada }: WriterFixture,
): Promise<[string, string][]> {
  const rows = await testServer.db.query<{ id: number }>(sql`select id from posts`);
  const documents: [string, string][] = [];
  await forEachConcurrently(rows, 8, async ({ id }) => {
    const { body } = await testServer.http.inject({ method: 'GET', url: `/feed/${id}/details` });
    documents.push(['html', body]);
  });
  // the call is allowed only shortly after a login
  await testServer.db.execute(
    sql`update sessions set created_at = now() where person_id = ${ada.id}`,
  );
  const { url } = await ada.ask('POST /action/calendar-address', {});
  const { pathname, search } = new URL(url);
  const calendar = (await testServer.http.inject({ method: 'GET', url: pathname + search }))
    .headers;
  if (
    !/text\/calendar/.test(String(calendar['content-type'])) ||
    !/attachment/.test(String(calendar['content-disposition'])) ||
    calendar['x-content-type-options'] !== 'nosniff'
  )
    documents.push(['html', '<script>hurt("a calendar is taken for a page")</script>']);
  return documents;
}

/**
 * How many tags and handlers run when they are inserted into a page of the product as markup,
 * without the policy.
 */
async function countRunningInProduct(browser: Browser, testServer: TestServer): Promise<number> {
  const runningVectors = new Set<number>();
  const { url } = testServer.servers[0]!;
  const page = await openWatchedWindow(browser, {
    url,
    policy: false,
    reportError: (message) => runningVectors.add(vectorNumberIn(message)),
  });
  await page.goto(url, { timeout: maxWaitMs });
  for (const { text } of markupVectors) {
    const insertion = `document.body.append(document.createRange().createContextualFragment(${JSON.stringify(text)}))`;
    // some of them leave the page
    await page.evaluate(insertion).then(
      () => page.evaluate('lookout.provoke()').catch(() => page.goto(url)),
      () => page.goto(url),
    );
  }
  await page.context().close();
  runningVectors.delete(0);
  return runningVectors.size;
}

const markupVectors = xssVectors.filter(({ family }) => family === 'tags' || family === 'handlers');

/**
 * Characters that XML forbids in any form: control characters other than tab, line feed and
 * carriage return.
 */
const controls = /(?![\t\n\r])\p{Cc}/gu;

/** News feeds and linked pages that consist of vectors. */
async function startHostileSite() {
  const cdata = (text: string) =>
    `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>').replaceAll(controls, '')}]]>`;
  const item = (text: string, i: number) =>
    `<item><title>${cdata(text)}</title><link>https://ledger.example/${i}</link><guid>${cdata(`${i} ${text}`)}</guid><description>${cdata(text)}</description><author>${cdata(text)}</author></item>
     <item><title>Linked ${i}</title><link>${cdata(text)}</link><description>${escapeHtml(text).replaceAll(controls, '')}</description></item>`;
  const entry = (text: string, i: number) =>
    `<entry><title type="html">${cdata(text)}</title><id>${i}</id><link href="https://gazette.example/${i}"/><summary type="html">${cdata(text)}</summary><content type="html">${cdata(text)}</content></entry>`;
  const texts = xssVectors.map(({ text }) => text);
  return onLoopback((request, response) => {
    const { pathname } = new URL(request.url!, 'http://x');
    const page = Number(/^\/page\/(\d+)$/.exec(pathname)?.[1] ?? -1);
    const [type, body] =
      pathname === '/rss'
        ? [
            'application/rss+xml',
            `<?xml version="1.0"?><rss version="2.0"><channel><title>${cdata(texts[0]!)}</title>${texts.map(item).join('')}</channel></rss>`,
          ]
        : pathname === '/atom'
          ? [
              'application/atom+xml',
              `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>${escapeHtml(texts[1]!)}</title>${texts.map(entry).join('')}</feed>`,
            ]
          : page >= 0
            ? ['text/html', pageOf(texts.slice(page * 12, page * 12 + 12).join(' '))]
            : [
                'application/rss+xml',
                '<?xml version="1.0"?><rss version="2.0"><channel><title>Empty</title></channel></rss>',
              ];
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
  });
}

const pageOf = (text: string) =>
  `<!doctype html><html><head><title>${escapeHtml(text)}</title><meta property="og:title" content="${escapeHtml(text)}"><meta property="og:description" content="${escapeHtml(text)}"><meta property="og:site_name" content="${escapeHtml(text)}"></head><body>${text}</body></html>`;
