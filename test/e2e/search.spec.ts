// Search: suggestions, results and misspellings.
import { expectAccessible, expectPageSound } from './screenChecks.ts';
import { expect, postJson, test } from './fixtures.ts';
import { holdResponses } from './holdResponses.ts';

test('suggests, finds, groups and highlights results, and keeps them after a reload', async ({
  openAsNewMember,
}) => {
  const reader = await openAsNewMember('cloudberry', 'Cloudberry Halvorsen');
  await reader.evaluate(async () => {
    const headers = {
      'X-Api-Key': `Bearer ${localStorage.getItem('token')}`,
      'Content-Type': 'application/json',
    };
    const send = (call: string, input: object) =>
      fetch(`/api${call}`, { method: 'POST', headers, body: JSON.stringify(input) });
    await send('/content/add', {
      text: 'The cloudberries by the weir are ripe, says the Café Mörk.',
      shared_as: 'Public',
    });
    await send('/content/add', { text: 'Nothing of the kind', shared_as: 'Public' });
  });

  // suggestions by keyboard: arrows move, Escape keeps the input, Enter opens one
  await reader.keyboard.press('/');
  const field = reader.getByRole('combobox', { name: 'Search' });
  await expect(field).toBeFocused();
  await field.pressSequentially('cloudb');
  const option = reader
    .getByRole('listbox', { name: 'Suggestions' })
    .getByRole('option', { name: 'Cloudberry Halvorsen' });
  await expect(option).toBeVisible();
  await expect(option.locator('b').first()).toHaveText('Cloudb');
  await expectAccessible(reader, 'the search suggestions');
  await reader.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id'))!);
  await reader.keyboard.press('Escape');
  await expect(option).toBeHidden();
  await expect(field).toHaveValue('cloudb');
  await reader.keyboard.press('ArrowDown');
  await expect(option).toBeVisible();
  await reader.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await reader.keyboard.press('Enter');
  await expect(reader).toHaveURL(/\/profile\/cloudberry$/);

  // without a selection Enter searches; the first type with results is open
  await field.fill('cloudb');
  await reader.keyboard.press('Enter');
  await expect(reader).toHaveURL(/\/search\/cloudb$/);
  await expect(reader).toHaveTitle(/^(\(\d+\) )?cloudb · Search/);
  await expect(field).toHaveValue('cloudb');
  const types = reader.getByRole('navigation', { name: 'Result types' });
  await expect(types.getByRole('link')).toHaveText([
    'All',
    'Users 1',
    'Groups 0',
    'Actions 0',
    'Posts 1',
  ]);
  await expect(types.getByRole('link', { name: 'Users 1' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(reader.getByRole('link', { name: 'Cloudberry Halvorsen' })).toBeVisible();

  // the type is in the URL and survives a reload; matches are highlighted
  await types.getByRole('link', { name: 'Posts 1' }).click();
  await expect(reader).toHaveURL(/\/search\/cloudb\?tab=posts$/);
  await reader.reload();
  const posts = reader.getByRole('feed', { name: 'Posts found' }).getByRole('article');
  await expect(posts).toHaveCount(1);
  await expect(posts.locator('b')).toHaveText(['cloudb']);
  await posts.getByRole('button', { name: /^Like/ }).click();
  await expect(posts.getByRole('button', { name: /1 like/ })).toBeVisible();

  // another keyword, misspelt and without its accent
  await field.fill('mork clowdberries');
  await reader.keyboard.press('Enter');
  await expect(reader.getByText('No exact matches. Showing similar results.')).toBeVisible();
  await expect(posts.locator('b')).toHaveText(['cloudberries', 'Mörk']);
  await field.fill('zzyyqqx');
  await reader.keyboard.press('Enter');
  await expect(reader.getByRole('heading', { name: 'No results' })).toBeVisible();
  await reader.goBack();
  await expect(field).toHaveValue('mork clowdberries');
  await expect(posts).toHaveCount(1);

  await expectPageSound(reader, '/search/cloudb?tab=posts');
  // on a phone a search icon leads to the field
  await reader.setViewportSize({ width: 390, height: 844 });
  await reader.goto('/dashboard');
  await reader.getByRole('link', { name: 'Search' }).click();
  await expect(reader.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await reader.keyboard.type('cloudb');
  await reader.getByRole('option', { name: 'Cloudberry Halvorsen' }).click();
  await expect(reader).toHaveURL(/\/profile\/cloudberry$/);
});

test('shows the first results of each type under “All”, without further requests', async ({
  openAsNewMember,
}) => {
  const page = await openAsNewMember('haybarrow', 'Twayblade Haverigg', { opensHome: false });
  await page.goto('/search');
  await postJson(page, '/group/create', { name: 'Twayblade watchers' });
  await postJson(page, '/action/create', {
    shared_as: 'Public',
    timezone: 'America/New_York',
    title: 'Count the twayblade',
    start_on: '2097-03-02T10:00',
    end_on: '2097-03-02T12:00',
  });
  for (const place of ['weir', 'mill', 'lock', 'quarry'])
    await postJson(page, '/content/add', {
      text: `A twayblade by the ${place}.`,
      shared_as: 'Public',
    });

  await page.goto('/search/twayblade');
  const types = page.getByRole('navigation', { name: 'Result types' });
  await expect(types.getByRole('link', { name: 'Users 1' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await types.getByRole('link', { name: 'All' }).press('Enter');
  await expect(page).toHaveURL(/\/search\/twayblade\?tab=all$/);
  await expect(types.getByRole('link', { name: 'All' })).toBeFocused();
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(
    section('Users').getByRole('link', { name: 'Twayblade Haverigg' }).first(),
  ).toBeVisible();
  await expect(section('Groups').getByRole('heading', { level: 2 })).toHaveText([
    'Groups',
    'Twayblade watchers',
  ]);
  await expect(section('Actions').getByText('Count the twayblade')).toBeVisible();
  // The action has its own section.
  await expect(section('Posts').getByRole('article')).toHaveCount(3);
  await expect(section('Posts').getByRole('article').first().locator('b')).toHaveText('twayblade');
  expect(requests.filter((url) => /search/.test(url) && url.includes('/api/'))).toEqual([]);

  // All of a type, with the keyboard, and back.
  await expect(section('Users').getByRole('link', { name: /^Show all/ })).toHaveCount(0);
  await section('Posts').getByRole('link', { name: 'Show all 5: Posts' }).press('Enter');
  await expect(page).toHaveURL(/tab=posts$/);
  await expect(types.getByRole('link', { name: 'Posts 5' })).toBeFocused();
  await expect(page.getByRole('feed').getByRole('article')).toHaveCount(5);
  await page.goBack();
  await expect(section('Posts').getByRole('article')).toHaveCount(3);

  // A filter from another tab stays, and is removed here.
  await page.goto('/search/twayblade?tab=all&kind=poll&place=Nowhere');
  const chips = page.getByRole('list', { name: 'Filters in use' });
  await expect(chips.getByRole('listitem')).toHaveText(['Polls', 'Nowhere']);
  await expect(section('Groups')).toBeVisible();
  await expect(section('Posts')).toHaveCount(0);
  await chips.getByRole('button', { name: 'Remove the filter “Polls”' }).click();
  await expect(page).toHaveURL(/tab=all/);
  await expect(section('Posts').getByRole('article')).toHaveCount(3);

  // A further search stays under "All", and says that it loads.
  const field = page.getByRole('combobox', { name: 'Search' });
  const results = await holdResponses(page, '**/api/search/index?*');
  await field.fill('twayblade weir');
  await field.press('Enter');
  await results.requested;
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  results.release();
  await expect(page).toHaveURL(/\/search\/twayblade%20weir\?tab=all$/);
  await expect(section('Posts').getByRole('article').first()).toContainText('by the weir');
  await page.unrouteAll();
  await expectPageSound(page, '/search/twayblade?tab=all');
});
