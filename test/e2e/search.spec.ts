// Search: suggestions, results and misspellings.
import { expectAccessible, expectPageSound } from './screenChecks.ts';
import { expect, test } from './fixtures.ts';

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
  await expect(types.getByRole('link')).toHaveText(['Users 1', 'Groups 0', 'Actions 0', 'Posts 1']);
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
