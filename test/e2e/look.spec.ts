// Accessibility of overlays, the menu on phones, overflow of long words, and size of the first
// visit.
import { expectAccessible, expectTouchTargets, blockEventStream } from './screenChecks.ts';
import { expect, postJson, test } from './fixtures.ts';

test('has no violations in the open composer and the report dialog', async ({ openAs }) => {
  const page = await openAs('ada');
  await page.getByRole('textbox', { name: /What’s on your mind/ }).click();
  await expectAccessible(page, 'the open composer');
  // any post of someone else, because other tests post too
  await page
    .getByRole('button', { name: /^More options for (?!Ada).*’s post$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page, 'the report dialog');
});

test('keeps the menu in place between a long screen and a short one', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('serin', 'Serin Marsh');
  await page.getByRole('region', { name: 'About this demo' }).getByLabel('Close').click();
  const positionAt = async (path: string, text: string) => {
    await page.goto(path);
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    return (await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Groups' })
      .boundingBox())!.y;
  };
  const long = await positionAt('/account/profile-settings', 'Where you live');
  expect(await positionAt('/account/blocked', 'You haven’t blocked anyone')).toBe(long);
});

test('closes the menu on a phone when a legal link is chosen', async ({ openAs }) => {
  const page = await openAs('ada');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Menu/ }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/privacy/);
});

test('a finger finds every button and tab on a phone', async ({ openAs }) => {
  test.setTimeout(240_000);
  const page = await openAs('ada', { opensHome: false, phone: true });
  await blockEventStream(page);
  await page.goto('/groups', { waitUntil: 'networkidle' });
  const group = await page
    .getByRole('main')
    .locator('a[href^="/groups/details/"]')
    .first()
    .getAttribute('href');
  await page.goto('/actions', { waitUntil: 'networkidle' });
  const action = await page
    .getByRole('main')
    .locator('a[href^="/actions/details/"]')
    .first()
    .getAttribute('href');
  await page.goto('/', { waitUntil: 'networkidle' });
  const post = await page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^\d+ comments?$/ }) })
    .first()
    .locator('a[data-key=open]')
    .first()
    .getAttribute('href');
  for (const path of [
    '/',
    post!,
    '/friends',
    '/friends/requests',
    '/groups',
    group!,
    '/actions',
    action!,
    '/polls',
    '/profile/ada',
    '/saved',
    '/drafts',
    '/account',
    '/account/profile-settings',
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectTouchTargets(page, path);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${path} scrolls sideways`,
    ).toBeLessThanOrEqual(0);
  }
});

test('tabs stay in one line on a phone, with the current one in view', async ({ openAs }) => {
  const page = await openAs('ada', { opensHome: false, phone: true });
  await page.goto('/actions/preferences');
  const tabs = page.getByRole('navigation', { name: 'Action lists' });
  const current = tabs.getByRole('link', { name: 'Preferences' });
  await expect(current).toBeInViewport({ ratio: 1 });
  expect((await tabs.boundingBox())!.height).toBeLessThan(60);
  await expect(tabs).toHaveAttribute('data-before', '');
});

test('the Save bar of a long form stays in view after a change', async ({ openAsNewMember }) => {
  const page = await openAsNewMember('sorrelbank', 'Sorrel Bankside', { opensHome: false });
  await page.goto('/account/profile-settings');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.getByLabel('Name', { exact: true }).fill('Sorrel Bankside-Moss');
  await expect(save).toBeInViewport({ ratio: 1 });
  // the field that is being filled in stays above the bar
  const [field, bar] = [
    await page.getByLabel('Name', { exact: true }).boundingBox(),
    await save.boundingBox(),
  ];
  expect(field!.y + field!.height).toBeLessThan(bar!.y);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Sorrel Bankside');
  await expect(save).not.toBeInViewport();
});

test('the desktop menu shows its last entry on a small laptop', async ({ openAs }) => {
  const page = await openAs('ada');
  await page.setViewportSize({ width: 1360, height: 768 });
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Logout' }),
  ).toBeInViewport({ ratio: 1 });
});

test('breaks words that are wider than a phone everywhere', async ({ openAsNewMember }) => {
  const word = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunte';
  const page = await openAsNewMember('dipper', `Dipper ${word.slice(0, 40)}`);
  await page.setViewportSize({ width: 320, height: 800 });
  const { group } = (await postJson(page, '/group/create', {
    name: word,
    description: `<p>${word}</p>`,
    brief_description: word,
  })) as { group: { id: number } };
  const { content } = (await postJson(page, '/content/add', {
    text: `${word}${word}`,
    location: word,
    shared_as: 'Group',
    group_id: group.id,
  })) as { content: { id: number } };
  await blockEventStream(page);
  for (const path of [
    '/',
    `/feed/${content.id}/details`,
    `/groups/details/${group.id}`,
    `/actions/group/${group.id}`,
    '/groups/my-group',
    '/profile/dipper',
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByText(word.slice(0, 30)).first(), path).toBeAttached();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${path} scrolls sideways`,
    ).toBeLessThanOrEqual(0);
  }
});

test('the first visit loads at most 200 kB of script', async ({ openAsVisitor, openAs }) => {
  for (const open of [openAsVisitor, () => openAs('ada', { opensHome: false })]) {
    const page = await open();
    await blockEventStream(page);
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
