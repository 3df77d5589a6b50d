// Checks every screen of web/paths.ts: no overflow at four widths, no violations of WCAG 2.2 AA in
// light or dark mode in turn, no script errors and no requests to other sites. The fixtures find
// violations of the Content-Security-Policy.
import type { Page } from '@playwright/test';
import { contentType } from '../../contract/contentType.ts';
import { addressesOf, screenNames, type ScreenName } from '../../tools/screenshots/addresses.ts';
import { findLayoutErrors, listPending } from '../../tools/screenshots/inPage.ts';
import { Database, createPool } from '../../server/db/database.ts';
import { sql } from '../../server/db/sql.ts';
import { paths } from '../../web/paths.ts';
import { expectAccessible, blockEventStream } from './screenChecks.ts';
import { expect, test } from './fixtures.ts';

/**
 * Screens that show an error here: those that need a code from an email, those that need reported
 * or moderated content, the login with an external provider, and the missing page.
 */
const errorScreens =
  /^(signupWith|resetPassword|confirm|refuse|withdraw|stopUpdates|unsubscribe|appeal|firstStart|social|adminReport$|moderationLog|missingPage)/;

type Persona = 'visitor' | 'ada' | 'keeper';
const belongsTo: Record<Persona, (name: ScreenName) => boolean> = {
  visitor: (name) =>
    /^login|^explore|^signup|^forgot|^reset|^first|^social|^refuse|^confirm|^withdraw|^stop|^unsubscribe|^appeal|^terms|^privacy|^page$|^help/.test(
      name,
    ),
  ada: (name) => !belongsTo.visitor(name) && !belongsTo.keeper(name),
  keeper: (name) => /^admin|logout/i.test(name),
};

const widths = [1360, 768, 390, 320];
/** Viewports for axe, used in turn. `npm run screenshots` checks every screen with both. */
const viewports = [
  { width: 1360, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;
let visitCount = 0;

let addresses: Map<ScreenName, string>;
let blogId: number;
test.beforeAll(async () => {
  const pool = createPool({ connectionString: process.env.FOLKMOOT_DATABASE! });
  const db = new Database(pool);
  const postId = (await db.queryOne<{ id: number }>(
    sql`select id from posts where text like 'Sign-up for public comment is open%'`,
  ))!.id;
  /** Returns the id of Ada's first object of this type. */
  const findFirstId = async (type: keyof typeof contentType) =>
    (await db.queryOne<{ id: number }>(sql`
      select c.id from posts c join people p on p.id = c.author_id
      where p.username = 'ada' and c.content_type = ${contentType[type]} order by c.id limit 1`))!
      .id;
  blogId = await findFirstId('blog');
  addresses = await addressesOf(
    { db },
    {
      post: postId,
      poll: await findFirstId('poll'),
      blog: blogId,
      action: await findFirstId('action'),
    },
  );
  await pool.end();
});

/** Screens of a path in another state: for another persona, type of post, tab or missing object. */
const extraAddresses = (persona: Persona): [name: string, address: string][] => {
  const [group, post] = [addresses.get('group')!, addresses.get('post')!];
  if (persona === 'visitor')
    return [
      ['missingPage', '/no-such-page'],
      ['post', post],
    ];
  if (persona === 'keeper') return [];
  return [
    ['missingPage', '/no-such-page'],
    ['missingPage', '/groups/details/999999'],
    ['blog', paths.post(blogId)],
    ['members', `${group}?tab=members`],
    ['about', `${group}?tab=about`],
  ];
};

test('every screen of web/paths.ts belongs to exactly one persona', () => {
  const filters = Object.values(belongsTo);
  expect(
    screenNames.filter((name) => filters.filter((belongs) => belongs(name)).length !== 1),
  ).toEqual([]);
});

/** The longest run is split, so that its parts finish within the timeout on a busy machine. */
const runs: [persona: Persona, part: number, parts: number][] = [
  ...Array.from({ length: 6 }, (_, part): [Persona, number, number] => ['ada', part, 6]),
  ['visitor', 0, 1],
  ['keeper', 0, 1],
];
for (const [persona, part, parts] of runs) {
  test(`${persona} visits every screen without errors, part ${part + 1} of ${parts}`, async ({
    openAsVisitor,
    openAs,
  }) => {
    const page =
      persona === 'visitor' ? await openAsVisitor() : await openAs(persona, { opensHome: false });
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(`${page.url()}: ${message}`));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(process.env.FOLKMOOT_URL!) && !/^(data|blob):/.test(url))
        errors.push(`${page.url()} asked for ${url}`);
    });
    await blockEventStream(page);
    await page.goto('/terms-and-condition');
    const ownScreens = screenNames
      .filter(belongsTo[persona])
      .map((name): [string, string] => [name, addresses.get(name)!]);
    const visits = [...ownScreens, ...extraAddresses(persona)];
    for (const [name, address] of visits.filter((_, i) => i % parts === part)) {
      // oxlint-disable-next-line no-await-in-loop
      errors.push(...(await visit(page, name, address)).map((error) => `${name} ${error}`));
    }
    expect(errors).toEqual([]);
  });
}

/** Navigates within the page, as a link does. */
async function visit(page: Page, name: string, address: string): Promise<string[]> {
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  const errors: string[] = [];
  const viewport = viewports[visitCount++ % viewports.length]!;
  await page.emulateMedia({ colorScheme: viewport.colorScheme, reducedMotion: 'reduce' });
  const headings = page.getByRole('main').getByRole('heading');
  const findPending = async () =>
    (await page.evaluate(listPending)) || ((await headings.count()) > 0 ? '' : 'a heading');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(findPending, { message: `${name} at ${width} px has loaded` }).toBe('');
    // Scripts adapt the layout shortly after the style sheet: only persistent errors count.
    const findErrors = () => page.evaluate(findLayoutErrors);
    await expect
      .poll(findErrors, { timeout: 2_000 })
      .toEqual([])
      .catch(() => undefined);
    errors.push(...(await findErrors()).map((error) => `at ${width} px: ${error}`));
    if (width === viewport.width)
      await expectAccessible(page, `${name} at ${width} px, ${viewport.colorScheme}`);
    const alerts = errorScreens.test(name)
      ? []
      : await page.getByRole('main').getByRole('alert').allTextContents();
    errors.push(...alerts.map((words) => `at ${width} px says ${words}`));
  }
  if (
    !errorScreens.test(name) &&
    (await page.getByRole('heading', { name: /not found\.$/ }).count()) > 0
  )
    errors.push('is not found');
  if (!(await page.title()).endsWith(' · Folkmoot')) errors.push(`is called ${await page.title()}`);
  if (new URL(page.url()).pathname.endsWith('login') && !/log(in|out)$/i.test(name))
    errors.push('leads to the login');
  return errors;
}
