// A window that stays open over an upgrade of the site.
import { expect, test } from './people.ts';

const part = /\/assets\/RichArea-[^/]+\.js$/;

test('a part of the program that is gone after an upgrade loads the page of the new version once', async ({
  neighbor,
}) => {
  const page = await neighbor('upgraded', 'Una Upgraded');
  let gone = true;
  let looks = 0;
  await page.route(part, (route) =>
    gone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  // the page of the newer version begins by another script
  await page.route('/', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    const answer = await route.fetch();
    looks++;
    gone = false;
    return route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('/assets/index-', '/assets/index-later-'),
    });
  });
  await page.goto('/blogs/create');
  await expect(page.locator('.ProseMirror')).toBeVisible();
  expect(looks).toBe(1);
});

test('without a new version it does not load again, and says that it could not be loaded', async ({
  neighbor,
}) => {
  const page = await neighbor('waiting', 'Wanda Waiting');
  let loads = 0;
  page.on('request', (request) => void (request.isNavigationRequest() && loads++));
  const requested = page.waitForResponse(part);
  await page.route(part, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/blogs/create');
  await requested;
  await page.waitForTimeout(1_500);
  expect(loads).toBe(1);
});
