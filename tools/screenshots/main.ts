// `npm run screenshots`: every route of the product in the demo town, as screenshots in
// .cache/screenshots/index.html and as an audit for docs/accessibility.md.
//   npm run screenshots -- --only polls,createPoll    some screens, without the overview
//   npm run screenshots -- --no-pictures              only the accessibility audit
//   npm run screenshots -- --no-looks                 only the screenshots
//   npm run screenshots -- --quick                    two widths instead of four
//   npm run screenshots -- --to FOLDER                another folder for the screenshots
// Exits with 1 when the audit finds an error.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { endOnSignals } from '#server/lib/process/shutdown.ts';
import { startPostgres } from '#server/db/embeddedPostgres.ts';
import { forEachConcurrently } from '#test/concurrently.ts';
import { startTestServer, type TestServer } from '../../test/assurance/server.ts';
import { paths } from '../../web/paths.ts';
import { screenNames, type ScreenName } from './addresses.ts';
import { auditPage, takeScreenshots, waitUntilSettled, type AuditedPage } from './auditPage.ts';
import { accessibilityPage, picturesPage, type Scene, type ScenePictures } from './pages.ts';
import { townAddresses, firstStartLink, addFirstPeople } from './scene.ts';
import { openBrowser, openWindow } from './browser.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    'no-pictures': { type: 'boolean', default: false },
    'no-looks': { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    to: { type: 'string' },
  },
});
const only = values.only?.split(',');
const targetFolder = pathToFileURL(`${resolve(values.to ?? '.cache/screenshots')}/`);
mkdirSync(targetFolder, { recursive: true });

/**
 * Screens opened without a session. Links of emails work without one; screens in `forBoth` are also
 * opened by a member.
 */
const forVisitors =
  /login$|logout|^signup|^confirmEmail|^forgotPassword|^resetPassword|^social|^refuse|^confirmSignature|^withdraw|^stopUpdates|^unsubscribe|^appeal|^terms|^privacy|^page$|^post$|^action$|^moderationLog|^help/i;
const forBoth: ScreenName[] = ['post', 'action', 'page'];
const darkScreens: ScreenName[] = [
  'home',
  'poll',
  'action',
  'group',
  'profile',
  'conversation',
  'login',
  'blogs',
  'representatives',
  'adminReports',
  'notifications',
];
const emptyScreens: Record<'mara' | 'keeper', ScreenName[]> = {
  mara: [
    'home',
    'notifications',
    'messages',
    'friends',
    'friendSuggestions',
    'collections',
    'groups',
    'polls',
    'blogs',
    'actions',
    'news',
    'representatives',
    'searching',
  ],
  keeper: ['adminDashboard', 'adminReports', 'adminHeld', 'adminPeople', 'adminNews'],
};

const audited: ScenePictures[] = [];
endOnSignals();
const folder = mkdtempSync(join(tmpdir(), 'folkmoot-screens-'));
const postgres = await startPostgres(join(folder, 'postgres'), {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
});
const browser = await openBrowser();
try {
  await inTown();
  await inEmpty();
} finally {
  await browser.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (!only) {
  if (!values['no-pictures']) {
    writeFileSync(new URL('index.html', targetFolder), picturesPage(audited));
    console.log(fileURLToPath(new URL('index.html', targetFolder)));
  }
  if (!values['no-looks'] && !values.quick)
    writeFileSync(
      new URL('../../docs/accessibility.md', import.meta.url),
      accessibilityPage(audited),
    );
}
const errors = audited.flatMap(({ file, audit }) =>
  audit.errors.map(({ check, message }) => `${file} ${check}: ${message}`),
);
console.log(`${audited.length} screens, ${errors.length} errors`);
process.exitCode = errors.length ? 1 : 0;

async function inTown() {
  const testServer = await startTestServer({ postgres, folder }, 'town', { SEED_DEMO: 'on' });
  try {
    const addresses = await townAddresses(testServer);
    const seenBy = (persona: string, selectedNames: ScreenName[], suffix = '') =>
      auditScenes(
        testServer,
        selectedNames.map((name) => ({
          name,
          persona,
          empty: false,
          address: addresses.get(name)!,
          file: name + suffix,
        })),
      );
    const visited = screenNames.filter((name) => forVisitors.test(name));
    const others = screenNames.filter((name) => !forVisitors.test(name) && name !== 'firstStart');
    await seenBy(
      'ada',
      others.filter((name) => !name.startsWith('admin')),
    );
    await seenBy('ada', forBoth);
    await seenBy(
      'keeper',
      others.filter((name) => name.startsWith('admin')),
    );
    await seenBy(
      'visitor',
      visited.filter((name) => forBoth.includes(name)),
      '-visitor',
    );
    // last, because confirming a link changes what the next visitor would see
    await seenBy(
      'visitor',
      visited.filter((name) => !forBoth.includes(name)),
    );
  } finally {
    await testServer.close();
  }
}

async function inEmpty() {
  const testServer = await startTestServer({ postgres, folder }, 'empty');
  const scene = (name: ScreenName, persona: string, address: string) => ({
    name,
    persona,
    empty: true,
    address,
    file: name === 'firstStart' ? name : `${name}-empty`,
  });
  try {
    await auditScenes(testServer, [
      scene('firstStart', 'visitor', await firstStartLink(testServer)),
    ]);
    await addFirstPeople(testServer);
    for (const [persona, selectedNames] of Object.entries(emptyScreens))
      await auditScenes(
        testServer,
        selectedNames.map((name) => scene(name, persona, (paths[name] as () => string)())),
      );
  } finally {
    await testServer.close();
  }
}

/** Audits several screens at a time, each in its own browser context. */
async function auditScenes(testServer: TestServer, scenes: Scene[]) {
  const selectedScenes = scenes.filter(
    ({ name, file }) => !only || only.includes(name) || only.includes(file),
  );
  const atOnce = Math.min(3, selectedScenes.length);
  const freePages = await Promise.all(
    Array.from({ length: atOnce }, () =>
      openWindow(browser, testServer, selectedScenes[0]!.persona, {
        reducedMotion: 'reduce',
        colorScheme: 'light',
        timezoneId: 'America/Chicago',
      }),
    ),
  );
  // closes the demo banner, except on the first screen
  for (const page of freePages)
    await page.addInitScript(
      () => location.pathname !== '/' && sessionStorage.setItem('demoBannerClosed', 'yes'),
    );
  await forEachConcurrently(selectedScenes, atOnce, async (scene) => {
    const page = freePages.pop()!;
    audited.push(await auditScene(page, testServer, scene));
    freePages.push(page);
  });
  await Promise.all(freePages.map((page) => page.context().close()));
}

async function auditScene(
  page: Awaited<ReturnType<typeof openWindow>>,
  testServer: TestServer,
  scene: Scene,
): Promise<ScenePictures> {
  const start = Date.now();
  const pictures: string[] = [];
  let audit: AuditedPage = { errors: [], axeRuns: 0, focusStops: 0 };
  try {
    const url = new URL(scene.address, testServer.servers[0]!.url);
    const go = () => page.goto(url.href, { waitUntil: 'load', timeout: 120_000 });
    await go();
    await waitUntilSettled(page);
    const isRedirected = new URL(page.url()).pathname !== url.pathname;
    const openScreen = { page, open: async () => void (isRedirected && (await go())) };
    if (!values['no-pictures']) {
      for (const [kind, bytes] of await takeScreenshots(
        openScreen,
        darkScreens.includes(scene.name) && !scene.empty && scene.file === scene.name,
      )) {
        pictures.push(`${scene.file}-${kind}.webp`);
        writeFileSync(new URL(`${scene.file}-${kind}.webp`, targetFolder), bytes);
      }
    }
    if (!values['no-looks']) audit = await auditPage(openScreen, { isQuick: values.quick });
  } catch (error) {
    audit.errors.push({ check: 'layout', message: String(error).split('\n')[0]! });
  }
  console.log(
    `${scene.file} ${scene.address} ${((Date.now() - start) / 1_000).toFixed(0)} s, ${audit.focusStops} stops`,
  );
  for (const { check, message } of audit.errors) console.log(`   ✗ ${check} ${message}`);
  return { ...scene, pictures, audit };
}
