// Every screen of web/paths.ts at two widths: it comes, says what it is, holds its texts, and nothing of it fails.
import type { Page } from '@playwright/test';
import { contentType } from '../../contract/contentType.ts';
import { addressesOf, names, type Name } from '../../screens/addresses.ts';
import { faultsOfLayout, onItsWay } from '../../screens/inPage.ts';
import { Database, openPool } from '../../server/kit/database.ts';
import { sql } from '../../server/kit/sql.ts';
import { stopListening } from './look.ts';
import { expect, test } from './people.ts';

/** Where it is said in words that something is not there: to whom no mail was sent, and what is not public or reported here. */
const refused = /^(signupWith|resetPassword|confirm|refuse|withdraw|stopUpdates|unsubscribe|appeal|firstStart|social|adminReport$|moderationLog)/;

const walks: Record<'visitor' | 'ada' | 'keeper', (name: Name) => boolean> = {
  visitor: (name) => /^login|^signup|^forgot|^reset|^first|^social|^refuse|^confirm|^withdraw|^stop|^unsubscribe|^appeal|^terms|^privacy|^page$/.test(name),
  ada: (name) => !walks.visitor(name) && !walks.keeper(name),
  keeper: (name) => name.startsWith('admin') || leaving.test(name),
};
/** It ends the session: the last to be visited. */
const leaving = /logout/i;

let addresses: Map<Name, string>;
test.beforeAll(async () => {
  const pool = openPool({ connectionString: process.env.FOLKMOOT_DATABASE! });
  const db = new Database(pool);
  const of = async (type: keyof typeof contentType) =>
    (await db.one<{ id: number }>(sql`
      select c.id from contents c join people p on p.id = c.author_id
      where p.username = 'ada' and c.content_type = ${contentType[type]} order by c.id limit 1`))!.id;
  addresses = await addressesOf({ db }, { post: await of('post'), poll: await of('poll'), blog: await of('blog'), action: await of('action') });
  await pool.end();
});

test('together they go everywhere', () => {
  const walkers = Object.values(walks);
  expect(names.filter((name) => walkers.filter((goes) => goes(name)).length !== 1)).toEqual([]);
});

for (const who of Object.keys(walks) as (keyof typeof walks)[]) {
  test(`${who} goes everywhere`, async ({ visitor, signedIn }) => {
    const page = who === 'visitor' ? await visitor() : await signedIn(who, 'nowhere');
    const failures: string[] = [];
    page.on('pageerror', ({ message }) => failures.push(`${page.url()}: ${message}`));
    await stopListening(page);
    await page.goto('/terms-and-condition');
    for (const name of names.filter(walks[who]).toSorted((one, other) => Number(leaving.test(one)) - Number(leaving.test(other)))) {
      // oxlint-disable-next-line no-await-in-loop
      failures.push(...(await visit(page, name)).map((fault) => `${name} ${fault}`));
    }
    expect(failures).toEqual([]);
  });
}

/** By the way of a link: the page stays, the screen changes. */
async function visit(page: Page, name: Name): Promise<string[]> {
  await page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, addresses.get(name)!);
  const faults: string[] = [];
  for (const width of [1360, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(onItsWay), { message: `${name} at ${width} px is at rest` }).toBe('');
    faults.push(...(await page.evaluate(faultsOfLayout)).map((fault) => `at ${width} px: ${fault}`));
    if ((await page.getByRole('main').getByRole('heading').count()) === 0) faults.push(`at ${width} px has no heading`);
    const alerts = refused.test(name) ? [] : await page.getByRole('main').getByRole('alert').allTextContents();
    faults.push(...alerts.map((words) => `at ${width} px says ${words}`));
  }
  if (!refused.test(name) && (await page.getByRole('heading', { name: /not found\.$/ }).count()) > 0) faults.push('is not found');
  if (!(await page.title()).endsWith(' · Folkmoot')) faults.push(`is called ${await page.title()}`);
  const led = new URL(page.url()).pathname.endsWith('login') && !/log(in|out)$/i.test(name);
  if (led) faults.push('leads to the login');
  return faults;
}
