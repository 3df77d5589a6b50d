// Every screen at four widths, in light and dark: nothing that a rule of WCAG 2.2 AA forbids, nothing that scrolls sideways,
// no request to anybody else, and no script refused by the page's own policy.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './people.ts';

const sights = [
  { width: 1360, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
  { width: 390, colorScheme: 'dark' },
  { width: 320, colorScheme: 'light' },
] as const;

const forVisitors = ['/login', '/signup', '/forgot-password', '/reset-password/a-bad-token', '/terms-and-condition', '/privacy-policy', '/page/about', '/no-such-page'];
const forMembers = ['/dashboard', '/page/about', '/no-such-page'];

for (const path of forVisitors) {
  test(`a visitor at ${path}`, async ({ visitor }) => {
    await lookAt(await visitor(), path);
  });
}

for (const path of forMembers) {
  test(`a member at ${path}`, async ({ signedIn }) => {
    await lookAt(await signedIn('ada'), path);
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
  await page.getByRole('button', { name: 'More about the post of Ben Okonjo' }).first().click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByRole('dialog').waitFor();
  await fault(page, 'the report dialog');
});

test('the first visit loads at most 200 kB of script', async ({ visitor, signedIn }) => {
  for (const open of [visitor, () => signedIn('ada')]) {
    const page = await open();
    await page.goto('/', { waitUntil: 'networkidle' });
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(200 * 1_024);
  }
});

async function lookAt(page: Page, path: string) {
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(process.env.FOLKMOOT_URL!) && !/^(data|blob):/.test(request.url())) strangers.push(request.url());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  for (const { width, colorScheme } of sights) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    // what a width needs and the one before did not is fetched now
    await page.waitForLoadState('networkidle');
    await fault(page, `${path} at ${width} px, ${colorScheme}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${path} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0);
  }
  expect(strangers).toEqual([]);
}

async function fault(page: Page, where: string) {
  // axe styles what it measures, which the policy refuses: from here on its complaints are not about us
  page.removeAllListeners('console');
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`), where).toEqual([]);
}
