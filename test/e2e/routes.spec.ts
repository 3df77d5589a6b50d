// Checks every screen of web/paths.ts: no overflow at four widths, no violations of WCAG 2.2 AA in
// light and dark mode, no script errors, no requests to other sites and no violations of the
// Content-Security-Policy.
import type { Page } from '@playwright/test';
import { contentType } from '../../contract/contentType.ts';
import { addressesOf, names, type Name } from '../../tools/screenshots/addresses.ts';
import { findLayoutErrors, listPending } from '../../tools/screenshots/inPage.ts';
import { Database, createPool } from '../../server/db/database.ts';
import { sql } from '../../server/db/sql.ts';
import { paths } from '../../web/paths.ts';
import { expectAccessible, blockEventStream } from './screenChecks.ts';
import { expect, test } from './fixtures.ts';

/**
 * Screens that show an error in this test, for lack of an emailed code or of public or reported
 * content.
 */
const errorScreens =
  /^(signupWith|resetPassword|confirm|refuse|withdraw|stopUpdates|unsubscribe|appeal|firstStart|social|adminReport$|moderationLog|nowhere)/;

type Persona = 'visitor' | 'ada' | 'keeper';
const screensOf: Record<Persona, (name: Name) => boolean> = {
  visitor: (name) =>
    /^login|^explore|^signup|^forgot|^reset|^first|^social|^refuse|^confirm|^withdraw|^stop|^unsubscribe|^appeal|^terms|^privacy|^page$/.test(
      name,
    ),
  ada: (name) => !screensOf.visitor(name) && !screensOf.keeper(name),
  keeper: (name) => name.startsWith('admin') || leaving.test(name),
};
/** Ends the session, so it is visited last. */
const leaving = /logout/i;

const widths = [1360, 768, 390, 320];
/** Viewports for axe, used in turn. `npm run screenshots` checks every screen with both. */
const viewports = [
  { width: 1360, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;
let checks = 0;

let addresses: Map<Name, string>;
let blog: number;
test.beforeAll(async () => {
  const pool = createPool({ connectionString: process.env.FOLKMOOT_DATABASE! });
  const db = new Database(pool);
  const post = (await db.queryOne<{ id: number }>(
    sql`select id from posts where text like 'Sign-up for public comment is open%'`,
  ))!.id;
  const of = async (type: keyof typeof contentType) =>
    (await db.queryOne<{ id: number }>(sql`
      select c.id from posts c join people p on p.id = c.author_id
      where p.username = 'ada' and c.content_type = ${contentType[type]} order by c.id limit 1`))!
      .id;
  blog = await of('blog');
  addresses = await addressesOf(
    { db },
    { post, poll: await of('poll'), blog, action: await of('action') },
  );
  await pool.end();
});

/** Screens without a path of their own in web/paths.ts. */
const extraAddresses = (persona: Persona): [name: string, address: string][] => {
  const [group, post] = [addresses.get('group')!, addresses.get('post')!];
  if (persona === 'visitor')
    return [['nowhere', '/no-such-page'] as [string, string], ['post', post] as [string, string]];
  if (persona === 'keeper') return [];
  return [
    ['nowhere', '/no-such-page'],
    ['nowhere', '/groups/details/999999'],
    ['blog', paths.post(blog)],
    ['members', `${group}?tab=members`],
    ['about', `${group}?tab=about`],
  ];
};

test('covers every path once', () => {
  const filters = Object.values(screensOf);
  expect(names.filter((name) => filters.filter((visits) => visits(name)).length !== 1)).toEqual([]);
});

/** The longest run is split, so that its parts run in parallel and end in time on a busy machine. */
const shards: [who: Persona, part: number, of: number][] = [
  ...Array.from({ length: 6 }, (_, shard): [Persona, number, number] => ['ada', shard, 6]),
  ['visitor', 0, 1],
  ['keeper', 0, 1],
];
for (const [persona, shard, of] of shards) {
  test(`${persona} visits every screen without errors, part ${shard + 1} of ${of}`, async ({
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
    const ownScreens = names
      .filter(screensOf[persona])
      .map((name): [string, string] => [name, addresses.get(name)!]);
    const route = [...ownScreens, ...extraAddresses(persona)].toSorted(
      ([one], [other]) => Number(leaving.test(one)) - Number(leaving.test(other)),
    );
    for (const [name, address] of route.filter((_, i) => i % of === shard)) {
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
  const viewport = viewports[checks++ % viewports.length]!;
  await page.emulateMedia({ colorScheme: viewport.colorScheme, reducedMotion: 'reduce' });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(listPending), { message: `${name} at ${width} px is at rest` })
      .toBe('');
    // scripts adapt the layout shortly after the style sheet: only persistent errors count
    const findErrors = () => page.evaluate(findLayoutErrors);
    await expect
      .poll(findErrors, { timeout: 2_000 })
      .toEqual([])
      .catch(() => undefined);
    errors.push(...(await findErrors()).map((error) => `at ${width} px: ${error}`));
    if (width === viewport.width)
      await expectAccessible(page, `${name} at ${width} px, ${viewport.colorScheme}`);
    if ((await page.getByRole('main').getByRole('heading').count()) === 0)
      errors.push(`at ${width} px has no heading`);
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
