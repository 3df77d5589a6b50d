// Pages that stay open during an upgrade of the site.
import { expect, test } from './fixtures.ts';

const chunkPath = /\/assets\/RichTextArea-[^/]+\.js$/;

test('reloads the page once when a chunk is missing after an upgrade', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('upgraded', 'Una Upgraded');
  let isMissing = true;
  let versionChecks = 0;
  await page.route(chunkPath, (route) =>
    isMissing ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  // the new version has another entry script
  await page.route('/', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    const response = await route.fetch();
    versionChecks++;
    isMissing = false;
    return route.fulfill({
      response: response,
      body: (await response.text()).replaceAll('/assets/index-', '/assets/index-later-'),
    });
  });
  await page.goto('/blogs/create');
  await expect(page.locator('.ProseMirror')).toBeVisible();
  expect(versionChecks).toBe(1);
});

test('does not reload without a new version', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('waiting', 'Wanda Waiting');
  let loads = 0;
  page.on('request', (request) => void (request.isNavigationRequest() && loads++));
  const requested = page.waitForResponse(chunkPath);
  await page.route(chunkPath, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/blogs/create');
  await requested;
  await page.waitForTimeout(1_500);
  expect(loads).toBe(1);
});
