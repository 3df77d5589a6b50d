// Every screen at four widths, in light and dark: nothing that a rule of WCAG 2.2 AA forbids, nothing that scrolls sideways,
// no request to anybody else, and no script refused by the page's own policy.
import { fault, lookAt, stopListening } from './look.ts';
import { expect, test } from './people.ts';

const forVisitors = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password/a-bad-token',
  '/terms-and-condition',
  '/privacy-policy',
  '/page/about',
  '/no-such-page',
];
const forMembers = ['/dashboard', '/polls', '/polls/mine', '/polls/create', '/poll/search-by-tag?tag=council', '/page/about', '/no-such-page'];

for (const path of forVisitors) {
  test(`a visitor at ${path}`, async ({ visitor }) => {
    await lookAt(await visitor(), path);
  });
}

for (const path of forMembers) {
  test(`a member at ${path}`, async ({ signedIn }) => {
    await lookAt(await signedIn('ada', 'nowhere'), path);
  });
}

test('a post, as a visitor and as a member', async ({ visitor, signedIn }) => {
  const member = await signedIn('ada');
  const address = (await member.getByRole('article').first().locator('a[href^="/feed/"]').first().getAttribute('href'))!;
  await lookAt(member, address);
  await lookAt(await visitor(), address);
});

test('the parts of the feed that open', async ({ signedIn }) => {
  const page = await signedIn('ada');
  await page.getByRole('textbox', { name: /What matters to you/ }).click();
  await fault(page, 'the open composer');
  // whoever posted last: the other tests post too
  await page
    .getByRole('button', { name: /^More about the post of (?!Ada)/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByRole('dialog').waitFor();
  await fault(page, 'the report dialog');
});

test('the first visit loads at most 200 kB of script', async ({ visitor, signedIn }) => {
  for (const open of [visitor, () => signedIn('ada', 'nowhere')]) {
    const page = await open();
    await stopListening(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(200 * 1_024);
  }
});
