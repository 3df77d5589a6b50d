// Every screen of web/paths.ts, as its reader goes from one to the next: at four widths its texts hold, in light and dark no rule of WCAG 2.2 AA
// forbids anything, nothing of it fails, nobody else is asked for anything, and no script is refused by the page's own policy.
import type { Page } from '@playwright/test';
import { contentType } from '../../contract/contentType.ts';
import { addressesOf, names, type Name } from '../../tools/screenshots/addresses.ts';
import { faultsOfLayout, onItsWay } from '../../tools/screenshots/inPage.ts';
import { Database, createPool } from '../../server/db/database.ts';
import { sql } from '../../server/db/sql.ts';
import { paths } from '../../web/paths.ts';
import { fault, stopListening } from './look.ts';
import { expect, test } from './people.ts';

/** Where it is said in words that something is not there: to whom no mail was sent, and what is not public or reported here. */
const refused =
  /^(signupWith|resetPassword|confirm|refuse|withdraw|stopUpdates|unsubscribe|appeal|firstStart|social|adminReport$|moderationLog|nowhere)/;

type Persona = 'visitor' | 'ada' | 'keeper';
const walks: Record<Persona, (name: Name) => boolean> = {
  visitor: (name) =>
    /^login|^signup|^forgot|^reset|^first|^social|^refuse|^confirm|^withdraw|^stop|^unsubscribe|^appeal|^terms|^privacy|^page$/.test(
      name,
    ),
  ada: (name) => !walks.visitor(name) && !walks.keeper(name),
  keeper: (name) => name.startsWith('admin') || leaving.test(name),
};
/** It ends the session: the last to be visited. */
const leaving = /logout/i;

const widths = [1360, 768, 390, 320];
/** Where axe looks, at one screen so and at the next so: at all of them in every way it does for `npm run screenshots`. */
const sights = [
  { width: 1360, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;
let looks = 0;

let addresses: Map<Name, string>;
let blog: number;
test.beforeAll(async () => {
  const pool = createPool({ connectionString: process.env.FOLKMOOT_DATABASE! });
  const db = new Database(pool);
  const post = (await db.queryOne<{ id: number }>(
    sql`select id from contents where text like 'The line for public comment is open again%'`,
  ))!.id;
  const of = async (type: keyof typeof contentType) =>
    (await db.queryOne<{ id: number }>(sql`
      select c.id from contents c join people p on p.id = c.author_id
      where p.username = 'ada' and c.content_type = ${contentType[type]} order by c.id limit 1`))!
      .id;
  blog = await of('blog');
  addresses = await addressesOf(
    { db },
    { post, poll: await of('poll'), blog, action: await of('action') },
  );
  await pool.end();
});

/** What has no address of its own in web/paths.ts. */
const startSecondServer = (who: Persona): [name: string, address: string][] => {
  const [group, post] = [addresses.get('group')!, addresses.get('post')!];
  if (who === 'visitor')
    return [['nowhere', '/no-such-page'] as [string, string], ['post', post] as [string, string]];
  if (who === 'keeper') return [];
  return [
    ['nowhere', '/no-such-page'],
    ['nowhere', '/groups/details/999999'],
    ['blog', paths.post(blog)],
    ['members', `${group}?tab=members`],
    ['about', `${group}?tab=about`],
  ];
};

test('together they go everywhere', () => {
  const walkers = Object.values(walks);
  expect(names.filter((name) => walkers.filter((goes) => goes(name)).length !== 1)).toEqual([]);
});

/** A long walk in several parts, at once. */
const parts: [who: Persona, part: number, of: number][] = [
  ['ada', 0, 3],
  ['ada', 1, 3],
  ['ada', 2, 3],
  ['visitor', 0, 1],
  ['keeper', 0, 1],
];
for (const [who, part, of] of parts) {
  test(`${who} goes everywhere, ${part + 1} of ${of}`, async ({ visitor, signedIn }) => {
    const page = who === 'visitor' ? await visitor() : await signedIn(who, 'nowhere');
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(`${page.url()}: ${message}`));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(process.env.FOLKMOOT_URL!) && !/^(data|blob):/.test(url))
        faults.push(`${page.url()} asked for ${url}`);
    });
    await stopListening(page);
    await page.goto('/terms-and-condition');
    const mine = names
      .filter(walks[who])
      .map((name): [string, string] => [name, addresses.get(name)!]);
    const way = [...mine, ...startSecondServer(who)].toSorted(
      ([one], [other]) => Number(leaving.test(one)) - Number(leaving.test(other)),
    );
    for (const [name, address] of way.filter((_, i) => i % of === part)) {
      // oxlint-disable-next-line no-await-in-loop
      faults.push(...(await visit(page, name, address)).map((what) => `${name} ${what}`));
    }
    expect(faults).toEqual([]);
  });
}

/** By the way of a link: the page stays, the screen changes. */
async function visit(page: Page, name: string, address: string): Promise<string[]> {
  await page.evaluate((there) => {
    history.pushState({}, '', there);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  const faults: string[] = [];
  const sight = sights[looks++ % sights.length]!;
  await page.emulateMedia({ colorScheme: sight.colorScheme, reducedMotion: 'reduce' });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(onItsWay), { message: `${name} at ${width} px is at rest` })
      .toBe('');
    // what a width changes by script comes a moment after what it changes by style: a fault is what stays
    const stays = () => page.evaluate(faultsOfLayout);
    await expect
      .poll(stays, { timeout: 2_000 })
      .toEqual([])
      .catch(() => undefined);
    faults.push(...(await stays()).map((what) => `at ${width} px: ${what}`));
    if (width === sight.width) await fault(page, `${name} at ${width} px, ${sight.colorScheme}`);
    if ((await page.getByRole('main').getByRole('heading').count()) === 0)
      faults.push(`at ${width} px has no heading`);
    const alerts = refused.test(name)
      ? []
      : await page.getByRole('main').getByRole('alert').allTextContents();
    faults.push(...alerts.map((words) => `at ${width} px says ${words}`));
  }
  if (
    !refused.test(name) &&
    (await page.getByRole('heading', { name: /not found\.$/ }).count()) > 0
  )
    faults.push('is not found');
  if (!(await page.title()).endsWith(' · Folkmoot')) faults.push(`is called ${await page.title()}`);
  if (new URL(page.url()).pathname.endsWith('login') && !/log(in|out)$/i.test(name))
    faults.push('leads to the login');
  return faults;
}
