// Badges: given by an administrator, visible beside the name.
import { publicPassword } from '../../server/site/demoAccounts.ts';
import { expect, postJson, test } from './fixtures.ts';
import { expectPageSound } from './screenChecks.ts';

test('an administrator gives a badge, everyone sees it beside the name, and it can be taken away', async ({
  openAs,
  openAsNewMember,
}) => {
  test.setTimeout(180_000);
  const keeper = await openAs('keeper', { opensHome: false });
  const avens = await openAsNewMember('avensmayor', 'Avens Hollingberry', { opensHome: false });
  const tansy = await openAsNewMember('tansyreads', 'Tansy Overbrook', { opensHome: false });
  await avens.goto('/profile/avensmayor');
  await postJson(avens, '/content/add', { text: 'The town hall opens at eight.' });
  await keeper.goto('/admin/people');
  await keeper.getByLabel('Search by name, username or email').fill('avensmayor');
  await keeper.getByRole('link', { name: /Avens Hollingberry/ }).click();
  await keeper.getByRole('button', { name: 'Give badge' }).click();
  const dialog = keeper.getByRole('dialog', { name: 'Badge of Avens Hollingberry' });
  await dialog.getByRole('button', { name: 'Give badge' }).click();
  await expect(dialog.getByText('Please enter the office or role.')).toBeVisible();
  await expect(dialog.getByText('Please enter your password.')).toBeVisible();
  await dialog.getByLabel('Office or role').fill('Mayor of Ashford');
  await dialog.getByLabel('Your password').fill(publicPassword);
  await dialog.getByRole('button', { name: 'Give badge' }).click();
  await expect(keeper.getByText('Badge given.')).toBeVisible();
  await expect(keeper.getByRole('list', { name: 'Audit log, newest first' })).toContainText(
    'gave Avens Hollingberry a badge',
  );

  const label = 'Official: Mayor of Ashford, confirmed by the administrators';
  await tansy.goto('/profile/avensmayor');
  const head = tansy.getByRole('region', { name: 'Profile', exact: true });
  await expect(head.getByRole('img', { name: label })).toBeVisible();
  await expect(head).toContainText('Mayor of Ashford');
  const article = tansy.getByRole('article').filter({ hasText: 'The town hall opens at eight.' });
  await expect(article.getByRole('img', { name: label })).toBeVisible();
  await expectPageSound(tansy, '/profile/avensmayor');

  // Nobody can imitate it.
  await tansy.setViewportSize({ width: 1360, height: 900 });
  await tansy.goto('/profile/tansyreads/edit');
  await tansy.getByLabel('Name', { exact: true }).fill('Tansy Overbrook ✔');
  await tansy.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    tansy.getByText(/Please enter a name without check marks, stars or other symbols/).first(),
  ).toBeVisible();

  await keeper.getByRole('button', { name: 'Change badge' }).click();
  await dialog.getByRole('button', { name: 'Remove badge' }).click();
  await expect(keeper.getByText('Badge removed.')).toBeVisible();
  await avens.goto('/profile/avensmayor');
  await expect(avens.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(avens.getByRole('img', { name: label })).toHaveCount(0);
});
