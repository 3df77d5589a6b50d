// What visitors see and do before the client has started: content and forms that the server sends
// with the page (server/site/earlyContent.ts).
import type { Page } from '@playwright/test';
import { expect, memberPassword, postJson, test } from './fixtures.ts';
import { holdResponses } from './holdResponses.ts';
import { expectAccessible } from './screenChecks.ts';

type Shift = { shift: number };

/** Opens an address while the client's entry script waits. `release` lets the client start. */
async function openBeforeClient(page: Page, address: string, width = 1360) {
  await page.setViewportSize({ width, height: 844 });
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number;
        hadRecentInput: boolean;
      }[])
        if (!entry.hadRecentInput) (globalThis as unknown as Shift).shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const client = await holdResponses(page, '**/assets/index-*.js');
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  const early = page.locator('.early');
  await expect(early).toBeVisible();
  return { ...client, early };
}

async function expectNoSidewaysScroll(page: Page) {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
}

const shiftOf = (page: Page) => page.evaluate(() => (globalThis as unknown as Shift).shift);

for (const width of [390, 1360])
  test(`what is typed and submitted before the client starts is kept, at ${width} px`, async ({
    openAsVisitor,
    openAsNewMember,
  }) => {
    await openAsNewMember(`capercaillie${width}`, `Capercaillie ${width}`);
    const page = await openAsVisitor({ still: true });
    const { early, requested, release } = await openBeforeClient(page, '/login', width);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'the entry page before the client');
    await page.getByLabel('Email or username').click();
    await page.keyboard.type(`capercaillie${width}x`);
    await page.keyboard.press('ArrowLeft');
    // the first input starts the client
    await requested;
    release();
    await expect(early).toHaveCount(0);
    await expect(page.getByLabel('Email or username')).toBeFocused();
    await expect(page.getByLabel('Email or username')).toHaveValue(`capercaillie${width}x`);
    await page.keyboard.press('Delete');
    await page.getByLabel('Password', { exact: true }).fill(memberPassword);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).not.toHaveURL(/login/);
  });

test('a form that is submitted before the client starts is submitted afterwards', async ({
  openAsVisitor,
  openAsNewMember,
}) => {
  await openAsNewMember('capercaillie', 'Capercaillie Early');
  const page = await openAsVisitor({ still: true });
  const { early, release } = await openBeforeClient(page, '/login');
  await page.getByLabel('Email or username').fill('capercaillie');
  await page.getByLabel('Password', { exact: true }).fill(memberPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(early.getByRole('button', { name: 'Log in' })).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page).not.toHaveURL(/login/);
});

test('a button that is pressed while the client starts is clicked', async ({
  openAsVisitor,
  openAsNewMember,
}) => {
  await openAsNewMember('ortolan', 'Ortolan Eastholm');
  const page = await openAsVisitor({ still: true });
  const { early, release } = await openBeforeClient(page, '/login');
  await page.getByLabel('Email or username').fill('ortolan');
  await page.getByLabel('Password', { exact: true }).fill(memberPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).hover();
  await page.mouse.down();
  const started = page.waitForResponse(/\/api\/site\/info/);
  release();
  await started;
  // The client is ready by then, as its requests have ended.
  await page.waitForLoadState('networkidle');
  await expect(early).toBeVisible();
  await page.mouse.up();
  await expect(page).not.toHaveURL(/login/);
});

test('the first step of the sign-up can be filled before the client starts', async ({
  openAsVisitor,
}) => {
  const page = await openAsVisitor({ still: true });
  const { early, release } = await openBeforeClient(page, '/signup', 390);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, 'the sign-up before the client');
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.keyboard.type('capercaillie@example.org');
  await page.getByLabel('Password', { exact: true }).fill('three quiet birds sing');
  await page.getByRole('button', { name: 'Next' }).click();
  release();
  await expect(early).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
});

for (const width of [390, 1360])
  test(`nothing moves when the client replaces what the server sent, at ${width} px`, async ({
    openAsVisitor,
    openAsNewMember,
  }) => {
    const author = await openAsNewMember(`lammergeier${width}`, `Lammergeier ${width}`);
    const { content } = (await postJson(author, '/content/add', {
      text: `A lammergeier calls at ${width}`,
      shared_as: 'Public',
    })) as { content: { id: number } };
    for (const address of [
      '/login',
      '/signup',
      `/feed/${content.id}/details`,
      '/page/about',
      '/groups/details/1',
    ]) {
      const page = await openAsVisitor({ still: true });
      const { early, release } = await openBeforeClient(page, address, width);
      const heading = (await early.getByRole('heading', { level: 1 }).textContent()) ?? '';
      await page.mouse.move(5, 5);
      await page.mouse.move(15, 15);
      release();
      await expect(early, address).toHaveCount(0);
      // complete at once
      await expect(page.getByText(heading).first(), address).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await shiftOf(page), address).toBeLessThan(0.02);
    }
  });

test('the focus on a link or button stays when the client starts', async ({ openAsVisitor }) => {
  for (const control of [
    { role: 'link', name: 'Forgot your password?' },
    { role: 'button', name: 'Log in' },
  ] as const) {
    const page = await openAsVisitor({ still: true });
    const { early, requested, release } = await openBeforeClient(page, '/login');
    const { role, name } = control;
    await early.getByRole(role, { name, exact: true }).focus();
    await page.keyboard.press('Shift');
    await requested;
    release();
    await expect(early, name).toHaveCount(0);
    await expect(page.getByRole(role, { name, exact: true }), name).toBeFocused();
  }
});

test('links and the choice of a language work before the client starts', async ({
  openAsVisitor,
  openWindow,
}) => {
  const page = await openAsVisitor({ still: true });
  const { early } = await openBeforeClient(page, '/login');
  await early.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();

  const other = await openWindow([], { locale: 'es-ES' });
  const spanish = await openBeforeClient(other, '/login');
  await expect(spanish.early.getByLabel('Contraseña')).toBeVisible();
  await spanish.early.getByRole('link', { name: 'English' }).click();
  // it is not shown in the wrong language
  await expect(spanish.early).toBeHidden();
  spanish.release();
  await expect(other.getByLabel('Email or username')).toBeVisible();
});

test('a petition has its link to sign before the client starts', async ({
  openAsVisitor,
  openAsNewMember,
}) => {
  const author = await openAsNewMember('linnetta', 'Linnetta Overton');
  const { action } = (await postJson(author, '/action/create', {
    kind: 'petition',
    title: 'A bench for the weir',
    description: `<p>${'A long reason to sit down there. '.repeat(80)}</p>`,
    end_on: '2033-05-10T12:00',
    timezone: 'UTC',
    goal: 100,
    time_to_complete: 60,
    shared_as: 'Public',
  })) as { action: { id: number } };
  const page = await openAsVisitor({ still: true });
  const address = `/actions/details/${action.id}`;
  const { early, requested, release } = await openBeforeClient(page, address, 390);
  await expectAccessible(page, 'a petition before the client');
  await early.getByRole('link', { name: 'Sign', exact: true }).click();
  await requested;
  release();
  await expect(early).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Signatures' })).toBeInViewport();
});

test('the client starts without any input', async ({ openAsVisitor }) => {
  const page = await openAsVisitor({ still: true });
  const { early, requested, release } = await openBeforeClient(page, '/login');
  release();
  await requested;
  await expect(early).toHaveCount(0, { timeout: 15_000 });
});

test('a member does not see what the server sent for visitors', async ({ openAs }) => {
  const page = await openAs('ada', { opensHome: false });
  const client = await holdResponses(page, '**/assets/index-*.js');
  await page.goto('/groups/details/1', { waitUntil: 'domcontentloaded' });
  await client.requested;
  await expect(page.locator('.early')).toBeHidden();
  client.release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.early')).toHaveCount(0);
});
