// Filters of the search: side column on wide screens, sheet on phones, shareable address, the next
// wider search; recent searches and places to jump to in the empty field.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './screenChecks.ts';

/** Sends calls with the session of the page. */
const send = (page: Page, calls: [call: string, input: object][]) =>
  page.evaluate(async (list) => {
    const headers = {
      'X-Api-Key': `Bearer ${localStorage.getItem('token')}`,
      'Content-Type': 'application/json',
    };
    for (const [call, input] of list) {
      const response = await fetch(`/api${call}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(input),
      });
      if (!response.ok) throw new Error(`${call}: ${response.status}`);
    }
  }, calls);

test('narrows a search by filters, which are in the address, and widens it again', async ({
  openAsNewMember,
}) => {
  const reader = await openAsNewMember('quillon', 'Quillon Wexcombe');
  await send(reader, [
    ['/content/add', { text: 'An ouzelet by the mill', shared_as: 'Public' }],
    [
      '/poll/create',
      {
        question: 'Is it an ouzelet?',
        answer_allowed: 1,
        close_on: '2999-01-01',
        options: ['Yes', 'No'],
        shared_as: 'Public',
      },
    ],
  ]);
  await reader.goto('/search/ouzelet?tab=posts');
  const posts = reader.getByRole('feed', { name: 'Posts found' }).getByRole('article');
  await expect(posts).toHaveCount(2);
  const panel = reader.getByRole('region', { name: 'Filter results' });
  await panel.getByRole('combobox', { name: 'Type' }).selectOption('Polls');
  await expect(reader).toHaveURL(/kind=poll/);
  await expect(posts).toHaveCount(1);
  await expect(posts).toContainText('Is it an ouzelet?');
  await panel.getByRole('combobox', { name: 'Date' }).selectOption('Last 7 days');
  await expect(reader).toHaveURL(/time=week/);
  const chips = reader.getByRole('list', { name: 'Filters in use' });
  await expect(chips.getByRole('listitem')).toHaveText(['Polls', 'Last 7 days']);
  await expect(panel).toContainText('2 filters in use');
  await expectAccessible(reader, 'the filters');

  // the author by keyboard
  await panel.getByRole('combobox', { name: 'Author' }).fill('dev');
  await expect(panel.getByRole('option', { name: /@dev/ })).toBeVisible();
  await reader.keyboard.press('Enter');
  await expect(reader).toHaveURL(/author=dev/);
  await expect(chips.getByRole('listitem')).toHaveText(['Polls', 'Last 7 days', /Dev/]);

  // nothing matches: the next wider search, until there are results
  await expect(reader.getByText('Nothing matches all of your filters.')).toBeVisible();
  await reader.getByRole('link', { name: 'Search the last 30 days' }).click();
  await expect(reader).toHaveURL(/time=month/);
  await expect(reader.getByText('Nothing matches all of your filters.')).toBeVisible();
  await chips.getByRole('button', { name: /Remove the filter “Dev/ }).click();
  await expect(posts).toHaveCount(1);
  await expect(chips.getByRole('listitem')).toHaveText(['Polls', 'Last 30 days']);

  // the end of the list offers it too; Back restores the filters, as does a reload
  await expect(reader.getByText('That’s everything with these filters.')).toBeVisible();
  await reader.getByRole('link', { name: 'Search the last 12 months' }).click();
  await expect(reader).toHaveURL(/time=year/);
  await reader.goBack();
  await expect(reader).toHaveURL(/time=month/);
  await reader.reload();
  await expect(posts).toHaveCount(1);
  await expect(chips.getByRole('listitem')).toHaveText(['Polls', 'Last 30 days']);

  // on a phone, the filters are in a sheet and apply together
  await reader.setViewportSize({ width: 390, height: 800 });
  await reader.getByRole('button', { name: 'Filters · 2' }).click();
  const sheet = reader.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'Type' }).selectOption('Posts');
  await sheet.getByRole('combobox', { name: 'Date' }).selectOption('Any time');
  await expect(reader).toHaveURL(/kind=poll/);
  await expectAccessible(reader, 'the sheet of filters');
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(sheet).toBeHidden();
  await expect(reader).toHaveURL(/kind=post(&|$)/);
  await expect(reader).not.toHaveURL(/time=/);
  await expect(posts).toContainText('An ouzelet by the mill');
  expect(
    await reader.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});

test('keeps the focus in a filter, and the results, while those of a change load', async ({
  openAsNewMember,
}) => {
  const reader = await openAsNewMember('pelham', 'Pelham Ketteridge');
  await send(reader, [['/content/add', { text: 'A whinchat by the lock', shared_as: 'Public' }]]);
  await reader.goto('/search/whinchat?tab=posts');
  const posts = reader.getByRole('feed', { name: 'Posts found' }).getByRole('article');
  await expect(posts).toHaveCount(1);
  const panel = reader.getByRole('region', { name: 'Filter results' });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await reader.route('**/api/search/index?*', async (route) => {
    await released;
    await route.continue();
  });
  const kind = panel.getByRole('combobox', { name: 'Type' });
  await kind.focus();
  await reader.keyboard.press('p');
  await expect(reader).toHaveURL(/kind=/);
  await expect(kind).toBeFocused();
  await expect(posts).toHaveCount(1);
  await expect(reader.locator('[aria-busy=true]').filter({ has: posts })).toBeVisible();
  release();
  await expect(reader.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(kind).toBeFocused();

  const author = panel.getByRole('combobox', { name: 'Author' });
  await author.fill('dev');
  await expect(panel.getByRole('option', { name: /@dev/ })).toBeVisible();
  await reader.keyboard.press('Enter');
  await expect(reader).toHaveURL(/author=dev/);
  await expect(author).toBeFocused();
  await expect(author).toHaveValue(/^Dev /);
  await panel.getByRole('button', { name: 'Remove author' }).press('Enter');
  await expect(reader).not.toHaveURL(/author=/);
  await expect(author).toBeFocused();
  await expect(author).toHaveValue('');

  await reader.goto('/search/whinchat?tab=users');
  const place = reader.getByRole('textbox', { name: 'Neighborhood or town' });
  await place.fill('Millbrook');
  await reader.keyboard.press('Enter');
  await expect(reader).toHaveURL(/place=Millbrook/);
  await expect(place).toBeFocused();
  await expect(place).toHaveValue('Millbrook');
});

test('remembers searches until logout, and jumps to screens', async ({ openAsNewMember }) => {
  const reader = await openAsNewMember('perpetua', 'Perpetua Hallowmere');
  for (const keyword of ['fen', 'weir']) {
    await reader.goto(`/search/${keyword}`);
    await expect(reader.getByRole('heading', { level: 1 })).toContainText(keyword);
  }
  await reader.goto('/');
  const field = reader.getByRole('combobox', { name: 'Search' });
  await field.focus();
  const list = reader.getByRole('listbox', { name: 'Recent searches and groups' });
  await expect(list.getByRole('option')).toHaveText([/weir/, /fen/]);
  await expect(reader.getByText('Kept in this browser only, until you log out.')).toBeVisible();
  await expectAccessible(reader, 'recent searches');
  // Delete forgets the one that the arrows reached
  await field.press('ArrowDown');
  await field.press('Delete');
  await expect(list.getByRole('option')).toHaveText([/fen/]);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(reader).toHaveURL(/\/search\/fen$/);

  // screens are found beside people and groups
  await field.fill('blocked');
  const place = reader
    .getByRole('listbox', { name: 'Suggestions' })
    .getByRole('option', { name: /Blocked people/ });
  await place.click();
  await expect(reader).toHaveURL(/\/account\/blocked$/);

  // the search screen of phones lists them with buttons
  await reader.setViewportSize({ width: 390, height: 800 });
  await reader.goto('/search');
  await expect(reader.getByRole('link', { name: 'fen' })).toBeVisible();
  await expectAccessible(reader, 'the empty search');
  await reader.getByRole('button', { name: 'Remove “fen” from recent searches' }).click();
  await expect(reader.getByRole('heading', { name: 'Recent searches' })).toBeHidden();
  expect(await reader.evaluate(() => localStorage.getItem('searches'))).toBeNull();

  // people by issue
  await reader.getByRole('combobox', { name: 'Issue they care about' }).selectOption({ index: 1 });
  await expect(reader).toHaveURL(/\/search\?issue=\d+$/);

  // logging out deletes them
  await reader.goto('/search/weir');
  await expect
    .poll(() => reader.evaluate(() => localStorage.getItem('searches')))
    .toContain('weir');
  await reader.goto('/logout');
  await reader.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => reader.evaluate(() => localStorage.getItem('searches'))).toBeNull();
});
