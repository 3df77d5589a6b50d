// Accessibility of overlays, the menu on phones, overflow of long words, and size of the first
// visit.
import { expectAccessible, blockEventStream } from './screenChecks.ts';
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
