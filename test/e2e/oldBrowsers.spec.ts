// Unsupported browsers and the oldest supported ones, simulated by removing features.
import { expect, test } from './fixtures.ts';

test('tells an unsupported browser so, in its language', async ({ openWindow }) => {
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

test('shows the feed and growing fields in the oldest supported browsers', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('shelduck', 'Shelduck Strand', { opensHome: false });
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
  await page.getByRole('textbox', { name: /What’s on your mind/ }).click();
  await page
    .getByRole('textbox', { name: /What’s on your mind/ })
    .fill('See https://example.org/tide for the tides.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Post published.')).toBeVisible();
  const post = page.getByRole('article').filter({ hasText: 'for the tides' });
  await expect(post.getByRole('link', { name: /example\.org/ }).first()).toBeVisible();

  // the textarea that stands in until the editor loads
  await page.route('**/assets/RichTextArea-*.js', (route) => route.abort());
  await page.goto('/blogs/create');
  const lines = page.locator('textarea[class*=lines]');
  await lines.fill('one');
  const height = await lines.evaluate((area: HTMLElement) => area.offsetHeight);
  await lines.fill('line\n'.repeat(40));
  expect(await lines.evaluate((area: HTMLElement) => area.offsetHeight)).toBeGreaterThan(
    height + 200,
  );
});
