// The entry page and /explore, as visitors meet them.
import { expectAccessible } from './screenChecks.ts';
import { openNewSite } from './newSite.ts';
import {
  createNewcomer,
  expect,
  logIn,
  logInHere,
  memberPassword,
  postJson,
  test,
} from './fixtures.ts';

for (const width of [390, 1360])
  test(`a visitor sees what is public before the login, at ${width} px`, async ({
    openAsVisitor,
    openAsNewMember,
  }) => {
    const author = await openAsNewMember(`wren${width}`, `Wren ${width}`);
    const share = (text: string, shared_as: string) =>
      postJson(author, '/content/add', { text, shared_as });
    await share(`Swans at the weir, seen at ${width}`, 'Public');
    await share(`Only for friends, at ${width}`, 'Friends');

    const page = await openAsVisitor();
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(() => {
      Object.assign(globalThis, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number }[])
          (globalThis as unknown as { shift: number }).shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^\d+0\+ neighbors$/).filter({ visible: true })).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'Public posts, polls and actions' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: /^Join to/ }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(
      await page.evaluate(() => (globalThis as unknown as { shift: number }).shift),
    ).toBeLessThan(0.02);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
    await expectAccessible(page, 'the entry page');

    // looks around without an account; what is not public is nowhere
    await page
      .getByRole('link', { name: /^Look around/ })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole('link', { name: 'Posts', exact: true }).click();
    await expect(page.getByText(`Swans at the weir, seen at ${width}`)).toBeVisible();
    await expect(page.getByText('Only for friends')).toHaveCount(0);
    await page.getByRole('link', { name: 'Groups', exact: true }).click();
    // groups are for members, and the card says so
    await expect(
      page.getByRole('article').first().getByRole('link', {
        name: 'Join the site to open this group',
      }),
    ).toBeVisible();
    await expectAccessible(page, 'what is public');

    // joins, and returns to what was read after the login
    await page.getByRole('link', { name: 'Join to take part' }).click();
    await expect(page).toHaveURL(/\/signup$/);
    await page.goto('/login');
    await logInHere(page, `wren${width}`);
    await expect(page).toHaveURL(/\/explore/);
  });

for (const width of [390, 1360])
  test(`who wants something that needs an account meets the login form first, at ${width} px`, async ({
    openAsVisitor,
    openAsNewMember,
  }) => {
    const author = await openAsNewMember(`anhinga${width}`, `Anhinga ${width}`);
    const { content } = (await postJson(author, '/content/add', {
      text: `An anhinga calls at ${width}`,
      shared_as: 'Public',
    })) as { content: { id: number } };
    const page = await openAsVisitor();
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/feed/${content.id}/details`);
    await page.getByRole('link', { name: 'Log in to comment' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to comment');
    const field = page.getByLabel('Email or username');
    await expect(field).toBeInViewport();
    await expect(page.getByRole('heading', { name: /^Public posts/ })).toHaveCount(0);
    await expectAccessible(page, 'the login with a purpose');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to comment');

    // without a known purpose, and loaded as a page
    const other = await openAsVisitor();
    await other.setViewportSize({ width, height: 844 });
    await other.goto('/login?return=%2Fmessages');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Log in');
    await expect(other.getByLabel('Email or username')).toBeInViewport();

    await logInHere(page, `anhinga${width}`);
    await expect(page).toHaveURL(new RegExp(`/feed/${content.id}/details$`));
  });

test('a new community shows the login and what it promises', async ({ openWindow }) => {
  const site = await openNewSite();
  try {
    const page = await openWindow([], { baseURL: site.url });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Our promise' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Log in', exact: true })).toBeVisible();
    await expect(page.getByText(/neighbors?$/).filter({ visible: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'Look around', exact: true }).click();
    await expect(page.getByText('Nothing public yet')).toBeVisible();
    await page.getByRole('link', { name: 'Join and write the first post' }).click();
    await expect(page).toHaveURL(/\/signup$/);

    // a member writes it
    await createNewcomer('sandpiper', 'Sanna Sandpiper', { database: site.database });
    await logIn(page, 'sandpiper', memberPassword);
    await page.goto('/explore');
    await page.getByRole('link', { name: 'Write the first post' }).click();
    await expect(page.getByRole('textbox', { name: /^What/ }).first()).toBeFocused();
  } finally {
    await site.close();
  }
});
