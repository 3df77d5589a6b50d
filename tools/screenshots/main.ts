// `npm run screenshots`: every route of the product in the demo town, as a picture for docs/screenshots.md, and looked at in every way for docs/accessibility.md.
//   npm run screenshots -- --only polls,createPoll    some of the screens; the pages about all are left as they are
//   npm run screenshots -- --no-pictures              only the table of accessibility
//   npm run screenshots -- --no-looks                 only the pictures
//   npm run screenshots -- --quick                    two widths instead of four
// Ends with 1 when anything is amiss.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endOnSignals } from '#server/lib/process/shutdown.ts';
import { startPostgres } from '#server/db/embeddedPostgres.ts';
import { eachOf } from '#test/concurrently.ts';
import { startTestServer, type TestServer } from '../../test/assurance/server.ts';
import { paths } from '../../web/paths.ts';
import { names, type Name } from './addresses.ts';
import { auditPage, picturesOf, settled, type AuditedPage } from './look.ts';
import { accessibilityPage, picturesPage } from './pages.ts';
import { addressesOfTown, firstStartOf, moveIn } from './scene.ts';
import { openBrowser, openWindow } from './window.ts';

/** One screen as somebody sees it. */
export type Fixture = { name: Name; who: string; empty: boolean; address: string; file: string };
export type ScenePictures = Fixture & { pictures: string[]; looked: AuditedPage };

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    'no-pictures': { type: 'boolean', default: false },
    'no-looks': { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    /** Where the pictures and pages go instead of docs. */
    to: { type: 'string' },
  },
});
const only = values.only?.split(',');
const to = new URL(values.to ? `file://${values.to}/` : '../docs/', import.meta.url);

/** Seen without signing in. What mails lead to stands for itself, and what everybody may read is read by members too. */
const forVisitors =
  /login$|logout|^signup|^confirmEmail|^forgotPassword|^resetPassword|^social|^refuse|^confirmSignature|^withdraw|^stopUpdates|^unsubscribe|^appeal|^terms|^privacy|^page$|^post$|^action$|^moderationLog/i;
const forBoth: Name[] = ['post', 'action', 'page'];
const inTheDark: Name[] = [
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
const ofEmpty: Record<'mara' | 'keeper', Name[]> = {
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

const seen: ScenePictures[] = [];
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
  if (!values['no-pictures']) writeFileSync(new URL('screenshots.md', to), picturesPage(seen));
  if (!values['no-looks'] && !values.quick)
    writeFileSync(new URL('accessibility.md', to), accessibilityPage(seen));
}
const faults = seen.flatMap(({ file, looked }) =>
  looked.faults.map(({ check, what }) => `${file} ${check}: ${what}`),
);
console.log(`${seen.length} screens, ${faults.length} faults`);
process.exitCode = faults.length ? 1 : 0;

async function inTown() {
  const testServer = await startTestServer({ postgres, folder }, 'town', { DEMO: 'on' });
  try {
    const addresses = await addressesOfTown(testServer);
    const seenBy = (who: string, which: Name[], suffix = '') =>
      see(
        testServer,
        which.map((name) => ({
          name,
          who,
          empty: false,
          address: addresses.get(name)!,
          file: name + suffix,
        })),
      );
    const visited = names.filter((name) => forVisitors.test(name));
    const others = names.filter((name) => !forVisitors.test(name) && name !== 'firstStart');
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
    // one link confirms, and some change what the next would show
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
  const scene = (name: Name, who: string, address: string) => ({
    name,
    who,
    empty: true,
    address,
    file: name === 'firstStart' ? name : `${name}-empty`,
  });
  try {
    await see(testServer, [scene('firstStart', 'visitor', await firstStartOf(testServer))]);
    await moveIn(testServer);
    for (const [who, which] of Object.entries(ofEmpty))
      await see(
        testServer,
        which.map((name) => scene(name, who, (paths[name] as () => string)())),
      );
  } finally {
    await testServer.close();
  }
}

/** Some at a time, each person in windows of their own. */
async function see(testServer: TestServer, scenes: Fixture[]) {
  const wanted = scenes.filter(
    ({ name, file }) => !only || only.includes(name) || only.includes(file),
  );
  const atOnce = Math.min(3, wanted.length);
  const windows = await Promise.all(
    Array.from({ length: atOnce }, () =>
      openWindow(browser, testServer, wanted[0]!.who, {
        reducedMotion: 'reduce',
        colorScheme: 'light',
        timezoneId: 'America/Chicago',
      }),
    ),
  );
  // it is on the first screen, and would be on all
  for (const page of windows)
    await page.addInitScript(
      () => location.pathname !== '/' && sessionStorage.setItem('demoBannerClosed', 'yes'),
    );
  await eachOf(wanted, atOnce, async (scene) => {
    const page = windows.pop()!;
    seen.push(await one(page, testServer, scene));
    windows.push(page);
  });
  await Promise.all(windows.map((page) => page.context().close()));
}

async function one(
  page: Awaited<ReturnType<typeof openWindow>>,
  testServer: TestServer,
  scene: Fixture,
): Promise<ScenePictures> {
  const start = Date.now();
  const pictures: string[] = [];
  let looked: AuditedPage = { faults: [], looks: 0, stops: 0 };
  try {
    const url = new URL(scene.address, testServer.servers[0]!.url);
    const go = () => page.goto(url.href, { waitUntil: 'load', timeout: 120_000 });
    await go();
    await settled(page);
    const leadsOn = new URL(page.url()).pathname !== url.pathname;
    const shown = { page, open: async () => void (leadsOn && (await go())) };
    if (!values['no-pictures']) {
      mkdirSync(new URL('screenshots/', to), { recursive: true });
      for (const [kind, bytes] of await picturesOf(
        shown,
        inTheDark.includes(scene.name) && !scene.empty && scene.file === scene.name,
      )) {
        pictures.push(`${scene.file}-${kind}.webp`);
        writeFileSync(new URL(`screenshots/${scene.file}-${kind}.webp`, to), bytes);
      }
    }
    if (!values['no-looks']) looked = await auditPage(shown, { quick: values.quick });
  } catch (error) {
    looked.faults.push({ check: 'layout', what: String(error).split('\n')[0]! });
  }
  console.log(
    `${scene.file} ${scene.address} ${((Date.now() - start) / 1_000).toFixed(0)} s, ${looked.stops} stops`,
  );
  for (const { check, what } of looked.faults) console.log(`   ✗ ${check} ${what}`);
  return { ...scene, pictures, looked };
}
