// Browsers older than the oldest supported ones, and the oldest themselves: what they lack is taken from this one.
import { expect, test } from './people.ts';

test('a browser that is too old is told so, in its own language', async ({ openWindow }) => {
  for (const [locale, heading] of [
    ['en-US', 'Please update your browser'],
    ['es-MX', 'Actualiza tu navegador'],
  ] as const) {
    const page = await openWindow([], { locale });
    await page.addInitScript(() => {
      Reflect.deleteProperty(Array.prototype, 'toSorted');
    });
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByText(/Chrome .* Edge 111, Firefox 115, Safari 16\.4/)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
});

test('the oldest supported browsers show the feed and fields that grow', async ({ neighbor }) => {
  const page = await neighbor('shelduck', 'Shelduck Strand', 'nowhere');
  await page.addInitScript(() => {
    const missing: [object, string[]][] = [
      [URL, ['canParse']],
      [Map, ['groupBy']],
      [AbortSignal, ['any']],
      [Element.prototype, ['checkVisibility']],
    ];
    for (const [owner, names] of missing)
      for (const name of names) Reflect.deleteProperty(owner, name);
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (...requested: [string]) =>
      !requested[0].startsWith('field-sizing') && supports(...requested);
  });
  await page.goto('/');
  await page.getByRole('textbox', { name: /What matters to you/ }).click();
  await page
    .getByRole('textbox', { name: /What matters to you/ })
    .fill('See https://example.org/tide for the tides.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Post published.')).toBeVisible();
  const post = page.getByRole('article').filter({ hasText: 'for the tides' });
  await expect(post.getByRole('link', { name: /example\.org/ }).first()).toBeVisible();

  // what stands in for the editor until it is loaded
  await page.route('**/assets/RichArea-*.js', (route) => route.abort());
  await page.goto('/blogs/create');
  const lines = page.locator('textarea[class*=lines]');
  await lines.fill('one');
  const height = await lines.evaluate((area: HTMLElement) => area.offsetHeight);
  await lines.fill('line\n'.repeat(40));
  expect(await lines.evaluate((area: HTMLElement) => area.offsetHeight)).toBeGreaterThan(
    height + 200,
  );
});
